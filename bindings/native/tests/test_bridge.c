/** The host with a scripted bridge. Argument: the back end. */
#include <stdlib.h>

#include "support/check.h"
#include "support/fake_host.h"
#include "svc_runtime.h"

static const char *engine;
static fake_host host;

static svc_bridge *start(void) {
  svc_options options = fake_options(&host, SCRIPTED, engine);
  svc_failure failure = {0};
  svc_bridge *bridge = svc_create(&options, &failure);
  if (!bridge) fprintf(stderr, "%s\n", failure.message);
  fake_free(&options);
  return bridge;
}

static uint64_t call_with(svc_bridge *bridge, const char *config) {
  svc_flow_options options = {.redirect = "https://pay.example/x#nonce=1", .flow_config_json = config};
  return svc_checkout(bridge, &options, fake_on_outcome, &host);
}

static bool told(const char *what) { return strstr(host.told, what) != NULL; }
static bool heard(const char *what) { return strstr(host.logged, what) != NULL; }

static void delivers_an_outcome_once_and_only_in_a_tick(void) {
  svc_bridge *bridge = start();
  uint64_t id = call_with(bridge, "{\"state\":\"complete\",\"extra\":{\"trigger\":\"done-button\"}}");
  CHECK(id == 5 && host.outcome_count == 0);
  svc_tick(bridge, 1);
  svc_tick(bridge, 2);
  CHECK(host.outcome_count == 1);
  CHECK(host.outcomes[0].call == 5 && host.outcomes[0].flow == SVC_CHECKOUT && host.outcomes[0].state == SVC_COMPLETE);
  CHECK_TEXT(
      host.outcomes[0].json,
      "{\"source\":\"svc\",\"event\":\"svc.checkout.complete\",\"state\":\"complete\",\"trigger\":\"done-button\"}");
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1 && host.released == 3);
}

static void reads_causes_and_errors(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"state\":\"cancel\",\"extra\":{\"cause\":\"closed_by_player\"}}");
  call_with(bridge,
            "{\"state\":\"error\",\"extra\":{\"error\":{\"code\":\"api_refused\",\"message\":\"Non \\u00e9\","
            "\"api\":{\"responseCode\":404}}}}");
  svc_tick(bridge, 1);
  CHECK(host.outcomes[0].state == SVC_CANCEL);
  CHECK_TEXT(host.outcomes[0].cause, "closed_by_player");
  CHECK(host.outcomes[1].state == SVC_ERROR && host.outcomes[1].response_code == 404);
  CHECK_TEXT(host.outcomes[1].error_code, "api_refused");
  CHECK_TEXT(host.outcomes[1].error_message, "Non \xc3\xa9");
  svc_destroy(bridge);
}

static void ends_open_calls_when_destroyed(void) {
  svc_bridge *bridge = start();
  svc_history(bridge, fake_on_outcome, &host);
  svc_receipt(bridge, "t1", fake_on_outcome, &host);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 2 && host.outcomes[1].flow == SVC_RECEIPT);
  CHECK(host.outcomes[0].state == SVC_CANCEL);
  CHECK_TEXT(host.outcomes[0].cause, "disposed");
}

static void call_again(fake_host *at) {
  if (at->outcome_count == 1) call_with(at->bridge, "{\"state\":\"complete\"}");
}

static void starts_a_flow_inside_a_callback(void) {
  svc_bridge *bridge = start();
  host.on_outcome = call_again;
  call_with(bridge, "{\"state\":\"complete\"}");
  svc_tick(bridge, 1);
  svc_tick(bridge, 2);
  CHECK(host.outcome_count == 2 && host.outcomes[1].call == 6);
  svc_destroy(bridge);
}

static void destroy_inside(fake_host *at) {
  svc_destroy(at->bridge);
  CHECK(call_with(at->bridge, NULL) == 0);
  at->on_outcome = NULL;
}

static void can_be_destroyed_inside_a_callback(void) {
  svc_bridge *bridge = start();
  host.on_outcome = destroy_inside;
  call_with(bridge, "{\"state\":\"complete\"}");
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, 1);
  CHECK(host.outcome_count == 2 && host.released == 3);
  CHECK_TEXT(host.outcomes[1].cause, "disposed");
}

