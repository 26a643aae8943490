/** The web view port in a real WebKitGTK, with a fake bridge. Needs a display. */
#include <JavaScriptCore/JavaScript.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "support/check.h"
#include "support/local_server.h"
#include "webkitgtk.h"

static local_server *server;
static svc_webview_port port;
static char heard[8192];
static char origin[64];

void svc_view_message(svc_bridge *bridge, uint64_t view, const char *text) {
  (void)bridge;
  size_t used = strlen(heard);
  snprintf(heard + used, sizeof heard - used, "message %" PRIu64 " %s;", view, text);
}

void svc_view_close_request(svc_bridge *bridge, uint64_t view) {
  (void)bridge;
  size_t used = strlen(heard);
  snprintf(heard + used, sizeof heard - used, "close %" PRIu64 ";", view);
}

void svc_view_gone(svc_bridge *bridge, uint64_t view, const char *code, const char *message) {
  (void)bridge, (void)message;
  size_t used = strlen(heard);
  snprintf(heard + used, sizeof heard - used, "gone %" PRIu64 " %s;", view, code ? code : "-");
}

#define PAGE(body) "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<!doctype html><body>" body

/** A redirect to another origin. */
static char moved[160];

static const char *answer(const char *request) {
  if (strstr(request, "GET /speak "))
    return PAGE(
        "<script>window.svcReceive = (text) => webkit.messageHandlers.svc.postMessage('got.' + text);"
        "webkit.messageHandlers.svc.postMessage('hello'); webkit.messageHandlers.svc.postMessage({not: "
        "'text'})</script>");
  if (strstr(request, "GET /cookies "))
    return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: a=b; Max-Age=999\r\nConnection: close\r\n\r\n"
           "<script>document.cookie = 'c=d; Max-Age=999'; location.replace('/see-cookies')</script>";
  if (strstr(request, "GET /see-cookies "))
    return strcasestr(request, "\r\ncookie:")
               ? PAGE("<script>webkit.messageHandlers.svc.postMessage('cookie')</script>")
               : PAGE("<script>webkit.messageHandlers.svc.postMessage('clean')</script>");
  if (strstr(request, "GET /leave "))
    return PAGE(
        "<script>window.onload = () => { location.href = location.href.replace('127.0.0.1', 'localhost') + '-there';"
        "setTimeout(() => webkit.messageHandlers.svc.postMessage('stayed'), 300) }</script>");
  if (strstr(request, "GET /leave-there "))
    return PAGE("<script>webkit.messageHandlers.svc.postMessage('left')</script>");
  if (strstr(request, "GET /card "))
    return PAGE(
        "<script>window.onmessage = ({data}) => webkit.messageHandlers.svc.postMessage(data);"
        "const frame = document.body.appendChild(document.createElement('iframe'));"
        "frame.src = location.href.replace('127.0.0.1', 'localhost') + '-fields'</script>");
  if (strstr(request, "GET /card-fields "))
    return "HTTP/1.1 302 Found\r\nLocation: /card-moved\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
  if (strstr(request, "GET /card-moved "))
    return PAGE(
        "<iframe srcdoc=\"<script>top.postMessage('inner', '*')</script>\"></iframe>"
        "<script>top.postMessage(location.hostname, '*')</script>");
  if (strstr(request, "GET /moved "))
    return PAGE(
        "<script>window.onload = () => { location.href = '/moved-there';"
        "setTimeout(() => webkit.messageHandlers.svc.postMessage('stayed'), 300) }</script>");
  if (strstr(request, "GET /moved-there ")) return moved;
  if (strstr(request, "GET /blank "))
    return PAGE("<script>window.onload = () => { location.href = 'about:blank' }</script>");
  if (strstr(request, "GET /stray "))
    return PAGE(
        "<iframe src='data:text/html,<script>webkit.messageHandlers.svc.postMessage(1)</script>'></iframe>"
        "<script>setTimeout(() => webkit.messageHandlers.svc.postMessage('top'), 300)</script>");
  if (strstr(request, "GET /popup "))
    return PAGE(
        "<script>webkit.messageHandlers.svc.postMessage(window.open('/speak') ? 'opened' : 'refused')</script>");
  if (strstr(request, "GET /never ")) return NULL;
  return "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nConnection: close\r\n\r\nnone";
}

static void wait_for(const char *what) {
  struct timespec pause = {.tv_nsec = 10000000};
  for (int count = 0; count < 1000 && !strstr(heard, what); count++) {
    port.poll(port.context);
    nanosleep(&pause, NULL);
  }
}

static svci_gtk_view *view_of(uint64_t id) {
  svci_gtk_view *view = ((svci_gtk_host *)port.context)->views;
  while (view && view->id != id) view = view->next;
  return view;
}

static void open_page(uint64_t view, const char *path) {
  char url[128];
  svc_view_options options = {.origin = origin, .page = "history", .background_color = "#102030"};
  heard[0] = '\0';
  snprintf(url, sizeof url, "%s%s", origin, path);
  port.open(port.context, NULL, view, &options);
  port.load(port.context, view, url);
}

