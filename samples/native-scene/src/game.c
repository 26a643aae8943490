#include "game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "uuid.h"

static const char lantern[] = "paper-lantern";
static const char compass[] = "sea-compass";

__attribute__((format(printf, 3, 4))) static void show(Game *game, svc_state state, const char *format, ...) {
  memmove(&game->results[1], &game->results[0], sizeof game->results - sizeof game->results[0]);
  if (game->result_count < RESULT_LINES) game->result_count++;
  game->results[0].state = state;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(game->results[0].text, RESULT_SIZE, format, arguments);
  va_end(arguments);
  printf("%s\n", game->results[0].text);
  fflush(stdout);
}

static const char *title_of(svc_flow flow) {
  if (flow == SVC_HISTORY) return "History";
  if (flow == SVC_RECEIPT) return "Receipt";
  return "Checkout";
}

static void on_outcome(void *context, svc_bridge *bridge, const svc_outcome *outcome) {
  (void)bridge;
  Game *game = context;
  const char *title = title_of(outcome->flow);
  char *trigger = svc_json_text(outcome->json, "trigger");
  game->has_flow = false;
  if (outcome->state == SVC_COMPLETE)
    show(game, SVC_COMPLETE, "%s: complete%s%s", title, trigger ? ", " : "", trigger ? trigger : "");
  else if (outcome->state == SVC_CANCEL) show(game, SVC_CANCEL, "%s: cancelled, %s", title, outcome->cause);
  else show(game, SVC_ERROR, "%s: %s. %s", title, outcome->error_code, outcome->error_message);
  svc_free(trigger);
}

/** A bridge request forwarded to the game's server. */
typedef struct Errand {
  Game *game;
  uint64_t request;
} Errand;

static Errand *create_errand(Game *game, uint64_t request) {
  Errand *errand = malloc(sizeof *errand);
  if (errand) *errand = (Errand){game, request};
  return errand;
}

static void on_token(void *context, bool ok, const char *json, const char *problem) {
  Errand done = *(Errand *)context;
  free(context);
  if (ok) svc_answer_json(done.game->bridge, done.request, json);
  else svc_refuse(done.game->bridge, done.request, "token_missing", problem);
}

/** Answers the bridge's request with one text from the server's response. */
static void answer_with(Errand done, const char *text, const char *problem) {
  svc_bridge *bridge = done.game->bridge;
  if (text) svc_answer_text(bridge, done.request, text);
  else
    svc_refuse(bridge, done.request, "network_failed", problem ? problem : "The game server's answer lacks a field.");
}

static void on_redirect(void *context, bool ok, const char *json, const char *problem) {
  Errand done = *(Errand *)context;
  free(context);
  char *redirect = ok ? svc_json_text(json, "redirect") : NULL;
  char *id = ok ? svc_json_text(json, "authorized_invoice_id") : NULL;
  snprintf(done.game->checkout_id, sizeof done.game->checkout_id, "%s", id ? id : "");
  answer_with(done, redirect, problem);
  svc_free(redirect);
  svc_free(id);
}

static void on_confirmation(void *context, bool ok, const char *json, const char *problem) {
  Errand done = *(Errand *)context;
  free(context);
  char *outcome = ok ? svc_json_text(json, "outcome") : NULL;
  answer_with(done, outcome, problem);
  svc_free(outcome);
}

static void ask_server(Game *game, uint64_t request, const char *path, const char *body, server_answer answer) {
  Errand *errand = create_errand(game, request);
  if (errand && game_server_post(game->server, path, body, answer, errand)) return;
  free(errand);
  svc_refuse(game->bridge, request, "network_failed", "The game server could not be asked.");
}

static void token_wanted(void *context, svc_bridge *bridge, uint64_t request) {
  (void)bridge;
  ask_server(context, request, "/api/session", "{}", on_token);
}

static void redirect_wanted(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow) {
  (void)bridge, (void)call, (void)flow;
  char body[128];
  snprintf(body, sizeof body, "{\"sku\":\"%s\"}", compass);
  ask_server(context, request, "/api/checkout", body, on_redirect);
}

