/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
/** The payment flows. Their options may be NULL; each returns what `svc_call` returns. */
#ifndef SVC_PAYMENT_FLOWS_H
#define SVC_PAYMENT_FLOWS_H

#include "svc_bridge.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The newest terms of service. */
SVC_API uint64_t svc_tos(svc_bridge *bridge, const svc_flow_options *options,
                         svc_outcome_fn outcome, void *context);
/** Identity check. */
SVC_API uint64_t svc_kyc(svc_bridge *bridge, const svc_flow_options *options,
                         svc_outcome_fn outcome, void *context);
/** Buys wallet funds. */
SVC_API uint64_t svc_purchase(svc_bridge *bridge, const svc_flow_options *options,
                              svc_outcome_fn outcome, void *context);
/** Pays wallet funds out. */
SVC_API uint64_t svc_payout(svc_bridge *bridge, const svc_flow_options *options,
                            svc_outcome_fn outcome, void *context);
/** Selects payment methods. */
SVC_API uint64_t svc_payment_selection(svc_bridge *bridge, const svc_flow_options *options,
                                       svc_outcome_fn outcome, void *context);
/** Pays an authorized invoice or escrow. */
SVC_API uint64_t svc_checkout(svc_bridge *bridge, const svc_flow_options *options,
                              svc_outcome_fn outcome, void *context);

#ifdef __cplusplus
}
#endif
#endif