static void closes_a_flow(void) {
  svc_bridge *bridge = start();
  uint64_t id = svc_history(bridge, fake_on_outcome, &host);
  svc_close(bridge, id);
  svc_close(bridge, 99);
  svc_tick(bridge, 1);
  CHECK(host.outcome_count == 1);
  CHECK_TEXT(host.outcomes[0].cause, "closed_by_host");
  svc_destroy(bridge);
}

static void refuses_flow_config_that_is_no_object(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "[1]");
  call_with(bridge, "{\"open\":");
  svc_tick(bridge, 1);
  CHECK(host.outcome_count == 2);
  CHECK_TEXT(host.outcomes[0].error_code, "invalid_argument");
  CHECK_TEXT(host.outcomes[1].error_code, "invalid_argument");
  svc_destroy(bridge);
}

static void refuses_options_of_more_than_4_mib(void) {
  svc_bridge *bridge = start();
  size_t length = 5 << 20;
  char *redirect = malloc(length);
  memset(redirect, 'x', length);
  redirect[length - 1] = '\0';
  svc_flow_options options = {.redirect = redirect};
  svc_checkout(bridge, &options, fake_on_outcome, &host);
  free(redirect);
  svc_tick(bridge, 1);
  CHECK_TEXT(host.outcomes[0].error_code, "invalid_argument");
  svc_destroy(bridge);
}

static void hands_every_option_of_a_call_over(void) {
  svc_bridge *bridge = start();
  svc_flow_options options = {.redirect = "r\"\xff",
                              .confirm = true,
                              .flow_config_json = "{\"heard\":true}",
                              .theme = {.preset = "neon", .typeface = "Runes", .corners = "cut"},
                              .locale = "de",
                              .timeout_ms = 9000};
  svc_payment_selection(bridge, &options, fake_on_outcome, &host);
  svc_tick(bridge, 1);
  CHECK(heard(
      "{\"type\":\"call\",\"id\":5,\"flow\":\"payment-selection\",\"redirect\":\"r\\\"\xef\xbf\xbd\",\"confirm\":true,"
      "\"flowConfig\":{\"heard\":true},\"theme\":{\"preset\":\"neon\",\"typeface\":\"Runes\",\"corners\":\"cut\"},"
      "\"locale\":\"de\",\"timeoutMs\":9000}"));
  svc_destroy(bridge);
}

static void introduces_itself(void) {
  svc_options options = fake_options(&host, SCRIPTED, engine);
  options.addresses = (svc_addresses){.auth_url = "https://a",
                                      .invoicing_url = "https://i",
                                      .payments_url = "https://p",
                                      .web_url = "https://w",
                                      .hosted_url = "https://h"};
  options.integrator = "studio-1";
  options.locale = "fr";
  options.webview.draws_close = true;
  svc_bridge *bridge = svc_create(&options, NULL);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1);
  CHECK(
      heard("\"ports\":[\"http\",\"timers\",\"random\",\"storage\",\"webview\",\"log\",\"webview.prewarm\"],"
            "\"environment\":{\"authUrl\":\"https://a\",\"invoicingUrl\":\"https://i\",\"paymentsUrl\":\"https://p\","
            "\"webUrl\":\"https://w\",\"hostedUrl\":\"https://"
            "h\"},\"integrator\":\"studio-1\",\"locale\":\"fr\",\"logLevel\":\"debug\",\"drawsClose\":true,\"session\":true"));
  const char *seed = strstr(host.logged, "\"seed\":\"");
  CHECK(seed && strspn(seed + 8, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == 43);
  svc_destroy(bridge);
  fake_free(&options);
}