/** The flow was interrupted after the player had pressed Pay: only the server knows the payment's outcome. */
static void confirm_wanted(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow) {
  (void)bridge, (void)call, (void)flow;
  Game *game = context;
  char body[128];
  snprintf(body, sizeof body, "{\"authorized_invoice_id\":\"%s\"}", game->checkout_id);
  ask_server(game, request, "/api/checkout/outcome", body, on_confirmation);
}

/** A game would stop its music here. */
static void on_event(void *context, svc_bridge *bridge, const char *name, uint64_t call, const char *data_json) {
  (void)context, (void)bridge, (void)call, (void)data_json;
  if (strcmp(name, "ready") != 0) return;
  puts("(the page is on screen)");
  fflush(stdout);
}

static void on_log(void *context, svc_log_level level, const char *code, const char *message) {
  (void)context;
  if (level > SVC_LOG_DEBUG) fprintf(stderr, "svc: %s: %s\n", code, message);
}

static char *read_script(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = size > 0 ? malloc((size_t)size) : NULL;
  *length = text ? fread(text, 1, (size_t)size, file) : 0;
  fclose(file);
  return text;
}

bool game_start(Game *game, const game_options *options, svc_webview_port webview) {
  *game = (Game){.server = game_server_create(options->server)};
  size_t length = 0;
  char *script = read_script(options->script, &length);
  svc_options bridge_options = {
      .script = script,
      .script_length = length,
      .engine = options->engine,
      .addresses = {.origin = options->service},
      .locale = options->locale,
      .theme = {.background_color = "#23284d", .primary_color = "#f2b552", .color_scheme = "dark"},
      .log_level = SVC_LOG_WARN,
      .log = {.write = on_log},
      .game = {.context = game,
               .token_wanted = token_wanted,
               .redirect_wanted = redirect_wanted,
               .confirm_wanted = confirm_wanted,
               .event = on_event},
      .webview = webview,
  };
  svc_failure failure = {"the script cannot be read; build it with: npm run build"};
  game->bridge = script ? svc_create(&bridge_options, &failure) : NULL;
  free(script);
  if (!game->bridge) fprintf(stderr, "svc-bridge cannot start: %s\n", failure.message);
  return game->bridge && game->server;
}

bool game_can(const Game *game, game_action action) {
  if (game->has_flow || game->is_buying) return false;
  return action != ACTION_RECEIPT || game->transaction_id[0];
}

static void on_bought(void *context, bool ok, const char *json, const char *problem) {
  Game *game = context;
  char *id = svc_json_text(json, "transactionId");
  game->is_buying = false;
  if (ok && id) {
    snprintf(game->transaction_id, sizeof game->transaction_id, "%s", id);
    show(game, SVC_COMPLETE, "You bought a paper lantern");
  } else {
    show(game, SVC_ERROR, "Not bought. %s", problem ? problem : "The game server did not say why.");
  }
  svc_free(id);
}

static void buy(Game *game) {
  char uuid[UUID_SIZE];
  char body[128];
  if (!make_uuid(uuid)) return;
  snprintf(body, sizeof body, "{\"sku\":\"%s\",\"purchaseId\":\"%s\"}", lantern, uuid);
  game->is_buying = game_server_post(game->server, "/api/buy", body, on_bought, game);
}

void game_do(Game *game, game_action action) {
  if (!game_can(game, action)) return;
  uint64_t call = 0;
  switch (action) {
    case ACTION_BUY: buy(game); return;
    case ACTION_HISTORY: call = svc_history(game->bridge, on_outcome, game); break;
    case ACTION_RECEIPT: call = svc_receipt(game->bridge, game->transaction_id, on_outcome, game); break;
    default: call = svc_checkout(game->bridge, &(svc_flow_options){.confirm = true}, on_outcome, game);
  }
  game->has_flow = call != 0;
}

void game_tick(Game *game) {
  game_server_poll(game->server);
  svc_tick(game->bridge, svc_clock_ms());
}

void game_end(Game *game) {
  svc_destroy(game->bridge);
  game_server_destroy(game->server);
}
