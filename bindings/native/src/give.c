/** Sends messages to the script. */
#include "bridge.h"

bool svci_give(svc_bridge *bridge, svci_text *message) {
  bool fits = !message->failed && message->length <= SVCI_MESSAGE_LIMIT;
  bool given = fits && bridge->engine && bridge->backend->give(bridge->engine, message->bytes);
  svci_text_free(message);
  if (fits && bridge->engine && !given) {
    svci_log(bridge, SVC_LOG_ERROR, "engine_ended", bridge->backend->why(bridge->engine));
    bridge->backend->destroy(bridge->engine);
    bridge->engine = NULL;
  }
  return given;
}

svci_text svci_message(const char *type) {
  svci_text message = {0};
  svci_append_raw(&message, "{\"type\":\"");
  svci_append_raw(&message, type);
  svci_append_raw(&message, "\"");
  return message;
}

bool svci_give_message(svc_bridge *bridge, svci_text *message) {
  svci_append_raw(message, "}");
  return svci_give(bridge, message);
}

void svc_send(svc_bridge *bridge, const char *message_json) {
  if (!bridge || !message_json) return;
  svci_text message = {0};
  svci_append_raw(&message, message_json);
  svci_give(bridge, &message);
}