static void carries_http(void) {
  svc_bridge *bridge = start();
  call_with(
      bridge,
      "{\"say\":[{\"type\":\"http.send\",\"id\":8,\"request\":{\"method\":\"POST\",\"url\":\"https://pay.example/a\","
      "\"headers\":{\"x-a\":\"1\",\"b\":\"\\u00e9\"},\"body\":\"hi\"}},{\"type\":\"http.cancel\",\"id\":7}]}");
  svc_tick(bridge, 1);
  CHECK(told("http 8 POST https://pay.example/a x-a=1 b=\xc3\xa9 hi;cancel 7;"));
  svc_header header = {"content-type", "text/plain"};
  svc_answer_http(
      bridge, 8,
      &(svc_http_response){.status = 201, .headers = &header, .header_count = 1, .body = "a\0b\"", .body_length = 4});
  svc_refuse(bridge, 9, "timeout", "too slow");
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 2);
  CHECK(
      heard("{\"type\":\"answer\",\"id\":8,\"ok\":true,\"value\":{\"status\":201,\"headers\":{\"content-type\":\"text/"
            "plain\"},"
            "\"body\":\"a\\u0000b\\\"\"}}"));
  CHECK(heard("{\"type\":\"answer\",\"id\":9,\"ok\":false,\"error\":{\"code\":\"timeout\",\"message\":\"too slow\"}}"));
  svc_destroy(bridge);
}

static void refuses_an_answer_of_more_than_4_mib(void) {
  svc_bridge *bridge = start();
  size_t length = 5 << 20;
  char *body = calloc(1, length);
  svc_answer_http(bridge, 3, &(svc_http_response){.status = 200, .body = body, .body_length = length});
  free(body);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1);
  CHECK(heard("{\"type\":\"answer\",\"id\":3,\"ok\":false,\"error\":{\"code\":\"response_invalid\""));
  svc_destroy(bridge);
}

static void refuses_answers_that_are_no_json(void) {
  svc_bridge *bridge = start();
  svc_answer_json(bridge, 3, "{\"a\":");
  svc_answer_json(bridge, 4, "{\"a\":[1]}");
  svc_set_token(bridge, "\"text\"");
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1);
  CHECK(heard("\"id\":3,\"ok\":false") && heard("\"id\":4,\"ok\":true,\"value\":{\"a\":[1]}") && !heard("session.set"));
  svc_destroy(bridge);
}

static void carries_storage_and_random(void) {
  svc_bridge *bridge = start();
  call_with(bridge,
            "{\"say\":[{\"type\":\"storage.read\",\"id\":1,\"key\":\"k\"},{\"type\":\"storage.write\",\"id\":2,\"key\":"
            "\"k\",\"value\":\"v\"},"
            "{\"type\":\"storage.write\",\"id\":3,\"key\":\"k\",\"value\":\"w\"},{\"type\":\"storage.read\",\"id\":4,"
            "\"key\":\"k\"},"
            "{\"type\":\"storage.remove\",\"id\":5,\"key\":\"k\"},{\"type\":\"storage.read\",\"id\":6,\"key\":\"k\"},"
            "{\"type\":\"storage.write\",\"id\":7,\"key\":\"left\",\"value\":\"over\"},{\"type\":\"storage.write\","
            "\"id\":8,\"key\":\"k\"},"
            "{\"type\":\"random.bytes\",\"id\":9,\"length\":33},{\"type\":\"random.bytes\",\"id\":10,\"length\":0}]}");
  svc_tick(bridge, 1);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 2);
  CHECK(heard("\"id\":1,\"ok\":true,\"value\":null") && heard("\"id\":2,\"ok\":true}"));
  CHECK(heard("\"id\":4,\"ok\":true,\"value\":\"w\"") && heard("\"id\":6,\"ok\":true,\"value\":null"));
  CHECK(heard("\"id\":8,\"ok\":false") && heard("\"id\":10,\"ok\":false"));
  const char *bytes = strstr(host.logged, "\"id\":9,\"ok\":true,\"value\":\"");
  CHECK(bytes && strcspn(bytes + 26, "\"") == 44);
  svc_destroy(bridge);
}

static void fires_its_own_timer_by_the_clock_of_the_tick(void) {
  svc_options options = fake_options(&host, SCRIPTED, engine);
  options.timers = (svc_timers_port){0};
  svc_bridge *bridge = svc_create(&options, NULL);
  fake_free(&options);
  svc_tick(bridge, 1000);
  call_with(bridge, "{\"say\":[{\"type\":\"timer.set\",\"id\":3,\"delayMs\":20.5}]}");
  svc_tick(bridge, 1010);
  svc_tick(bridge, 1030);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1030);
  CHECK(!heard("timer.fired"));
  svc_tick(bridge, 1031);
  call_with(
      bridge,
      "{\"heard\":true,\"say\":[{\"type\":\"timer.set\",\"id\":4,\"delayMs\":1},{\"type\":\"timer.clear\",\"id\":4}]}");
  svc_tick(bridge, 1032);
  CHECK(heard("{\"type\":\"timer.fired\",\"id\":3}"));
  svc_tick(bridge, 1050);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1051);
  CHECK(!heard("\"timer.fired\",\"id\":4"));
  svc_destroy(bridge);
}

