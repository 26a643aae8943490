/**
 * Purchase history, receipts and payments in a game written in C or C++: one call, exactly one outcome.
 *
 * Threads: one bridge belongs to the thread that created it. Every function, and every port's answer, is called on that
 * thread. Callbacks come only from `svc_tick` and `svc_destroy`, never from inside another function, and may call
 * anything here; `svc_destroy` inside a callback takes effect when the callback has returned.
 *
 * Text is UTF-8, ends in NUL, and is copied where it is kept. Tokens, redirects and messages are secrets: never log
 * them.
 */
#ifndef SVC_BRIDGE_H
#define SVC_BRIDGE_H

#include "svc_constants.h"
#include "svc_ports.h"
#include "svc_types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum svc_log_level { SVC_LOG_DEBUG, SVC_LOG_WARN, SVC_LOG_ERROR } svc_log_level;

/** How a flow ended. Lives until the callback returns. */
typedef struct svc_outcome {
  uint64_t call;
  svc_flow flow;
  svc_state state;
  const char *cause;         /**< Of a cancel, one of `SVC_CAUSE_…` or a newer one; else NULL. */
  const char *error_code;    /**< Of an error, one of `SVC_ERROR_…` or a newer one; else NULL. Switch on this one. */
  const char *error_message; /**< Of an error: a sentence for people; else NULL. */
  int response_code;         /**< HTTP status when the service refused; else 0. */
  bool submitted;            /**< Of a cancel: a payment had been submitted; ask your server for its outcome. */
  bool late;                 /**< It ended while the game was detached. */
  const char *json;          /**< The full result, as in the SDK's callbacks; parse it with `svc_flow_result_read`. */
} svc_outcome;

/** Called exactly once for every call whose id is not 0. */
typedef void (*svc_outcome_fn)(void *context, svc_bridge *bridge, const svc_outcome *outcome);

/** The game's side; every function may be NULL. */
typedef struct svc_game {
  void *context;
  /** Fetch the user's token from your server; answer by `svc_answer_json` with authorize-user's `payload.token`,
   * unchanged. */
  void (*token_wanted)(void *context, svc_bridge *bridge, uint64_t request);
  /** Fetch a fresh redirect for `call` from your server; answer by `svc_answer_text`. */
  void (*redirect_wanted)(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow);
  /** Was `call` paid? Answer by `svc_answer_text` with `complete`, `incomplete` or `pending`. */
  void (*confirm_wanted)(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow);
  /** `opened`, `ready`, `progress`, `token_refreshed` …; informational only. @param call 0 when it has no call */
  void (*event)(void *context, svc_bridge *bridge, const char *name, uint64_t call, const char *data_json);
  /** Outcomes of calls made before `svc_detach`. */
  svc_outcome_fn late_outcome;
} svc_game;

/** The five addresses, or only `origin` when one origin serves everything. */
typedef struct svc_addresses {
  const char *origin;
  const char *auth_url;
  const char *invoicing_url;
  const char *payments_url;
  const char *web_url;
  const char *hosted_url;
} svc_addresses;

typedef struct svc_log_port {
  void *context;
  void (*write)(void *context, svc_log_level level, const char *code, const char *message);
} svc_log_port;

/** Zero it, then set what you need. */
typedef struct svc_options {
  const char *script;   /**< The text of `svc-bridge.engine.js`. */
  size_t script_length; /**< In bytes. */
  const char *engine;   /**< `jsc` or `quickjs`; NULL takes the first that was built in. */
  svc_addresses addresses;
  const char *integrator; /**< Your public `integrator_id`, with which a payment flow's page is preloaded; or NULL. */
  const char *locale;     /**< BCP 47, for the pages; NULL follows the system. */
  svc_theme theme;
  svc_log_level log_level; /**< The lowest level for `log`. */
  svc_game game;
  svc_log_port log;
  svc_webview_port webview; /**< Required; `svc_webkitgtk_port` makes one. */
  svc_http_port http;       /**< Zeroed: libcurl, when built in. */
  svc_timers_port timers;   /**< Zeroed: timers run in `svc_tick`. */
  svc_random_port random;   /**< Zeroed: the system's secure random source. */
  svc_storage_port storage; /**< Zeroed: tokens are kept in memory and forgotten at the end. */
} svc_options;

