#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base64url.h"
#include "bridge.h"
#ifdef SVC_WITH_CURL
#include "svc_curl.h"
#endif

enum { SEED_BYTES = 32 };

static bool append_seed(svc_bridge *bridge, svci_text *message) {
  uint8_t bytes[SEED_BYTES];
  if (!bridge->random.fill(bridge->random.context, bytes, sizeof bytes)) return false;
  char *seed = svci_base64url(bytes, sizeof bytes);
  svci_append_member(message, "seed", seed);
  free(seed);
  return seed != NULL;
}

void svci_append_theme(svci_text *text, const svc_theme *theme) {
  char *json = svc_theme_write(theme);
  if (json && strcmp(json, "{}") != 0) svci_append_json_member(text, "theme", json);
  svc_free(json);
}

static void append_environment(svci_text *message, const svc_addresses *addresses) {
  if (addresses->origin) {
    svci_append_member(message, "environment", addresses->origin);
    return;
  }
  svci_append_raw(message, ",\"environment\":{");
  svci_append_member(message, "authUrl", addresses->auth_url);
  svci_append_member(message, "invoicingUrl", addresses->invoicing_url);
  svci_append_member(message, "paymentsUrl", addresses->payments_url);
  svci_append_member(message, "webUrl", addresses->web_url);
  svci_append_member(message, "hostedUrl", addresses->hosted_url);
  svci_append_raw(message, "}");
}

static bool give_init(svc_bridge *bridge, const svc_options *options) {
  svci_text message = svci_message(SVC_TO_INIT);
  svci_append_raw(&message, ",\"versions\":[");
  svci_append_number(&message, SVC_PROTOCOL_VERSION);
  svci_append_raw(&message,
                  "],\"ports\":[\"http\",\"timers\",\"random\",\"storage\",\"webview\",\"log\"");
  if (bridge->webview.prewarm) svci_append_raw(&message, ",\"webview.prewarm\"");
  svci_append_raw(&message, "]");
  append_environment(&message, &options->addresses);
  svci_append_member(&message, "integrator", options->integrator);
  svci_append_member(&message, "locale", options->locale);
  svci_append_theme(&message, &options->theme);
  svci_append_member(&message, "logLevel", svci_log_level_name(options->log_level));
  if (bridge->webview.draws_close) svci_append_raw(&message, ",\"drawsClose\":true");
  if (options->game.token_wanted) svci_append_raw(&message, ",\"session\":true");
  if (append_seed(bridge, &message)) return svci_give_message(bridge, &message);
  snprintf(bridge->refusal, sizeof bridge->refusal, "the random port gave no bytes");
  svci_text_free(&message);
  return false;
}

static bool is_whole_webview(const svc_webview_port *port) {
  return port->open && port->load && port->show && port->post && port->open_page && port->close;
}

static void take_ports(svc_bridge *bridge, const svc_options *options) {
  bridge->webview = options->webview;
  bridge->http = options->http;
#ifdef SVC_WITH_CURL
  if (!bridge->http.send) bridge->http = svc_curl_port();
#endif
  bridge->timers = options->timers.set ? options->timers : svci_tick_timers(bridge);
  bridge->random = options->random.fill ? options->random : svci_system_random();
  bridge->storage = options->storage.read ? options->storage : svci_memory_storage();
}

/** @return a sentence, or NULL when nothing is missing */
static const char *missing(const svc_bridge *bridge, const svc_options *options) {
  if (!options->script) return "options.script is missing: the text of svc-bridge.engine.js";
  if (!is_whole_webview(&bridge->webview)) return "options.webview is missing, or one of its functions is";
  if (!bridge->http.send || !bridge->http.cancel)
    return "options.http is missing: this library was built without libcurl";
  if (!bridge->timers.clear) return "options.timers has no clear";
  if (!bridge->storage.write || !bridge->storage.remove) return "options.storage has no write or no remove";
  if (!bridge->backend) return "options.engine names no JavaScript engine that was built in";
  return NULL;
}

static bool start(svc_bridge *bridge, const svc_options *options) {
  const char *why = missing(bridge, options);
  if (why) return snprintf(bridge->refusal, sizeof bridge->refusal, "%s", why), false;
  bridge->engine = bridge->backend->create(options->script, options->script_length, bridge->refusal);
  if (!bridge->engine || !give_init(bridge, options)) return false;
  svci_pump(bridge);
  return bridge->is_ready;
}

svc_bridge *svc_create(const svc_options *options, svc_failure *failure) {
  svc_bridge *bridge = options ? calloc(1, sizeof *bridge) : NULL;
  if (!bridge) {
    if (failure) snprintf(failure->message, sizeof failure->message, options ? "out of memory" : "options is NULL");
    return NULL;
  }
  bridge->backend = svci_find_backend(options->engine);
  bridge->log = options->log;
  bridge->log_level = options->log_level;
  bridge->game = options->game;
  bridge->next_call = 1;
  take_ports(bridge, options);
  if (start(bridge, options)) return bridge;
  const char *why = bridge->refusal[0] ? bridge->refusal : "the script did not answer init";
  if (failure) snprintf(failure->message, sizeof failure->message, "%s", why);
  svci_finish(bridge);
  return NULL;
}