static void lets_the_game_keep_time(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"say\":[{\"type\":\"timer.set\",\"id\":3,\"delayMs\":20},{\"type\":\"timer.clear\",\"id\":3}]}");
  svc_tick(bridge, 1);
  CHECK(told("timer 3 20;untimer 3;"));
  svc_timer_fired(bridge, 3);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 2);
  CHECK(heard("{\"type\":\"timer.fired\",\"id\":3}"));
  svc_destroy(bridge);
}

static void steers_the_web_view(void) {
  svc_bridge *bridge = start();
  call_with(
      bridge,
      "{\"say\":[{\"type\":\"webview.open\",\"view\":1,\"origin\":\"https://pay.example\",\"page\":\"history\"},"
      "{\"type\":\"webview.load\",\"view\":1,\"url\":\"https://pay.example/h\"},{\"type\":\"webview.show\",\"view\":1},"
      "{\"type\":\"webview.post\",\"view\":1,\"text\":\"svc1.k-_.m\"},{\"type\":\"webview.post\",\"view\":1,\"text\":"
      "\"\\\");evil(\"},"
      "{\"type\":\"webview.openPage\",\"view\":1,\"url\":\"https://bank.example\"},"
      "{\"type\":\"webview.prewarm\",\"page\":\"tos\",\"origin\":\"https://pay.example\",\"url\":\"https://pay.example/"
      "t\"},"
      "{\"type\":\"webview.close\",\"view\":1}]}");
  svc_tick(bridge, 1);
  CHECK_TEXT(host.told,
             "open 1 https://pay.example history;load 1 https://pay.example/h;show 1;post 1 svc1.k-_.m;"
             "page 1 https://bank.example;prewarm tos https://pay.example/t;close 1;");
  CHECK(heard("frame_invalid"));
  svc_view_message(bridge, 1, "svc1.0.hello.x");
  svc_view_close_request(bridge, 1);
  svc_view_gone(bridge, 1, "page_failed", "no");
  svc_view_gone(bridge, 1, NULL, NULL);
  svc_view_input(bridge, 1, "up");
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 2);
  CHECK(
      heard("{\"type\":\"webview.message\",\"view\":1,\"text\":\"svc1.0.hello.x\"},{\"type\":\"webview.closeRequest\","
            "\"view\":1},"
            "{\"type\":\"webview.gone\",\"view\":1,\"error\":{\"code\":\"page_failed\",\"message\":\"no\"}},"
            "{\"type\":\"webview.gone\",\"view\":1},{\"type\":\"webview.input\",\"view\":1,\"action\":\"up\"}"));
  svc_destroy(bridge);
}

static void closes_a_view_that_is_gone(void) {
  svc_bridge *bridge = start();
  call_with(bridge,
            "{\"say\":[{\"type\":\"webview.open\",\"view\":1,\"origin\":\"https://pay.example\",\"page\":\"history\"},"
            "{\"type\":\"webview.open\",\"view\":2,\"origin\":\"https://pay.example\",\"page\":\"history\"}]}");
  svc_tick(bridge, 1);
  svc_view_gone(bridge, 1, "page_failed", "no");
  CHECK(!told("close 1;"));
  svc_tick(bridge, 2);
  CHECK(told("close 1;") && !told("close 2;"));
  svc_destroy(bridge);
  CHECK(told("close 1;close 2;"));
}