static void hears_the_page_and_speaks_to_it(void) {
  open_page(1, "/speak");
  wait_for("message 1 hello;");
  CHECK_TEXT(heard, "message 1 hello;");
  port.post(port.context, 1, "svc1.k-_.m");
  wait_for("message 1 got.svc1.k-_.m;");
  CHECK(strstr(heard, "message 1 got.svc1.k-_.m;"));
  port.close(port.context, 1);
}

static void covers_the_page_until_it_is_shown(void) {
  open_page(2, "/speak");
  wait_for("hello");
  CHECK(gtk_widget_get_visible(view_of(2)->cover));
  CHECK(gtk_widget_get_mapped(GTK_WIDGET(view_of(2)->page)));
  port.show(port.context, 2);
  CHECK(!gtk_widget_get_visible(view_of(2)->cover));
  port.close(port.context, 2);
}

static GtkWidget *find_button(GtkWidget *widget) {
  if (GTK_IS_BUTTON(widget)) return widget;
  GtkWidget *found = NULL;
  GList *children = GTK_IS_CONTAINER(widget) ? gtk_container_get_children(GTK_CONTAINER(widget)) : NULL;
  for (GList *child = children; child && !found; child = child->next) found = find_button(child->data);
  g_list_free(children);
  return found;
}

static void lets_the_player_close_a_page_that_never_comes(void) {
  open_page(3, "/never");
  GtkWidget *button = find_button(view_of(3)->cover);
  CHECK(button && gtk_widget_get_visible(button));
  CHECK_TEXT(gtk_button_get_label(GTK_BUTTON(button)), "Fermer");
  gtk_button_clicked(GTK_BUTTON(button));
  CHECK_TEXT(heard, "close 3;");
  port.close(port.context, 3);
}

static void lets_the_player_close_a_page_that_is_shown(void) {
  open_page(15, "/speak");
  wait_for("hello");
  CHECK(!gtk_widget_get_visible(view_of(15)->corner_close));
  port.show(port.context, 15);
  CHECK(gtk_widget_get_visible(view_of(15)->corner_close));
  gtk_button_clicked(GTK_BUTTON(view_of(15)->corner_close));
  CHECK(strstr(heard, "close 15;"));
  port.close(port.context, 15);
}

static void asks_before_its_window_closes(void) {
  open_page(4, "/never");
  gtk_window_close(GTK_WINDOW(view_of(4)->window));
  wait_for("close 4;");
  CHECK(view_of(4) && strstr(heard, "close 4;"));
  port.close(port.context, 4);
}

static void tells_a_page_that_is_not_there(void) {
  open_page(5, "/nowhere");
  wait_for("gone");
  CHECK_TEXT(heard, "gone 5 page_failed;");
  port.close(port.context, 5);
}

static void tells_a_server_that_is_not_there(void) {
  svc_view_options options = {.origin = "http://127.0.0.1:59999", .page = "history"};
  heard[0] = '\0';
  port.open(port.context, NULL, 6, &options);
  port.load(port.context, 6, "http://127.0.0.1:59999/x");
  wait_for("gone");
  CHECK_TEXT(heard, "gone 6 page_failed;");
  port.close(port.context, 6);
}

static void tells_a_crash_once(void) {
  open_page(7, "/speak");
  wait_for("hello");
  webkit_web_view_terminate_web_process(view_of(7)->page);
  wait_for("gone");
  port.load(port.context, 7, "https://other.example/");
  CHECK_TEXT(heard, "message 7 hello;gone 7 page_failed;");
  port.close(port.context, 7);
}

static void stays_on_its_origin(void) {
  open_page(8, "/leave");
  wait_for("message 8 ");
  CHECK_TEXT(heard, "message 8 stayed;");
  port.close(port.context, 8);
  heard[0] = '\0';
  svc_view_options options = {.origin = origin, .page = "history"};
  port.open(port.context, NULL, 9, &options);
  port.load(port.context, 9, "https://other.example/");
  CHECK_TEXT(heard, "gone 9 page_failed;");
  port.close(port.context, 9);
}

static void compares_whole_origins(void) {
  svci_gtk_view view = {.origin = (char *)"http://a.example:80"};
  CHECK(svci_gtk_is_own(&view, "http://a.example:80") && svci_gtk_is_own(&view, "http://a.example:80/x"));
  CHECK(!svci_gtk_is_own(&view, "http://a.example:8080/") &&
        !svci_gtk_is_own(&view, "http://a.example:80.evil.example/"));
  CHECK(!svci_gtk_is_own(&view, "http://a.example:80@evil.example/") && !svci_gtk_is_own(&view, NULL));
}

static void shows_frames_of_other_origins(void) {
  open_page(16, "/card");
  wait_for("message 16 inner;");
  CHECK(strstr(heard, "message 16 localhost;") && strstr(heard, "message 16 inner;"));
  CHECK(!strstr(heard, "gone"));
  port.close(port.context, 16);
}

