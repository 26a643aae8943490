/** The script's commands to the web view, and the open views. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

bool svci_add_view(svc_bridge *bridge, uint64_t id) {
  svci_view *view = malloc(sizeof *view);
  if (!view) return false;
  *view = (svci_view){.next = bridge->views, .id = id};
  bridge->views = view;
  return true;
}

void svci_remove_view(svc_bridge *bridge, uint64_t id) {
  for (svci_view **place = &bridge->views; *place; place = &(*place)->next) {
    if ((*place)->id != id) continue;
    svci_view *view = *place;
    *place = view->next;
    free(view);
    return;
  }
}

void svci_close_views(svc_bridge *bridge) {
  while (bridge->views) {
    uint64_t id = bridge->views->id;
    svci_remove_view(bridge, id);
    bridge->webview.close(bridge->webview.context, id);
  }
}

void svci_close_gone_views(svc_bridge *bridge) {
  svci_view *view = bridge->views;
  while (view) {
    uint64_t id = view->id;
    bool is_gone = view->is_gone;
    view = view->next;
    if (!is_gone) continue;
    svci_remove_view(bridge, id);
    bridge->webview.close(bridge->webview.context, id);
  }
}

static svc_view_options read_options(const svci_json *message) {
  return (svc_view_options){.origin = svci_string(message, "origin"),
                            .page = svci_string(message, "page"),
                            .background_color = svci_string(message, "backgroundColor"),
                            .locale = svci_string(message, "locale")};
}

static void on_open(svc_bridge *bridge, const svci_json *message) {
  uint64_t view = svci_id(message, "view");
  svc_view_options options = read_options(message);
  if (!options.origin || !options.page || !svci_add_view(bridge, view)) {
    svc_view_gone(bridge, view, "view_unavailable", "the view has no origin or no page, or memory ran out");
    return;
  }
  bridge->webview.open(bridge->webview.context, bridge, view, &options);
}

static void on_load(svc_bridge *bridge, const svci_json *message) {
  const char *url = svci_string(message, "url");
  if (url) bridge->webview.load(bridge->webview.context, svci_id(message, "view"), url);
}

static void on_show(svc_bridge *bridge, const svci_json *message) {
  bridge->webview.show(bridge->webview.context, svci_id(message, "view"));
}

static bool is_frame(const char *text) {
  static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  return text && text[strspn(text, alphabet)] == '\0';
}

static void on_post(svc_bridge *bridge, const svci_json *message) {
  const char *text = svci_string(message, "text");
  if (is_frame(text)) bridge->webview.post(bridge->webview.context, svci_id(message, "view"), text);
  else svci_log(bridge, SVC_LOG_ERROR, "frame_invalid", "a text for the page was not of the transport form");
}

static void on_open_page(svc_bridge *bridge, const svci_json *message) {
  const char *url = svci_string(message, "url");
  if (url) bridge->webview.open_page(bridge->webview.context, svci_id(message, "view"), url);
}

static void on_close(svc_bridge *bridge, const svci_json *message) {
  uint64_t view = svci_id(message, "view");
  svci_remove_view(bridge, view);
  bridge->webview.close(bridge->webview.context, view);
}

static void on_prewarm(svc_bridge *bridge, const svci_json *message) {
  svc_view_options options = read_options(message);
  const char *url = svci_string(message, "url");
  if (url && options.origin && bridge->webview.prewarm) bridge->webview.prewarm(bridge->webview.context, &options, url);
}

svci_handler svci_view_handler(const char *type) {
  static const struct {
    const char *type;
    svci_handler handle;
  } handlers[] = {
      {SVC_ON_WEBVIEW_OPEN, on_open},       {SVC_ON_WEBVIEW_LOAD, on_load},   {SVC_ON_WEBVIEW_SHOW, on_show},
      {SVC_ON_WEBVIEW_POST, on_post},       {SVC_ON_WEBVIEW_CLOSE, on_close}, {SVC_ON_WEBVIEW_OPEN_PAGE, on_open_page},
      {SVC_ON_WEBVIEW_PREWARM, on_prewarm},
  };
  for (size_t index = 0; index < sizeof handlers / sizeof handlers[0]; index++) {
    if (strcmp(handlers[index].type, type) == 0) return handlers[index].handle;
  }
  return NULL;
}