static void asks_the_game(void) {
  svc_bridge *bridge = start();
  call_with(bridge,
            "{\"say\":[{\"type\":\"session.get\",\"id\":1},{\"type\":\"redirect.get\",\"id\":2,\"call\":5,\"flow\":"
            "\"checkout\"},"
            "{\"type\":\"confirm.get\",\"id\":3,\"call\":5,\"flow\":\"checkout\"},{\"type\":\"event\",\"name\":"
            "\"progress\",\"id\":5,"
            "\"data\":{\"step\":\"submitted\"}},{\"type\":\"event\",\"name\":\"token_refreshed\"}]}");
  svc_tick(bridge, 1);
  CHECK_TEXT(
      host.asked,
      "token 1;redirect 2 5 checkout;confirm 3 5 checkout;progress 5 {\"step\":\"submitted\"};token_refreshed 0 -;");
  svc_destroy(bridge);
}

static void refuses_for_a_game_that_answers_nothing(void) {
  svc_bridge *bridge = start();
  svc_attach(bridge, NULL);
  call_with(
      bridge,
      "{\"say\":[{\"type\":\"session.get\",\"id\":1},{\"type\":\"redirect.get\",\"id\":2,\"call\":5,\"flow\":"
      "\"checkout\"},"
      "{\"type\":\"confirm.get\",\"id\":3,\"call\":5,\"flow\":\"checkout\"},{\"type\":\"event\",\"name\":\"ready\"}]}");
  svc_tick(bridge, 1);
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 2);
  CHECK(heard("\"id\":1,\"ok\":false") && heard("\"id\":2,\"ok\":false") && heard("\"id\":3,\"ok\":false"));
  svc_destroy(bridge);
}

static void keeps_outcomes_over_a_detach(void) {
  svc_bridge *bridge = start();
  svc_history(bridge, fake_on_outcome, &host);
  svc_detach(bridge, true);
  svc_clear_token(bridge);
  svc_tick(bridge, 1);
  CHECK(host.outcome_count == 0);
  svc_game game = fake_game(&host);
  svc_attach(bridge, &game);
  svc_tick(bridge, 2);
  CHECK(host.outcome_count == 1 && host.outcomes[0].late && host.outcomes[0].state == SVC_COMPLETE);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

static void tells_the_script_about_device_and_session(void) {
  svc_bridge *bridge = start();
  svc_set_online(bridge, false);
  svc_set_safe_area(bridge, 1, 2, 3, 4);
  svc_set_token(bridge, "{\"access_token\":\"t\"}");
  svc_prewarm(bridge, SVC_CHECKOUT);
  svc_send(bridge, "{\"type\":\"other\"}");
  call_with(bridge, "{\"heard\":true}");
  svc_tick(bridge, 1);
  CHECK(heard(
      "{\"type\":\"online\",\"online\":false},{\"type\":\"safeArea\",\"top\":1,\"right\":2,\"bottom\":3,\"left\":4},"
      "{\"type\":\"session.set\",\"token\":{\"access_token\":\"t\"}},{\"type\":\"prewarm\",\"flow\":\"checkout\"},"
      "{\"type\":\"other\"}"));
  svc_destroy(bridge);
}

static void ends_all_calls_when_the_script_throws(void) {
  svc_bridge *bridge = start();
  svc_history(bridge, fake_on_outcome, &host);
  call_with(
      bridge,
      "{\"say\":[{\"type\":\"webview.open\",\"view\":1,\"origin\":\"https://pay.example\",\"page\":\"checkout\"}]}");
  svc_tick(bridge, 1);
  call_with(bridge, "{\"throws\":true}");
  CHECK(host.outcome_count == 0);
  svc_tick(bridge, 2);
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, 3);
  CHECK(host.outcome_count == 4 && heard("engine_ended") && told("close 1;"));
  CHECK_TEXT(host.outcomes[2].error_code, "view_unavailable");
  CHECK_TEXT(
      host.outcomes[0].json,
      "{\"source\":\"svc\",\"event\":\"svc.history.complete\",\"state\":\"error\",\"error\":{\"retryable\":false,"
      "\"code\":\"view_unavailable\",\"message\":\"The bridge's JavaScript runtime has ended.\"}}");
  svc_destroy(bridge);
  CHECK(host.outcome_count == 4);
}

#define PROGRESS(step) \
  "{\"type\":\"event\",\"name\":\"progress\",\"id\":5,\"data\":{\"flow\":\"checkout\",\"step\":\"" step "\"}}"

