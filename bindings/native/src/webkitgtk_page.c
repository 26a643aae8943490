/** A view's page: its permissions and its messages. */
#include <string.h>

#include "webkitgtk.h"

bool svci_gtk_is_own(const svci_gtk_view *view, const char *url) {
  size_t length = strlen(view->origin);
  if (!url || strncmp(url, view->origin, length) != 0) return false;
  return url[length] == '\0' || strchr("/?#", url[length]) != NULL;
}

static bool begins_with(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

bool svci_gtk_may_load(const svci_gtk_view *view, const char *url) {
  if (!url) return false;
  if (svci_gtk_is_own(view, url) || begins_with(url, "https://")) return true;
  if (strcmp(url, "about:blank") == 0 || strcmp(url, "about:srcdoc") == 0) return true;
  return begins_with(view->origin, "http://") && begins_with(url, "http://");
}

void svci_gtk_gone(svci_gtk_view *view, const char *code, const char *message) {
  if (view->is_gone) return;
  view->is_gone = true;
  svc_view_gone(view->bridge, view->id, code, message);
}

static void on_message(WebKitUserContentManager *manager, WebKitJavascriptResult *result, svci_gtk_view *view) {
  (void)manager;
  JSCValue *value = webkit_javascript_result_get_js_value(result);
  if (view->is_gone || !jsc_value_is_string(value)) return;
  if (!svci_gtk_is_own(view, webkit_web_view_get_uri(view->page))) return;
  char *text = jsc_value_to_string(value);
  svc_view_message(view->bridge, view->id, text);
  g_free(text);
}

void svci_gtk_post(svci_gtk_view *view, const char *text) {
  if (view->is_gone || !svci_gtk_is_own(view, webkit_web_view_get_uri(view->page))) return;
  char *script = g_strdup_printf("window.svcReceive && svcReceive(\"%s\")", text);
  webkit_web_view_evaluate_javascript(view->page, script, -1, NULL, NULL, NULL, NULL, NULL);
  g_free(script);
}

/**
 * Keeps the top document on the view's origin; blocks new windows and downloads. Frames may be elsewhere, since a card
 * provider's fields are in one; the page's own policy says where. WebKit tells the top from a frame only at the answer.
 */
static gboolean on_decide_policy(WebKitWebView *page, WebKitPolicyDecision *decision, WebKitPolicyDecisionType type,
                                 svci_gtk_view *view) {
  (void)page;
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE) {
    WebKitResponsePolicyDecision *response = WEBKIT_RESPONSE_POLICY_DECISION(decision);
    WebKitURIResponse *answer = webkit_response_policy_decision_get_response(response);
    bool is_page = webkit_response_policy_decision_is_main_frame_main_resource(response);
    bool leaves = is_page && !svci_gtk_is_own(view, webkit_uri_response_get_uri(answer));
    bool is_refused = leaves || (is_page && webkit_uri_response_get_status_code(answer) >= 400);
    if (!is_refused && webkit_response_policy_decision_is_mime_type_supported(response)) return FALSE;
    webkit_policy_decision_ignore(decision);
    if (is_page && !leaves) svci_gtk_gone(view, "page_failed", "The address did not answer with a page.");
    return TRUE;
  }
  WebKitNavigationAction *action =
      webkit_navigation_policy_decision_get_navigation_action(WEBKIT_NAVIGATION_POLICY_DECISION(decision));
  const char *url = webkit_uri_request_get_uri(webkit_navigation_action_get_request(action));
  if (type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION && svci_gtk_may_load(view, url)) return FALSE;
  webkit_policy_decision_ignore(decision);
  return TRUE;
}

/** What gets no answer, such as about:blank, is not asked about twice. */
static void on_load_changed(WebKitWebView *page, WebKitLoadEvent event, svci_gtk_view *view) {
  if (event == WEBKIT_LOAD_COMMITTED && !svci_gtk_is_own(view, webkit_web_view_get_uri(page)))
    svci_gtk_gone(view, "page_failed", "The page has left its origin.");
}

