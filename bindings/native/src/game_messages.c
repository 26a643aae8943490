/** The script's events and requests to the game. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

static char *raw_copy(const svci_json *value) {
  char *copy = value ? malloc(value->raw_length + 1) : NULL;
  if (!copy) return NULL;
  memcpy(copy, value->raw, value->raw_length);
  copy[value->raw_length] = '\0';
  return copy;
}

static void on_settled(svc_bridge *bridge, const svci_json *message) {
  const svci_json *late = svci_member(message, "late");
  svci_call *call = svci_take_call(bridge, svci_id(message, "id"));
  if (call) svci_deliver(bridge, call, svci_member(message, "result"), late && late->type == SVCI_TRUE);
  else svci_log(bridge, SVC_LOG_WARN, "call_unknown", "an outcome came for a call that is not open");
}

static void note_progress(svc_bridge *bridge, uint64_t id, const char *step) {
  svci_call *call = bridge->calls;
  while (call && call->id != id) call = call->next;
  if (!call || !step) return;
  if (strcmp(step, "submitted") == 0) call->is_submitted = true;
  if (strcmp(step, "recovered") == 0) call->is_submitted = false;
}

static void on_event(svc_bridge *bridge, const svci_json *message) {
  const char *name = svci_string(message, "name");
  if (name && strcmp(name, "progress") == 0)
    note_progress(bridge, svci_id(message, "id"), svci_string(svci_member(message, "data"), "step"));
  if (!name || !bridge->game.event || bridge->is_detached) return;
  char *data = raw_copy(svci_member(message, "data"));
  bridge->game.event(bridge->game.context, bridge, name, svci_id(message, "id"), data);
  free(data);
}

static void on_session_get(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  if (bridge->game.token_wanted) bridge->game.token_wanted(bridge->game.context, bridge, id);
  else svc_refuse(bridge, id, "token_missing", "the game has no token_wanted function");
}

static void on_redirect_get(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  svc_flow flow;
  bool is_known = svci_flow_of(svci_string(message, "flow"), &flow);
  if (bridge->game.redirect_wanted && is_known)
    bridge->game.redirect_wanted(bridge->game.context, bridge, id, svci_id(message, "call"), flow);
  else svc_refuse(bridge, id, "invalid_argument", "the call has no redirect and the game no redirect_wanted function");
}

static void on_confirm_get(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  svc_flow flow;
  bool is_known = svci_flow_of(svci_string(message, "flow"), &flow);
  if (bridge->game.confirm_wanted && is_known)
    bridge->game.confirm_wanted(bridge->game.context, bridge, id, svci_id(message, "call"), flow);
  else svc_refuse(bridge, id, "invalid_argument", "the game has no confirm_wanted function");
}

svci_handler svci_game_handler(const char *type) {
  if (strcmp(type, SVC_ON_SETTLED) == 0) return on_settled;
  if (strcmp(type, SVC_ON_EVENT) == 0) return on_event;
  if (strcmp(type, SVC_ON_SESSION_GET) == 0) return on_session_get;
  if (strcmp(type, SVC_ON_REDIRECT_GET) == 0) return on_redirect_get;
  if (strcmp(type, SVC_ON_CONFIRM_GET) == 0) return on_confirm_get;
  return NULL;
}