/** For the payment flows; zero it, then set what you need. */
typedef struct svc_flow_options {
  const char
      *redirect; /**< From authorize-user or authorize-invoice; NULL asks `redirect_wanted` at the last moment. */
  bool confirm;  /**< Ask `confirm_wanted` after an interrupted payment. */
  const char *flow_config_json; /**< A JSON object (interface §4.3), or NULL. */
  svc_theme theme;              /**< NULL members follow the bridge's. */
  const char *locale;           /**< NULL follows the bridge's. */
  uint64_t timeout_ms;          /**< 0: no limit. */
} svc_flow_options;

/** A sentence that says why `svc_create` returned NULL. */
typedef struct svc_failure {
  char message[256];
} svc_failure;

/**
 * Starts a bridge. It owns the ports: `svc_destroy` releases them, and a failed `svc_create` does so at once.
 *
 * @param failure may be NULL
 * @return NULL when a port is missing, the script cannot be run or its protocol version does not match
 */
SVC_API svc_bridge *svc_create(const svc_options *options, svc_failure *failure);

/**
 * Call once a frame: runs ports and timers, then delivers callbacks.
 *
 * @param now_ms a clock that never goes back, such as `svc_clock_ms`
 */
SVC_API void svc_tick(svc_bridge *bridge, uint64_t now_ms);

/** Ends every open flow (each gets its outcome: a cancel, cause `disposed`), closes views, frees everything. */
SVC_API void svc_destroy(svc_bridge *bridge);

/** Milliseconds of a monotonic clock, which includes sleep where the system supports it. */
SVC_API uint64_t svc_clock_ms(void);

/**
 * The screens.
 *
 * @return the call's id; 0, without any callback, when memory ran out, an argument is NULL or the bridge is being
 * destroyed
 */
SVC_API uint64_t svc_history(svc_bridge *bridge, svc_outcome_fn outcome, void *context);
SVC_API uint64_t svc_receipt(svc_bridge *bridge, const char *transaction_id, svc_outcome_fn outcome, void *context);

/** Any flow, for bindings. @param transaction_id for the receipt only, else NULL */
SVC_API uint64_t svc_call(svc_bridge *bridge, svc_flow flow, const char *transaction_id,
                          const svc_flow_options *options, svc_outcome_fn outcome, void *context);

/** Closes a flow; it ends as a cancel, cause `closed_by_host`. Unknown and ended calls are ignored. */
SVC_API void svc_close(svc_bridge *bridge, uint64_t call);
/** Preloads a flow's page, if the web view supports it. */
SVC_API void svc_prewarm(svc_bridge *bridge, svc_flow flow);

/** Sets the token, as returned by authorize-user. */
SVC_API void svc_set_token(svc_bridge *bridge, const char *token_json);
/** Forgets the token, in memory and in storage. */
SVC_API void svc_clear_token(svc_bridge *bridge);
SVC_API void svc_set_online(svc_bridge *bridge, bool online);
/** The screen's unsafe margins (notch, rounded corners), in CSS pixels. */
SVC_API void svc_set_safe_area(svc_bridge *bridge, unsigned top, unsigned right, unsigned bottom, unsigned left);

/** Call before the scene is freed: no game callback runs until `svc_attach`. @param keep_views leave flows open */
SVC_API void svc_detach(svc_bridge *bridge, bool keep_views);
/** Call in the new scene: outcomes since `svc_detach`, and those of open calls, go to `late_outcome`. */
SVC_API void svc_attach(svc_bridge *bridge, const svc_game *game);

/** Sends a raw protocol message, for anything without a function here (never `call` or `init`). */
SVC_API void svc_send(svc_bridge *bridge, const char *message_json);

/**
 * Reads a string member of a JSON object, for games without a JSON reader of their own.
 *
 * @return UTF-8, free it with `svc_free`; NULL when `json` is not an object or has no such string
 */
SVC_API char *svc_json_text(const char *json, const char *name);
SVC_API void svc_free(char *text);

/** Such as `payment-selection`. */
SVC_API const char *svc_flow_name(svc_flow flow);

#ifdef __cplusplus
}
#endif

/* svc_tos, svc_checkout and the other payment flows. */
#include "svc_payment_flows.h"

#endif
