/** The web view port's internals. */
#ifndef SVCI_WEBKITGTK_H
#define SVCI_WEBKITGTK_H

#include <webkit2/webkit2.h>

#include "svc_webkitgtk.h"

typedef struct svci_gtk_view {
  struct svci_gtk_view *next;
  struct svci_gtk_host *host;
  svc_bridge *bridge;
  uint64_t id;
  GtkWidget *window;
  GtkWidget *cover;        /**< Over the page until it is shown: a spinner and Close. */
  GtkWidget *corner_close; /**< Over the page's corner once it is shown. */
  WebKitWebView *page;
  char *origin;
  svc_place place;
  bool is_gone; /**< Reported to the bridge, which closes the view next. */
} svci_gtk_view;

typedef struct svci_gtk_host {
  svc_webkitgtk_options options; /**< Its texts belong to the host. */
  svci_gtk_view *views;
} svci_gtk_host;

/** @return the web view, with its own ephemeral data; its signals are bound to `view` */
WebKitWebView *svci_gtk_create_page(svci_gtk_view *view);
/** Evaluates `svcReceive(text)` in the top document, when that is on the view's origin. */
void svci_gtk_post(svci_gtk_view *view, const char *text);
/** Whether `url` is on the view's origin. */
bool svci_gtk_is_own(const svci_gtk_view *view, const char *url);
/** Whether a document of the view, perhaps a frame's, may be at `url`: https anywhere; http if the view's origin is. */
bool svci_gtk_may_load(const svci_gtk_view *view, const char *url);
/** Reports to the bridge once. */
void svci_gtk_gone(svci_gtk_view *view, const char *code, const char *message);

/** Creates the window, the cover and the page. */
void svci_gtk_create_window(svci_gtk_view *view, const svc_view_options *options);
void svci_gtk_follow_game(svci_gtk_view *view);

#endif
