/** The game's calls. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

static svci_call *add_call(svc_bridge *bridge, svc_flow flow, svc_outcome_fn outcome, void *context) {
  svci_call *call = malloc(sizeof *call);
  if (!call) return NULL;
  *call = (svci_call){.id = bridge->next_call++, .flow = flow, .outcome = outcome, .context = context};
  svci_call **place = &bridge->calls;
  while (*place) place = &(*place)->next;
  *place = call;
  return call;
}

static bool is_json_object(const char *text) {
  svci_document *document = svci_json_read(text, strlen(text));
  bool is_object = document && svci_json_root(document)->type == SVCI_OBJECT;
  svci_json_free(document);
  return is_object;
}

static void append_options(svci_text *message, const svc_flow_options *options) {
  svci_append_member(message, "redirect", options->redirect);
  if (options->confirm) svci_append_json_member(message, "confirm", "true");
  svci_append_json_member(message, "flowConfig", options->flow_config_json);
  svci_append_theme(message, &options->theme);
  svci_append_member(message, "locale", options->locale);
  if (options->timeout_ms > 0) svci_append_number_member(message, "timeoutMs", options->timeout_ms);
}

static void refuse(svci_call *call, const char *message) {
  call->refused_code = "invalid_argument";
  call->refused_message = message;
}

uint64_t svc_call(svc_bridge *bridge, svc_flow flow, const char *transaction_id, const svc_flow_options *options,
                  svc_outcome_fn outcome, void *context) {
  if (!bridge || !outcome || !svc_flow_name(flow) || bridge->is_unwanted) return 0;
  svci_call *call = add_call(bridge, flow, outcome, context);
  if (!call) return 0;
  uint64_t id = call->id;
  if (options && options->flow_config_json && !is_json_object(options->flow_config_json)) {
    refuse(call, "flow_config_json is not a JSON object.");
    return id;
  }
  svci_text message = svci_message(SVC_TO_CALL);
  svci_append_number_member(&message, "id", id);
  svci_append_member(&message, "flow", svc_flow_name(flow));
  svci_append_member(&message, "transactionId", transaction_id);
  if (options) append_options(&message, options);
  if (!svci_give_message(bridge, &message) && bridge->engine) refuse(call, "The call's options are too large.");
  return id;
}

uint64_t svc_history(svc_bridge *bridge, svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_HISTORY, NULL, NULL, outcome, context);
}

uint64_t svc_receipt(svc_bridge *bridge, const char *transaction_id, svc_outcome_fn outcome, void *context) {
  return svc_call(bridge, SVC_RECEIPT, transaction_id ? transaction_id : "", NULL, outcome, context);
}

void svc_close(svc_bridge *bridge, uint64_t call) {
  if (!bridge) return;
  svci_text message = svci_message(SVC_TO_CLOSE);
  svci_append_number_member(&message, "id", call);
  svci_give_message(bridge, &message);
}

void svc_prewarm(svc_bridge *bridge, svc_flow flow) {
  if (!bridge || !svc_flow_name(flow)) return;
  svci_text message = svci_message(SVC_TO_PREWARM);
  svci_append_member(&message, "flow", svc_flow_name(flow));
  svci_give_message(bridge, &message);
}