static void stays_on_its_origin_when_its_server_sends_it_elsewhere(void) {
  open_page(17, "/moved");
  wait_for("message 17 ");
  CHECK_TEXT(heard, "message 17 stayed;");
  port.close(port.context, 17);
}

static void tells_a_page_that_left_for_nothing(void) {
  open_page(18, "/blank");
  wait_for("gone");
  CHECK_TEXT(heard, "gone 18 page_failed;");
  port.close(port.context, 18);
}

static void knows_where_frames_may_be(void) {
  svci_gtk_view secure = {.origin = (char *)"https://pay.example"}, local = {.origin = (char *)"http://127.0.0.1:8787"};
  for (svci_gtk_view *view = &secure; view; view = view == &secure ? &local : NULL) {
    CHECK(svci_gtk_may_load(view, "https://fields.example/card") && svci_gtk_may_load(view, "about:srcdoc"));
    CHECK(!svci_gtk_may_load(view, "data:text/html,x") && !svci_gtk_may_load(view, "file:///etc/passwd"));
    CHECK(!svci_gtk_may_load(view, "httpsx://a.example/") && !svci_gtk_may_load(view, "about:srcdocx"));
    CHECK(!svci_gtk_may_load(view, "svc://m?m=x") && !svci_gtk_may_load(view, "") && !svci_gtk_may_load(view, NULL));
  }
  CHECK(svci_gtk_may_load(&local, "http://localhost:9/") && !svci_gtk_may_load(&secure, "http://localhost:9/"));
}

static void shows_no_frame_that_is_no_address(void) {
  open_page(10, "/stray");
  wait_for("message 10 top;");
  CHECK_TEXT(heard, "message 10 top;");
  port.close(port.context, 10);
}

static void opens_no_windows(void) {
  open_page(11, "/popup");
  wait_for("message 11 ");
  CHECK_TEXT(heard, "message 11 refused;");
  port.close(port.context, 11);
}

static void forgets_cookies_with_the_view(void) {
  open_page(12, "/cookies");
  wait_for("message 12 ");
  port.close(port.context, 12);
  open_page(13, "/see-cookies");
  wait_for("message 13 ");
  CHECK_TEXT(heard, "message 13 clean;");
  port.close(port.context, 13);
}

static int places_asked;
static svc_place place = {10, 20, 640, 480};

static svc_place where(void *context) {
  (void)context;
  places_asked++;
  return place;
}

static void follows_the_game(void) {
  open_page(14, "/speak");
  wait_for("hello");
  place = (svc_place){30, 40, 800, 500};
  struct timespec pause = {.tv_nsec = 20000000};
  int width = 0, height = 0;
  for (int count = 0; count < 100 && width != 800; count++) {
    port.poll(port.context);
    nanosleep(&pause, NULL);
    gtk_window_get_size(GTK_WINDOW(view_of(14)->window), &width, &height);
  }
  CHECK(width == 800 && height == 500 && places_asked > 1);
  port.close(port.context, 14);
}

static void ignores_views_that_are_closed(void) {
  heard[0] = '\0';
  port.load(port.context, 99, "http://127.0.0.1/");
  port.show(port.context, 99);
  port.post(port.context, 99, "x");
  port.close(port.context, 99);
  CHECK_TEXT(heard, "");
}

int main(void) {
  server = local_server_start(answer);
  snprintf(origin, sizeof origin, "http://127.0.0.1:%d", local_server_port(server));
  snprintf(moved, sizeof moved,
           "HTTP/1.1 302 Found\r\nLocation: http://localhost:%d/leave-there\r\nContent-Length: 0\r\nConnection: "
           "close\r\n\r\n",
           local_server_port(server));
  svc_webkitgtk_options options = {.place = where, .close_label = "Fermer"};
  if (!svc_webkitgtk_port(&options, &port)) return fprintf(stderr, "no display\n"), 77;
  CHECK(port.draws_close);
  /* Like a bridge on JavaScriptCore, between the port and the first view. */
  JSGlobalContextRef script = JSGlobalContextCreate(NULL);
  RUN(hears_the_page_and_speaks_to_it);
  RUN(covers_the_page_until_it_is_shown);
  RUN(lets_the_player_close_a_page_that_never_comes);
  RUN(lets_the_player_close_a_page_that_is_shown);
  RUN(asks_before_its_window_closes);
  RUN(tells_a_page_that_is_not_there);
  RUN(tells_a_server_that_is_not_there);
  RUN(tells_a_crash_once);
  RUN(stays_on_its_origin);
  RUN(compares_whole_origins);
  RUN(shows_frames_of_other_origins);
  RUN(stays_on_its_origin_when_its_server_sends_it_elsewhere);
  RUN(tells_a_page_that_left_for_nothing);
  RUN(knows_where_frames_may_be);
  RUN(shows_no_frame_that_is_no_address);
  RUN(opens_no_windows);
  RUN(forgets_cookies_with_the_view);
  RUN(follows_the_game);
  RUN(ignores_views_that_are_closed);
  port.release(port.context);
  JSGlobalContextRelease(script);
  local_server_stop(server);
  return RESULT;
}
