/** The user's token, the device's state, detach and attach. */
#include <string.h>

#include "bridge.h"

void svc_set_token(svc_bridge *bridge, const char *token_json) {
  if (!bridge || !token_json) return;
  svci_document *document = svci_json_read(token_json, strlen(token_json));
  bool is_object = document && svci_json_root(document)->type == SVCI_OBJECT;
  svci_json_free(document);
  if (!is_object) {
    svci_log(bridge, SVC_LOG_ERROR, "invalid_argument", "svc_set_token: not a JSON object");
    return;
  }
  svci_text message = svci_message(SVC_TO_SESSION_SET);
  svci_append_json_member(&message, "token", token_json);
  svci_give_message(bridge, &message);
}

void svc_clear_token(svc_bridge *bridge) {
  if (!bridge) return;
  svci_text message = svci_message(SVC_TO_SESSION_CLEAR);
  svci_give_message(bridge, &message);
}

void svc_set_online(svc_bridge *bridge, bool online) {
  if (!bridge) return;
  svci_text message = svci_message(SVC_TO_ONLINE);
  svci_append_json_member(&message, "online", online ? "true" : "false");
  svci_give_message(bridge, &message);
}

void svc_set_safe_area(svc_bridge *bridge, unsigned top, unsigned right, unsigned bottom, unsigned left) {
  if (!bridge) return;
  svci_text message = svci_message(SVC_TO_SAFE_AREA);
  svci_append_number_member(&message, "top", top);
  svci_append_number_member(&message, "right", right);
  svci_append_number_member(&message, "bottom", bottom);
  svci_append_number_member(&message, "left", left);
  svci_give_message(bridge, &message);
}

void svc_detach(svc_bridge *bridge, bool keep_views) {
  if (!bridge) return;
  bridge->is_detached = true;
  bridge->game = (svc_game){0};
  for (svci_call *call = bridge->calls; call; call = call->next) {
    call->outcome = NULL;
    call->context = NULL;
  }
  svci_text message = svci_message(SVC_TO_DETACH);
  if (keep_views) svci_append_json_member(&message, "keepViews", "true");
  svci_give_message(bridge, &message);
}

void svc_attach(svc_bridge *bridge, const svc_game *game) {
  if (!bridge) return;
  bridge->game = game ? *game : (svc_game){0};
  bridge->is_detached = false;
  svci_text message = svci_message(SVC_TO_ATTACH);
  svci_give_message(bridge, &message);
}