static void never_calls_a_submitted_payment_failed_when_the_script_ends(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"say\":[" PROGRESS("submitted") "]}");
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, 1);
  call_with(bridge, "{\"throws\":true}");
  svc_tick(bridge, 2);
  CHECK(host.outcome_count == 3);
  CHECK_TEXT(host.outcomes[0].error_code, SVC_ERROR_OUTCOME_UNKNOWN);
  CHECK_TEXT(host.outcomes[1].error_code, SVC_ERROR_VIEW_UNAVAILABLE);
  svc_destroy(bridge);
}

static void forgets_a_submission_that_came_to_nothing(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"say\":[" PROGRESS("submitted") "," PROGRESS("recovered") "]}");
  svc_tick(bridge, 1);
  call_with(bridge, "{\"throws\":true}");
  svc_tick(bridge, 2);
  CHECK_TEXT(host.outcomes[0].error_code, SVC_ERROR_VIEW_UNAVAILABLE);
  svc_destroy(bridge);
}

static void says_that_a_payment_was_submitted_before_it_was_destroyed(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"hangs\":true,\"say\":[" PROGRESS("submitted") "]}");
  svc_tick(bridge, 1);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
  CHECK_TEXT(host.outcomes[0].cause, SVC_CAUSE_DISPOSED);
  CHECK(strstr(host.outcomes[0].json, "\"submitted\":true"));
}

static void keeps_outcomes_of_a_script_that_ends_while_detached(void) {
  svc_bridge *bridge = start();
  svc_history(bridge, fake_on_outcome, &host);
  svc_detach(bridge, true);
  svc_send(bridge, "{\"type\":\"x\",\"flowConfig\":{\"throws\":true}}");
  svc_tick(bridge, 1);
  CHECK(host.outcome_count == 0);
  svc_game game = fake_game(&host);
  svc_attach(bridge, &game);
  svc_tick(bridge, 2);
  CHECK(host.outcome_count == 1 && host.outcomes[0].late);
  svc_destroy(bridge);
}

static void never_calls_a_payment_failed_that_was_submitted_while_detached(void) {
  svc_bridge *bridge = start();
  call_with(bridge, "{\"say\":[" PROGRESS("submitted") "]}");
  svc_detach(bridge, true);
  svc_tick(bridge, 1);
  svc_send(bridge, "{\"type\":\"x\",\"flowConfig\":{\"throws\":true}}");
  svc_game game = fake_game(&host);
  svc_attach(bridge, &game);
  svc_tick(bridge, 2);
  CHECK_TEXT(host.asked, "");
  CHECK(host.outcome_count == 1 && host.outcomes[0].late);
  CHECK_TEXT(host.outcomes[0].error_code, SVC_ERROR_OUTCOME_UNKNOWN);
  svc_destroy(bridge);
}

static void stops_a_script_that_never_ends(void) {
  if (strcmp(engine, "quickjs") != 0) return;
  svc_bridge *bridge = start();
  call_with(bridge, "{\"loops\":true}");
  svc_tick(bridge, 1);
  CHECK_TEXT(host.outcomes[0].error_code, "view_unavailable");
  svc_destroy(bridge);
}

static void stops_a_script_that_eats_memory(void) {
  if (strcmp(engine, "quickjs") != 0) return;
  svc_bridge *bridge = start();
  call_with(bridge, "{\"eats\":true}");
  svc_tick(bridge, 1);
  CHECK_TEXT(host.outcomes[0].error_code, "view_unavailable");
  svc_destroy(bridge);
}

static void check_refused(svc_options *options, const char *why) {
  svc_failure failure = {0};
  CHECK(!svc_create(options, &failure));
  CHECK(strstr(failure.message, why));
  if (!strstr(failure.message, why)) fprintf(stderr, "  %s\n", failure.message);
}

