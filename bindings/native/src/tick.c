/** One frame's work. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

/** A script that never stops sending messages must not freeze the game. */
enum { MESSAGES_A_TICK = 10000 };

static bool pump_one(svc_bridge *bridge) {
  char *text = bridge->engine ? bridge->backend->poll(bridge->engine) : NULL;
  if (!text && bridge->engine) {
    svci_log(bridge, SVC_LOG_ERROR, "engine_ended", bridge->backend->why(bridge->engine));
    bridge->backend->destroy(bridge->engine);
    bridge->engine = NULL;
  }
  if (!text || !text[0]) return free(text), false;
  svci_document *document = svci_json_read(text, strlen(text));
  if (document) svci_dispatch(bridge, svci_json_root(document));
  else svci_log(bridge, SVC_LOG_ERROR, "message_unreadable", "a message of the script could not be read");
  svci_json_free(document);
  free(text);
  return true;
}

void svci_pump(svc_bridge *bridge) {
  bool was_dispatching = bridge->is_dispatching;
  bridge->is_dispatching = true;
  for (int count = 0; count < MESSAGES_A_TICK && pump_one(bridge); count++) continue;
  svci_close_gone_views(bridge);
  if (!bridge->engine) svci_close_views(bridge);
  bridge->is_dispatching = was_dispatching;
}

void svc_tick(svc_bridge *bridge, uint64_t now_ms) {
  if (!bridge || bridge->is_dispatching) return;
  bridge->is_dispatching = true;
  if (!bridge->has_now) bridge->timer_due_ms += now_ms;
  bridge->has_now = true;
  bridge->now_ms = now_ms;
  if (bridge->http.poll) bridge->http.poll(bridge->http.context);
  if (bridge->webview.poll) bridge->webview.poll(bridge->webview.context);
  svci_run_timers(bridge);
  svci_pump(bridge);
  svci_deliver_refused(bridge);
  bridge->is_dispatching = false;
  if (bridge->is_unwanted) svc_destroy(bridge);
}

void svc_destroy(svc_bridge *bridge) {
  if (!bridge) return;
  bridge->is_unwanted = true;
  if (bridge->is_dispatching) return;
  svci_text message = svci_message(SVC_TO_DISPOSE);
  if (svci_give_message(bridge, &message)) svci_pump(bridge);
  bridge->is_dispatching = true;
  svci_deliver_disposed(bridge);
  svci_finish(bridge);
}

void svci_finish(svc_bridge *bridge) {
  svci_close_views(bridge);
  if (bridge->engine) bridge->backend->destroy(bridge->engine);
  bridge->engine = NULL;
  svci_release_ports(bridge);
  free(bridge);
}

void svci_release_ports(svc_bridge *bridge) {
  if (bridge->webview.release) bridge->webview.release(bridge->webview.context);
  if (bridge->http.release) bridge->http.release(bridge->http.context);
  if (bridge->timers.release) bridge->timers.release(bridge->timers.context);
  if (bridge->random.release) bridge->random.release(bridge->random.context);
  if (bridge->storage.release) bridge->storage.release(bridge->storage.context);
}
