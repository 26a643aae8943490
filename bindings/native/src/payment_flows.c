/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
#include "svc_payment_flows.h"

uint64_t svc_tos(svc_bridge *bridge, const svc_flow_options *options,
                 svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_TOS, NULL, options, outcome, context);
}

uint64_t svc_kyc(svc_bridge *bridge, const svc_flow_options *options,
                 svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_KYC, NULL, options, outcome, context);
}

uint64_t svc_purchase(svc_bridge *bridge, const svc_flow_options *options,
                      svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_PURCHASE, NULL, options, outcome, context);
}

uint64_t svc_payout(svc_bridge *bridge, const svc_flow_options *options,
                    svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_PAYOUT, NULL, options, outcome, context);
}

uint64_t svc_payment_selection(svc_bridge *bridge, const svc_flow_options *options,
                               svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_PAYMENT_SELECTION, NULL, options, outcome, context);
}

uint64_t svc_checkout(svc_bridge *bridge, const svc_flow_options *options,
                      svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_CHECKOUT, NULL, options, outcome, context);
}
