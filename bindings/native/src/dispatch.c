/** Maps a message's type to its handler. */
#include <stdio.h>
#include <string.h>

#include "bridge.h"

static void on_ready(svc_bridge *bridge, const svci_json *message) {
  uint64_t next = svci_id(message, "nextCallId");
  if (next > bridge->next_call) bridge->next_call = next;
  bridge->is_ready = true;
}

static void on_error(svc_bridge *bridge, const svci_json *message) {
  const char *code = svci_string(message, "code");
  const char *sentence = svci_string(message, "message");
  svci_log(bridge, SVC_LOG_WARN, code ? code : "error", sentence ? sentence : "");
  if (bridge->is_ready) return;
  snprintf(bridge->refusal, sizeof bridge->refusal, "%s: %.150s", code ? code : "error", sentence ? sentence : "");
}

static svci_handler own_handler(const char *type) {
  if (strcmp(type, SVC_ON_READY) == 0) return on_ready;
  if (strcmp(type, SVC_ON_ERROR) == 0) return on_error;
  return NULL;
}

void svci_dispatch(svc_bridge *bridge, const svci_json *message) {
  const char *type = svci_string(message, "type");
  if (!type) return;
  svci_handler handle = own_handler(type);
  if (!handle) handle = svci_game_handler(type);
  if (!handle) handle = svci_port_handler(type);
  if (!handle) handle = svci_view_handler(type);
  if (handle) handle(bridge, message);
}

void svci_log(svc_bridge *bridge, svc_log_level level, const char *code, const char *message) {
  if (level >= bridge->log_level && bridge->log.write) bridge->log.write(bridge->log.context, level, code, message);
}
