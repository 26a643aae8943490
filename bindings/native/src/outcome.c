/** Exactly one outcome per call. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

svci_call *svci_take_call(svc_bridge *bridge, uint64_t id) {
  for (svci_call **place = &bridge->calls; *place; place = &(*place)->next) {
    if ((*place)->id != id) continue;
    svci_call *call = *place;
    *place = call->next;
    return call;
  }
  return NULL;
}

static svc_state state_of(const char *name) {
  static const char *const words[] = SVC_STATE_WORDS;
  for (int state = 0; name && state < (int)(sizeof words / sizeof words[0]); state++) {
    if (strcmp(words[state], name) == 0) return (svc_state)state;
  }
  return SVC_ERROR;
}

static void call_back(svc_bridge *bridge, svci_call *call, svc_outcome *outcome) {
  outcome->call = call->id;
  outcome->flow = call->flow;
  svc_outcome_fn own = call->outcome;
  void *context = call->context;
  free(call);
  if (own) own(context, bridge, outcome);
  else if (bridge->game.late_outcome) bridge->game.late_outcome(bridge->game.context, bridge, outcome);
}

void svci_deliver(svc_bridge *bridge, svci_call *call, const svci_json *result, bool is_late) {
  const svci_json *error = svci_member(result, "error");
  const svci_json *status = svci_member(svci_member(error, "api"), "responseCode");
  svc_outcome outcome = {.state = state_of(svci_string(result, "state")), .late = is_late, .json = "{}"};
  if (outcome.state == SVC_CANCEL) {
    const svci_json *submitted = svci_member(result, "submitted");
    outcome.cause = svci_string(result, "cause");
    outcome.submitted = submitted && submitted->type == SVCI_TRUE;
  }
  if (outcome.state == SVC_ERROR) {
    const char *code = svci_string(error, "code");
    const char *message = svci_string(error, "message");
    outcome.error_code = code ? code : "response_invalid";
    outcome.error_message = message ? message : "the flow ended with an error that has no message";
  }
  if (status && status->type == SVCI_NUMBER && status->number > 0 && status->number < 1000)
    outcome.response_code = (int)status->number;
  svci_text json = {0};
  if (result) svci_append(&json, result->raw, result->raw_length);
  if (json.bytes && !json.failed) outcome.json = json.bytes;
  call_back(bridge, call, &outcome);
  svci_text_free(&json);
}

/** An outcome in the script's format, for calls that the script can no longer end. */
static void deliver_own(svc_bridge *bridge, svci_call *call, svc_state state, const char *code, const char *message) {
  svc_outcome outcome = {.state = state, .late = !call->outcome, .json = "{}"};
  svci_text json = {0};
  svci_append_raw(&json, "{\"source\":\"svc\",\"event\":\"svc.");
  svci_append_raw(&json, svc_flow_name(call->flow));
  svci_append_raw(&json, ".complete\"");
  svci_append_member(&json, "state", state == SVC_CANCEL ? "cancel" : "error");
  if (state == SVC_CANCEL) {
    outcome.cause = code;
    outcome.submitted = call->is_submitted;
    svci_append_member(&json, "cause", code);
    if (outcome.submitted) svci_append_json_member(&json, "submitted", "true");
  } else {
    outcome.error_code = code;
    outcome.error_message = message;
    svci_append_raw(&json, ",\"error\":{\"retryable\":false");
    svci_append_member(&json, "code", code);
    svci_append_member(&json, "message", message);
    svci_append_raw(&json, "}");
  }
  svci_append_raw(&json, "}");
  if (json.bytes && !json.failed) outcome.json = json.bytes;
  call_back(bridge, call, &outcome);
  svci_text_free(&json);
}

/** The first call that the script will not end, up to `last`: calls made inside these callbacks wait for the next
 * tick. */
static svci_call *next_refused(svc_bridge *bridge, uint64_t last) {
  for (svci_call *call = bridge->calls; call && call->id <= last; call = call->next) {
    if (call->refused_code || !bridge->engine) return svci_take_call(bridge, call->id);
  }
  return NULL;
}

void svci_deliver_refused(svc_bridge *bridge) {
  uint64_t last = bridge->next_call - 1;
  svci_call *call;
  while (!bridge->is_detached && (call = next_refused(bridge, last))) {
    if (call->refused_code) deliver_own(bridge, call, SVC_ERROR, call->refused_code, call->refused_message);
    else if (call->is_submitted)
      deliver_own(
          bridge, call, SVC_ERROR, SVC_ERROR_OUTCOME_UNKNOWN,
          "A payment was submitted and the bridge's JavaScript runtime has ended: ask your server what became of it.");
    else deliver_own(bridge, call, SVC_ERROR, SVC_ERROR_VIEW_UNAVAILABLE, "The bridge's JavaScript runtime has ended.");
  }
}

void svci_deliver_disposed(svc_bridge *bridge) {
  while (bridge->calls) deliver_own(bridge, svci_take_call(bridge, bridge->calls->id), SVC_CANCEL, "disposed", NULL);
}
