/** The web view port and its views. */
#include <stdlib.h>

#include "webkitgtk.h"

/** GTK's loop may always have more work; the game's frame must not wait for it. */
enum { STEPS_A_TICK = 200 };

static svci_gtk_view *find(svci_gtk_host *host, uint64_t id) {
  svci_gtk_view *view = host->views;
  while (view && view->id != id) view = view->next;
  return view;
}

static void open_view(void *context, svc_bridge *bridge, uint64_t id, const svc_view_options *options) {
  svci_gtk_host *host = context;
  svci_gtk_view *view = g_new0(svci_gtk_view, 1);
  *view = (svci_gtk_view){
      .next = host->views, .host = host, .bridge = bridge, .id = id, .origin = g_strdup(options->origin)};
  host->views = view;
  svci_gtk_create_window(view, options);
}

static void load(void *context, uint64_t id, const char *url) {
  svci_gtk_view *view = find(context, id);
  if (!view) return;
  if (svci_gtk_is_own(view, url)) webkit_web_view_load_uri(view->page, url);
  else svci_gtk_gone(view, "page_failed", "The page is not on the view's origin.");
}

static void show(void *context, uint64_t id) {
  svci_gtk_view *view = find(context, id);
  if (!view) return;
  gtk_widget_hide(view->cover);
  gtk_widget_show(view->corner_close);
  gtk_widget_grab_focus(GTK_WIDGET(view->page));
}

static void post(void *context, uint64_t id, const char *text) {
  svci_gtk_view *view = find(context, id);
  if (view) svci_gtk_post(view, text);
}

static void open_page(void *context, uint64_t id, const char *url) {
  svci_gtk_host *host = context;
  svci_gtk_view *view = find(host, id);
  if (host->options.open_page) host->options.open_page(host->options.context, url);
  else gtk_show_uri_on_window(view ? GTK_WINDOW(view->window) : NULL, url, GDK_CURRENT_TIME, NULL);
}

static void destroy(svci_gtk_host *host, svci_gtk_view *view) {
  svci_gtk_view **place = &host->views;
  while (*place != view) place = &(*place)->next;
  *place = view->next;
  WebKitUserContentManager *manager = webkit_web_view_get_user_content_manager(view->page);
  g_signal_handlers_disconnect_by_data(manager, view);
  g_signal_handlers_disconnect_by_data(view->page, view);
  gtk_widget_destroy(view->window);
  g_free(view->origin);
  g_free(view);
}

static void close_view(void *context, uint64_t id) {
  svci_gtk_host *host = context;
  svci_gtk_view *view = find(host, id);
  if (!view) return;
  destroy(host, view);
  if (!host->views && host->options.closed) host->options.closed(host->options.context);
}

static void poll(void *context) {
  svci_gtk_host *host = context;
  for (int step = 0; step < STEPS_A_TICK && g_main_context_iteration(NULL, FALSE); step++) continue;
  for (svci_gtk_view *view = host->views; view; view = view->next) svci_gtk_follow_game(view);
}

static void release(void *context) {
  svci_gtk_host *host = context;
  while (host->views) destroy(host, host->views);
  for (int step = 0; step < STEPS_A_TICK && g_main_context_iteration(NULL, FALSE); step++) continue;
  g_free((char *)host->options.close_label);
  g_free((char *)host->options.loading_label);
  g_free(host);
}

/**
 * WebKit binds to the main loop of its first use on this thread. If that were the bridge's JavaScript
 * context, it would bind to a loop that nobody runs, and no page's messages would ever arrive.
 */
static void wake_webkit(void) { g_object_unref(webkit_web_context_new_ephemeral()); }

bool svc_webkitgtk_port(const svc_webkitgtk_options *options, svc_webview_port *port) {
  *port = (svc_webview_port){0};
  if (!gtk_init_check(NULL, NULL)) return false;
  wake_webkit();
  svci_gtk_host *host = g_new0(svci_gtk_host, 1);
  host->options = *options;
  host->options.close_label = g_strdup(options->close_label);
  host->options.loading_label = g_strdup(options->loading_label);
  *port = (svc_webview_port){.context = host,
                             .open = open_view,
                             .load = load,
                             .show = show,
                             .post = post,
                             .open_page = open_page,
                             .close = close_view,
                             .draws_close = true,
                             .poll = poll,
                             .release = release};
  return true;
}
