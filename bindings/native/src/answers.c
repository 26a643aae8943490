/** Sends the ports' answers and events to the script. */
#include <string.h>

#include "bridge.h"

static svci_text answer(uint64_t request, const char *ok) {
  svci_text message = svci_message(SVC_TO_ANSWER);
  svci_append_number_member(&message, "id", request);
  svci_append_json_member(&message, "ok", ok);
  return message;
}

static void give_answer(svc_bridge *bridge, uint64_t request, svci_text *message) {
  if (!svci_give_message(bridge, message) && bridge->engine)
    svc_refuse(bridge, request, "response_invalid", "The answer is longer than 4 MiB.");
}

static bool is_json(const char *text) {
  svci_document *document = svci_json_read(text, strlen(text));
  svci_json_free(document);
  return document != NULL;
}

void svc_answer_json(svc_bridge *bridge, uint64_t request, const char *json) {
  if (!bridge) return;
  if (json && !is_json(json)) {
    svc_refuse(bridge, request, "response_invalid", "The answer is not JSON.");
    return;
  }
  svci_text message = answer(request, "true");
  svci_append_json_member(&message, "value", json);
  give_answer(bridge, request, &message);
}

void svc_answer_text(svc_bridge *bridge, uint64_t request, const char *text) {
  if (!bridge) return;
  svci_text message = answer(request, "true");
  if (text) svci_append_member(&message, "value", text);
  else svci_append_json_member(&message, "value", "null");
  give_answer(bridge, request, &message);
}

void svc_answer_http(svc_bridge *bridge, uint64_t request, const svc_http_response *response) {
  if (!bridge || !response) return;
  svci_text message = answer(request, "true");
  svci_append_raw(&message, ",\"value\":{\"status\":");
  svci_append_number(&message, (uint64_t)(response->status > 0 ? response->status : 0));
  svci_append_raw(&message, ",\"headers\":{");
  for (size_t index = 0; index < response->header_count; index++) {
    const svc_header *header = &response->headers[index];
    if (index > 0) svci_append_raw(&message, ",");
    svci_append_string(&message, header->name, strlen(header->name));
    svci_append_raw(&message, ":");
    svci_append_string(&message, header->value, strlen(header->value));
  }
  svci_append_raw(&message, "},\"body\":");
  svci_append_string(&message, response->body, response->body ? response->body_length : 0);
  svci_append_raw(&message, "}");
  give_answer(bridge, request, &message);
}

void svc_refuse(svc_bridge *bridge, uint64_t request, const char *code, const char *text) {
  if (!bridge) return;
  svci_text message = answer(request, "false");
  svci_append_raw(&message, ",\"error\":{");
  svci_append_member(&message, "code", code ? code : "network_failed");
  svci_append_member(&message, "message", text ? text : "");
  svci_append_raw(&message, "}");
  svci_give_message(bridge, &message);
}

void svc_timer_fired(svc_bridge *bridge, uint64_t timer) {
  if (!bridge) return;
  svci_text message = svci_message(SVC_TO_TIMER_FIRED);
  svci_append_number_member(&message, "id", timer);
  svci_give_message(bridge, &message);
}

static svci_text view_event(const char *type, uint64_t view) {
  svci_text message = svci_message(type);
  svci_append_number_member(&message, "view", view);
  return message;
}

void svc_view_message(svc_bridge *bridge, uint64_t view, const char *text) {
  if (!bridge || !text) return;
  svci_text message = view_event(SVC_TO_WEBVIEW_MESSAGE, view);
  svci_append_member(&message, "text", text);
  svci_give_message(bridge, &message);
}

void svc_view_close_request(svc_bridge *bridge, uint64_t view) {
  if (!bridge) return;
  svci_text message = view_event(SVC_TO_WEBVIEW_CLOSE_REQUEST, view);
  svci_give_message(bridge, &message);
}

void svc_view_gone(svc_bridge *bridge, uint64_t view, const char *code, const char *text) {
  if (!bridge) return;
  for (svci_view *open = bridge->views; open; open = open->next) open->is_gone |= open->id == view;
  svci_text message = view_event(SVC_TO_WEBVIEW_GONE, view);
  if (code) {
    svci_append_raw(&message, ",\"error\":{");
    svci_append_member(&message, "code", code);
    svci_append_member(&message, "message", text ? text : "");
    svci_append_raw(&message, "}");
  }
  svci_give_message(bridge, &message);
}

void svc_view_input(svc_bridge *bridge, uint64_t view, const char *action) {
  if (!bridge || !action) return;
  svci_text message = view_event(SVC_TO_WEBVIEW_INPUT, view);
  svci_append_member(&message, "action", action);
  svci_give_message(bridge, &message);
}
