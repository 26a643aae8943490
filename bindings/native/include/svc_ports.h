/**
 * The ports that an engine supplies to the bridge, each a set of function pointers, and the functions to answer with.
 *
 * A port function's arguments are valid until it returns. It may answer at once or at any
 * later time, on the bridge's thread. A `release` that is set is called once, when the bridge is destroyed.
 */
#ifndef SVC_PORTS_H
#define SVC_PORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define SVC_API __attribute__((visibility("default")))
#else
#define SVC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct svc_bridge svc_bridge;

typedef struct svc_header {
  const char *name; /**< Lower case. */
  const char *value;
} svc_header;

typedef struct svc_http_request {
  const char *method;
  const char *url;
  const svc_header *headers;
  size_t header_count;
  const char *body; /**< UTF-8; NULL when the request has none. */
  size_t body_length;
} svc_http_request;

/** An answer with any HTTP status. */
typedef struct svc_http_response {
  int status;
  const svc_header *headers;
  size_t header_count;
  const char *body; /**< UTF-8; invalid bytes become U+FFFD. */
  size_t body_length;
} svc_http_response;

/** Sends requests: no cookies, no cache, no redirect from https to http, verified by the system's certificates. */
typedef struct svc_http_port {
  void *context;
  /** Answer by `svc_answer_http` or `svc_refuse`. */
  void (*send)(void *context, svc_bridge *bridge, uint64_t request, const svc_http_request *what);
  /** Cancels a request; a later answer is dropped. */
  void (*cancel)(void *context, uint64_t request);
  /** Called by every `svc_tick`; may be NULL. */
  void (*poll)(void *context);
  void (*release)(void *context);
} svc_http_port;

/** At most one timer runs at a time. */
typedef struct svc_timers_port {
  void *context;
  /** Call `svc_timer_fired` after the delay, or later. */
  void (*set)(void *context, svc_bridge *bridge, uint64_t timer, uint64_t delay_ms);
  void (*clear)(void *context, uint64_t timer);
  void (*release)(void *context);
} svc_timers_port;

typedef struct svc_random_port {
  void *context;
  /** Fills `bytes` from the system's secure random source. @return false when it cannot */
  bool (*fill)(void *context, uint8_t *bytes, size_t length);
  void (*release)(void *context);
} svc_random_port;

/** Stores tokens: use the system's key store, never a save file. */
typedef struct svc_storage_port {
  void *context;
  /** Answer by `svc_answer_text` (NULL when nothing is stored under `key`) or `svc_refuse`. */
  void (*read)(void *context, svc_bridge *bridge, uint64_t request, const char *key);
  /** Answer by `svc_answer_json(bridge, request, NULL)` or `svc_refuse`; the same for `remove`. */
  void (*write)(void *context, svc_bridge *bridge, uint64_t request, const char *key, const char *value);
  void (*remove)(void *context, svc_bridge *bridge, uint64_t request, const char *key);
  void (*release)(void *context);
} svc_storage_port;

typedef struct svc_view_options {
  const char *origin;           /**< Such as `https://pay.example`: the top document never leaves it. */
  const char *page;             /**< The flow's name. */
  const char *background_color; /**< CSS colour, or NULL. */
  const char *locale;           /**< BCP 47, or NULL. */
} svc_view_options;

/** Shows pages above the game; report events by the `svc_view_…` functions. */
typedef struct svc_webview_port {
  void *context;
  /** Creates a view that covers the game, with a loading sign and its own Close button until `show`. */
  void (*open)(void *context, svc_bridge *bridge, uint64_t view, const svc_view_options *options);
  /** Called once per view; `url` contains no secret. */
  void (*load)(void *context, uint64_t view, const char *url);
  void (*show)(void *context, uint64_t view);
  /** Passes `text`, of `A-Z a-z 0-9 - _ .` only, to the page's `svcReceive`. */
  void (*post)(void *context, uint64_t view, const char *text);
  /** Opens a page in the system's browser. */
  void (*open_page)(void *context, uint64_t view, const char *url);
  /** Destroys the view and gives focus and input back to the game. */
  void (*close)(void *context, uint64_t view);
  /** Whether views keep their own Close button after `show`; else the page draws one in its bar. */
  bool draws_close;
  /** May preload a hidden page; may be NULL. */
  void (*prewarm)(void *context, const svc_view_options *options, const char *url);
  /** Called by every `svc_tick`; may be NULL. */
  void (*poll)(void *context);
  void (*release)(void *context);
} svc_webview_port;

/** Answers a request with a JSON value; NULL means no value. Answers to unknown requests are dropped. */
SVC_API void svc_answer_json(svc_bridge *bridge, uint64_t request, const char *json);
/** Answers a request with a string; NULL means `null`. */
SVC_API void svc_answer_text(svc_bridge *bridge, uint64_t request, const char *text);
SVC_API void svc_answer_http(svc_bridge *bridge, uint64_t request, const svc_http_response *response);
/** @param code such as `network_failed`, `timeout`, `aborted` */
SVC_API void svc_refuse(svc_bridge *bridge, uint64_t request, const char *code, const char *message);

SVC_API void svc_timer_fired(svc_bridge *bridge, uint64_t timer);

/** The page sent `text` over its native channel; pass it on unchanged and undecoded. */
SVC_API void svc_view_message(svc_bridge *bridge, uint64_t view, const char *text);
/** The player pressed the view's Close. */
SVC_API void svc_view_close_request(svc_bridge *bridge, uint64_t view);
/** The view is gone; its `close` is called by the next `svc_tick`. @param code NULL when the player closed it, else
 * `page_failed` or `view_unavailable` */
SVC_API void svc_view_gone(svc_bridge *bridge, uint64_t view, const char *code, const char *message);
/** A gamepad's `up`, `down`, `left`, `right`, `accept` or `back`; it may move focus, but never pays. The device's Back is `back`, too: one
 * step back in the page, which closes from its first; before the page is on screen it closes the flow. */
SVC_API void svc_view_input(svc_bridge *bridge, uint64_t view, const char *action);

#ifdef __cplusplus
}
#endif
#endif