static gboolean on_load_failed(WebKitWebView *page, WebKitLoadEvent event, const char *url, GError *error,
                               svci_gtk_view *view) {
  (void)page, (void)event, (void)url;
  bool was_ours =
      g_error_matches(error, WEBKIT_NETWORK_ERROR, WEBKIT_NETWORK_ERROR_CANCELLED) ||
      g_error_matches(error, WEBKIT_POLICY_ERROR, WEBKIT_POLICY_ERROR_FRAME_LOAD_INTERRUPTED_BY_POLICY_CHANGE);
  if (!was_ours) svci_gtk_gone(view, "page_failed", "The page could not be loaded.");
  return TRUE;
}

static gboolean on_tls_failed(WebKitWebView *page, const char *url, GTlsCertificate *certificate,
                              GTlsCertificateFlags errors, svci_gtk_view *view) {
  (void)page, (void)url, (void)certificate, (void)errors;
  svci_gtk_gone(view, "page_failed", "The page's certificate is not trusted.");
  return TRUE;
}

static void on_terminated(WebKitWebView *page, WebKitWebProcessTerminationReason reason, svci_gtk_view *view) {
  (void)page;
  bool has_crashed = reason != WEBKIT_WEB_PROCESS_TERMINATED_BY_API;
  svci_gtk_gone(view, "page_failed", has_crashed ? "The page's process has crashed." : "The page's process was ended.");
}

/** A page that closes itself is gone. */
static void on_close(WebKitWebView *page, svci_gtk_view *view) {
  (void)page;
  svci_gtk_gone(view, NULL, NULL);
}

static gboolean refuse_permission(WebKitWebView *page, WebKitPermissionRequest *request) {
  (void)page;
  webkit_permission_request_deny(request);
  return TRUE;
}

static gboolean hide_menu(void) { return TRUE; }

static WebKitSettings *create_settings(const svci_gtk_view *view) {
  WebKitSettings *settings = webkit_settings_new();
  webkit_settings_set_enable_developer_extras(settings, view->host->options.is_inspectable);
  webkit_settings_set_enable_write_console_messages_to_stdout(settings, view->host->options.is_inspectable);
  /* Leaves the GPU to the game; and without a GPU an accelerated page stays white. */
  webkit_settings_set_hardware_acceleration_policy(settings, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  webkit_settings_set_enable_back_forward_navigation_gestures(settings, FALSE);
  webkit_settings_set_enable_html5_database(settings, FALSE);
  webkit_settings_set_enable_html5_local_storage(settings, FALSE);
  webkit_settings_set_javascript_can_open_windows_automatically(settings, FALSE);
  return settings;
}

WebKitWebView *svci_gtk_create_page(svci_gtk_view *view) {
  WebKitWebContext *context = webkit_web_context_new_ephemeral();
  if (view->host->options.is_sandboxed) webkit_web_context_set_sandbox_enabled(context, TRUE);
  WebKitUserContentManager *manager = webkit_user_content_manager_new();
  WebKitSettings *settings = create_settings(view);
  g_signal_connect(manager, "script-message-received::svc", G_CALLBACK(on_message), view);
  webkit_user_content_manager_register_script_message_handler(manager, "svc");
  WebKitWebView *page = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "user-content-manager", manager,
                                     "settings", settings, NULL);
  g_object_unref(settings);
  g_object_unref(manager);
  g_object_unref(context);
  g_signal_connect(page, "decide-policy", G_CALLBACK(on_decide_policy), view);
  g_signal_connect(page, "load-changed", G_CALLBACK(on_load_changed), view);
  g_signal_connect(page, "load-failed", G_CALLBACK(on_load_failed), view);
  g_signal_connect(page, "load-failed-with-tls-errors", G_CALLBACK(on_tls_failed), view);
  g_signal_connect(page, "web-process-terminated", G_CALLBACK(on_terminated), view);
  g_signal_connect(page, "close", G_CALLBACK(on_close), view);
  g_signal_connect(page, "permission-request", G_CALLBACK(refuse_permission), NULL);
  if (!view->host->options.is_inspectable) g_signal_connect(page, "context-menu", G_CALLBACK(hide_menu), NULL);
  return page;
}
