/** The bridge's internals, for its own files. */
#ifndef SVCI_BRIDGE_H
#define SVCI_BRIDGE_H

#include "engine.h"
#include "json.h"
#include "svc_bridge.h"
#include "text.h"

/** A call whose outcome has not been delivered. */
typedef struct svci_call {
  struct svci_call *next;
  uint64_t id;
  svc_flow flow;
  svc_outcome_fn outcome; /**< NULL after a detach: then the game's `late_outcome`. */
  void *context;
  bool is_submitted;        /**< Money may have moved. */
  const char *refused_code; /**< Set when the call never reached the script; both are literals. */
  const char *refused_message;
} svci_call;

typedef struct svci_view {
  struct svci_view *next;
  uint64_t id;
  bool is_gone; /**< Its port has reported it gone; the next tick closes it. */
} svci_view;

struct svc_bridge {
  const svci_backend *backend;
  svci_engine *engine; /**< NULL when the runtime has ended. */
  svc_game game;
  svc_log_port log;
  svc_log_level log_level;
  svc_webview_port webview;
  svc_http_port http;
  svc_timers_port timers;
  svc_random_port random;
  svc_storage_port storage;
  svci_call *calls; /**< Oldest first. */
  uint64_t next_call;
  svci_view *views;
  uint64_t now_ms;
  uint64_t timer; /**< Of the built-in timers port; 0 when none is set. */
  uint64_t timer_due_ms;
  bool has_now;
  bool is_ready;
  bool is_dispatching;
  bool is_detached;
  bool is_unwanted;            /**< `svc_destroy` was called. */
  char refusal[SVCI_WHY_SIZE]; /**< Of `init`. */
};

/** Sends a finished message to the script and frees it. @return false when it was not accepted */
bool svci_give(svc_bridge *bridge, svci_text *message);
/** Begins a message with `{"type":"…"`. */
svci_text svci_message(const char *type);
/** Closes the object and sends it. */
bool svci_give_message(svc_bridge *bridge, svci_text *message);
/** The longest message that the script accepts, in bytes. */
enum { SVCI_MESSAGE_LIMIT = 4 << 20 };

void svci_log(svc_bridge *bridge, svc_log_level level, const char *code, const char *message);

/** Polls and dispatches until the queue is empty; closes the views of a runtime that has ended. */
void svci_pump(svc_bridge *bridge);
void svci_dispatch(svc_bridge *bridge, const svci_json *message);

/** One function per message type of the script (docs/bridge-protocol.md). */
typedef void (*svci_handler)(svc_bridge *bridge, const svci_json *message);
svci_handler svci_game_handler(const char *type);
svci_handler svci_port_handler(const char *type);
svci_handler svci_view_handler(const char *type);

bool svci_add_view(svc_bridge *bridge, uint64_t id);
void svci_remove_view(svc_bridge *bridge, uint64_t id);
void svci_close_views(svc_bridge *bridge);
/** Closes views that their port reported gone: deferred, because the report may come from within the view. */
void svci_close_gone_views(svc_bridge *bridge);

/** Removes the call from the list. @return NULL when there is none; else the caller frees it */
svci_call *svci_take_call(svc_bridge *bridge, uint64_t id);
/** Delivers outcomes that the script will not send: refused calls, and all once the runtime has ended. */
void svci_deliver_refused(svc_bridge *bridge);
/** Delivers a cancel, cause `disposed`, to all calls. */
void svci_deliver_disposed(svc_bridge *bridge);
/** @param call freed here */
void svci_deliver(svc_bridge *bridge, svci_call *call, const svci_json *result, bool is_late);
/** The part of `svc_destroy` that frees. */
void svci_finish(svc_bridge *bridge);
void svci_release_ports(svc_bridge *bridge);

/** @return false when `name` is not a flow */
bool svci_flow_of(const char *name, svc_flow *flow);
const char *svci_log_level_name(svc_log_level level);
void svci_append_theme(svci_text *text, const svc_theme *theme);

/** The default ports. */
svc_timers_port svci_tick_timers(svc_bridge *bridge);
void svci_run_timers(svc_bridge *bridge);
svc_random_port svci_system_random(void);
svc_storage_port svci_memory_storage(void);

#endif
