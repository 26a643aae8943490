/**
 * The web view port on WebKitGTK (API 4.1): a GTK window above the game's, on the bridge's thread.
 *
 * Each view has its own ephemeral data (no persistent cookies, cache or storage) and stays on the origin it was
 * opened for. GTK's main loop runs inside `svc_tick`; a game needs no other. Create the port before the first bridge:
 * JavaScriptCore must not be used on the thread earlier.
 */
#ifndef SVC_WEBKITGTK_H
#define SVC_WEBKITGTK_H

#include "svc_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The game window's position and size, in screen pixels. */
typedef struct svc_place {
  int x;
  int y;
  int width;
  int height;
} svc_place;

/** Zero it, then set what you need. Texts are copied. */
typedef struct svc_webkitgtk_options {
  void *context;
  /** Called each frame while a view is open. NULL: 1024 x 768, centred on the screen. */
  svc_place (*place)(void *context);
  /** Opens a bank's page in the system's browser. NULL: the desktop's default. */
  void (*open_page)(void *context, const char *url);
  /** Called when the last view has closed: take focus back. May be NULL. */
  void (*closed)(void *context);
  /** The game's X11 window, so that the view stays above it; 0 when unknown. */
  unsigned long parent_window;
  const char *close_label;   /**< NULL: `Close`. */
  const char *loading_label; /**< NULL: `Loading…`. */
  /** Web processes run in bubblewrap's sandbox; needs `bwrap` and user namespaces. */
  bool is_sandboxed;
  /** Allows WebKit's inspector: for tests, never in a released game. */
  bool is_inspectable;
} svc_webkitgtk_options;

/** @param port for `svc_options.webview`  @return false when there is no display or memory ran out */
SVC_API bool svc_webkitgtk_port(const svc_webkitgtk_options *options, svc_webview_port *port);

#ifdef __cplusplus
}
#endif
#endif