static void says_why_it_cannot_start(void) {
  svc_options options = fake_options(&host, SCRIPTED, engine);
  svc_options changed = options;
  changed.locale = "xx";
  check_refused(&changed, "version_unsupported: not ours");
  changed.locale = "yy";
  check_refused(&changed, "did not answer init");
  changed = options;
  changed.script = "(";
  changed.script_length = 1;
  check_refused(&changed, "could not be run");
  changed.script = "var a;";
  changed.script_length = 6;
  check_refused(&changed, "does not define");
  changed.script = NULL;
  check_refused(&changed, "options.script");
  changed = options;
  changed.engine = "duktape";
  check_refused(&changed, "options.engine");
  changed = options;
  changed.webview.show = NULL;
  check_refused(&changed, "options.webview");
  CHECK(host.released > 0 && !svc_create(NULL, NULL));
  fake_free(&options);
}

static void offers_the_bare_runtime(void) {
  size_t length;
  char *script = fake_read_file(SCRIPTED, &length);
  svc_runtime *runtime = svc_runtime_create(script, length, engine, NULL);
  CHECK(svc_runtime_in(runtime, "{\"type\":\"init\",\"versions\":[1]}"));
  char *ready = svc_runtime_poll(runtime);
  CHECK(ready && strstr(ready, "\"ready\""));
  char *none = svc_runtime_poll(runtime);
  CHECK_TEXT(none, "");
  CHECK(!svc_runtime_in(runtime, "{\"flowConfig\":{\"throws\":true}}"));
  CHECK(!svc_runtime_poll(runtime) && !svc_runtime_in(runtime, "{}"));
  svc_free(ready);
  svc_free(none);
  svc_runtime_destroy(runtime);
  free(script);
  svc_failure failure = {0};
  CHECK(!svc_runtime_create("(", 1, engine, &failure) && failure.message[0]);
  CHECK(!svc_runtime_create("1", 1, "duktape", &failure) && !svc_runtime_create(NULL, 0, engine, NULL));
}

static void ignores_null(void) {
  svc_tick(NULL, 0);
  svc_destroy(NULL);
  CHECK(svc_history(NULL, fake_on_outcome, NULL) == 0);
  CHECK(!svc_flow_name((svc_flow)99));
  svc_bridge *bridge = start();
  CHECK(svc_history(bridge, NULL, NULL) == 0);
  CHECK(svc_call(bridge, (svc_flow)99, NULL, NULL, fake_on_outcome, &host) == 0);
  svc_view_message(bridge, 1, NULL);
  svc_send(bridge, "not json");
  svc_tick(bridge, 1);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 0);
}

int main(int count, char **arguments) {
  engine = count > 1 ? arguments[1] : "jsc";
  RUN(delivers_an_outcome_once_and_only_in_a_tick);
  RUN(reads_causes_and_errors);
  RUN(ends_open_calls_when_destroyed);
  RUN(starts_a_flow_inside_a_callback);
  RUN(can_be_destroyed_inside_a_callback);
  RUN(closes_a_flow);
  RUN(refuses_flow_config_that_is_no_object);
  RUN(refuses_options_of_more_than_4_mib);
  RUN(hands_every_option_of_a_call_over);
  RUN(introduces_itself);
  RUN(carries_http);
  RUN(refuses_an_answer_of_more_than_4_mib);
  RUN(refuses_answers_that_are_no_json);
  RUN(carries_storage_and_random);
  RUN(fires_its_own_timer_by_the_clock_of_the_tick);
  RUN(lets_the_game_keep_time);
  RUN(steers_the_web_view);
  RUN(closes_a_view_that_is_gone);
  RUN(asks_the_game);
  RUN(refuses_for_a_game_that_answers_nothing);
  RUN(keeps_outcomes_over_a_detach);
  RUN(tells_the_script_about_device_and_session);
  RUN(ends_all_calls_when_the_script_throws);
  RUN(never_calls_a_submitted_payment_failed_when_the_script_ends);
  RUN(forgets_a_submission_that_came_to_nothing);
  RUN(says_that_a_payment_was_submitted_before_it_was_destroyed);
  RUN(keeps_outcomes_of_a_script_that_ends_while_detached);
  RUN(never_calls_a_payment_failed_that_was_submitted_while_detached);
  RUN(stops_a_script_that_never_ends);
  RUN(stops_a_script_that_eats_memory);
  RUN(says_why_it_cannot_start);
  RUN(offers_the_bare_runtime);
  RUN(ignores_null);
  return RESULT;
}
