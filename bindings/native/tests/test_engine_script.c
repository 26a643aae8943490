/** The real svc-bridge.engine.js in the host, with a fake page. Arguments: the back end, the script. */
#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "base64url.h"
#include "support/check.h"
#include "support/fake_host.h"

static const char *engine;
static const char *script;
static fake_host host;
static svc_bridge *bridge;
static uint64_t open_view;
static char key[128];
static int said;
enum { HUGE_SIZE = 10 << 20 };
/** The page's message after the welcome. */
static const char *step;

static void say(const char *json) {
  char frame[2048];
  char *data = svci_base64url((const uint8_t *)json, strlen(json));
  snprintf(frame, sizeof frame, "svc1.%s.m.%d.1.1.%s", key, ++said, data);
  free(data);
  svc_view_message(bridge, open_view, frame);
}

/** Sends the message in two halves, the second one first, and each twice. */
static void say_in_disorder(const char *json) {
  char frame[2048];
  char *data = svci_base64url((const uint8_t *)json, strlen(json));
  int half = (int)strlen(data) / 2;
  said++;
  for (int round = 0; round < 2; round++) {
    snprintf(frame, sizeof frame, "svc1.%s.m.%d.2.2.%s", key, said, data + half);
    svc_view_message(bridge, open_view, frame);
    snprintf(frame, sizeof frame, "svc1.%s.m.%d.1.2.%.*s", key, said, half, data);
    svc_view_message(bridge, open_view, frame);
  }
  free(data);
}

static void on_open(void *context, svc_bridge *of, uint64_t view, const svc_view_options *options) {
  (void)context, (void)options;
  bridge = of;
  open_view = view;
  said = 0;
}

static void on_load(void *context, uint64_t view, const char *url) {
  (void)context;
  CHECK(strncmp(url, "https://pay.example/ui/v1/", 26) == 0 && !strstr(url, "nonce"));
  svc_view_message(bridge, view, "svc1.0.hello.page1");
}

/** A page that has content at once and closes when shown. */
static void on_post(void *context, uint64_t view, const char *text) {
  (void)context, (void)view;
  if (strstr(text, ".greet.page1") && sscanf(text, "svc1.%100[A-Za-z0-9_-]", key) == 1)
    say("{\"type\":\"hello\",\"versions\":[1],\"page\":\"history\"}");
  if (!strstr(text, ".m.1.")) return;
  svc_view_message(bridge, view, "svc1.0.hello.stray");
  say("{\"type\":\"ready\"}");
  char progress[64];
  snprintf(progress, sizeof progress, "{\"type\":\"progress\",\"step\":\"%s\"}", step);
  say_in_disorder(progress);
}

static void on_show(void *context, uint64_t view) {
  (void)context, (void)view;
  if (strcmp(step, "content") != 0) return;
  say_in_disorder(
      "{\"type\":\"settle\",\"event\":{\"source\":\"svc\",\"event\":\"svc.history.complete\",\"state\":\"complete\","
      "\"trigger\":\"close-button\"}}");
}

static svc_bridge *start(bool is_live_page) {
  step = "content";
  svc_options options = fake_options(&host, script, engine);
  options.timers = (svc_timers_port){0};
  if (is_live_page) {
    options.webview.open = on_open;
    options.webview.load = on_load;
    options.webview.post = on_post;
    options.webview.show = on_show;
  }
  svc_failure failure = {0};
  bridge = svc_create(&options, &failure);
  if (!bridge) fprintf(stderr, "%s\n", failure.message);
  fake_free(&options);
  svc_set_token(bridge, "{\"access_token\":\"t\",\"token_type\":\"Bearer\",\"expiry\":\"2099-01-01T00:00:00Z\"}");
  return bridge;
}

static void tick_until_outcome(int count) {
  struct timespec pause = {.tv_nsec = 5000000};
  for (int tick = 0; tick < 400 && host.outcome_count < count; tick++) {
    svc_tick(bridge, svc_clock_ms());
    nanosleep(&pause, NULL);
  }
}

static void shows_a_history_to_its_end(void) {
  start(true);
  uint64_t id = svc_history(bridge, fake_on_outcome, &host);
  tick_until_outcome(1);
  CHECK(host.outcome_count == 1 && host.outcomes[0].call == id && host.outcomes[0].state == SVC_COMPLETE);
  CHECK(strstr(host.asked, "opened ") && strstr(host.asked, "progress "));
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

static void shows_one_flow_after_the_other(void) {
  start(true);
  for (int count = 1; count <= 5; count++) {
    svc_receipt(bridge, "5c1c0000-0000-4000-8000-000000000001", fake_on_outcome, &host);
    tick_until_outcome(count);
  }
  CHECK(host.outcome_count == 5);
  svc_destroy(bridge);
}

static void asks_for_a_redirect_at_the_last_moment(void) {
  start(false);
  svc_checkout(bridge, NULL, fake_on_outcome, &host);
  svc_tick(bridge, svc_clock_ms());
  CHECK(strstr(host.told, "load ") && strstr(host.asked, "redirect "));
  svc_answer_text(bridge, host.last_request, "https://pay.example/ui/v1/continue?is_escrow=false#nonce=abc");
  svc_tick(bridge, svc_clock_ms());
  CHECK(!strstr(host.told, "abc") && !strstr(host.logged, "abc"));
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
  CHECK_TEXT(host.outcomes[0].cause, "disposed");
}

/** A checkout whose page has reported Pay and is then gone. */
static void lose_a_submitted_payment(bool can_confirm) {
  start(true);
  step = "submitted";
  svc_flow_options options = {.redirect = "https://pay.example/ui/v1/continue?is_escrow=false#nonce=abc",
                              .confirm = can_confirm};
  svc_checkout(bridge, &options, fake_on_outcome, &host);
  for (int tick = 0; tick < 20; tick++) svc_tick(bridge, svc_clock_ms());
  svc_view_gone(bridge, open_view, "page_failed", "crashed");
  svc_tick(bridge, svc_clock_ms());
}

static void asks_the_game_what_became_of_an_interrupted_payment(void) {
  lose_a_submitted_payment(true);
  CHECK(host.outcome_count == 0 && strstr(host.asked, "confirm "));
  svc_answer_text(bridge, host.last_request, "complete");
  svc_answer_text(bridge, host.last_request, "incomplete");
  tick_until_outcome(1);
  CHECK(host.outcomes[0].state == SVC_COMPLETE);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

static void never_calls_an_interrupted_payment_failed(void) {
  lose_a_submitted_payment(false);
  tick_until_outcome(1);
  CHECK_TEXT(host.outcomes[0].error_code, SVC_ERROR_OUTCOME_UNKNOWN);
  svc_destroy(bridge);
}

static void says_that_a_payment_was_submitted_when_it_is_destroyed(void) {
  lose_a_submitted_payment(true);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
  CHECK_TEXT(host.outcomes[0].cause, SVC_CAUSE_DISPOSED);
  CHECK(strstr(host.outcomes[0].json, "\"submitted\":true"));
}

static uint64_t opened_view(void) {
  const char *told = strstr(host.told, "open ");
  return told ? strtoull(told + 5, NULL, 10) : 0;
}

static void ends_a_flow_whose_view_is_gone(void) {
  start(false);
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, svc_clock_ms());
  svc_view_gone(bridge, opened_view(), "page_failed", "The page could not be loaded.");
  tick_until_outcome(1);
  CHECK_TEXT(host.outcomes[0].error_code, "page_failed");
  CHECK(strstr(host.told, ";close "));
  svc_destroy(bridge);
}

static void ends_a_flow_that_the_player_closes(void) {
  start(false);
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, svc_clock_ms());
  svc_view_close_request(bridge, opened_view());
  tick_until_outcome(1);
  CHECK_TEXT(host.outcomes[0].cause, "closed_by_player");
  CHECK(strstr(host.told, ";close "));
  svc_destroy(bridge);
}

static void closes_on_a_second_detach_what_the_first_has_left_open(void) {
  start(false);
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, svc_clock_ms());
  svc_detach(bridge, true);
  svc_tick(bridge, svc_clock_ms());
  CHECK(!strstr(host.told, ";close "));
  svc_detach(bridge, false);
  svc_tick(bridge, svc_clock_ms());
  CHECK(strstr(host.told, ";close ") && host.outcome_count == 0);
  svc_game game = fake_game(&host);
  svc_attach(bridge, &game);
  tick_until_outcome(1);
  CHECK(host.outcomes[0].late);
  CHECK_TEXT(host.outcomes[0].cause, SVC_CAUSE_CLOSED_BY_HOST);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

/** Its page reports Pay while there is no scene, and is then gone. */
static void asks_the_next_scene_what_became_of_a_payment(void) {
  start(true);
  step = "submitted";
  svc_flow_options options = {.redirect = "https://pay.example/ui/v1/continue?is_escrow=false#nonce=abc",
                              .confirm = true};
  svc_checkout(bridge, &options, fake_on_outcome, &host);
  svc_detach(bridge, true);
  for (int tick = 0; tick < 20; tick++) svc_tick(bridge, svc_clock_ms());
  svc_view_gone(bridge, open_view, "page_failed", "crashed");
  svc_detach(bridge, false);
  svc_tick(bridge, svc_clock_ms());
  CHECK_TEXT(host.asked, "");
  svc_game game = fake_game(&host);
  svc_attach(bridge, &game);
  svc_tick(bridge, svc_clock_ms());
  CHECK(host.outcome_count == 0 && strstr(host.asked, "confirm "));
  svc_answer_text(bridge, host.last_request, "complete");
  tick_until_outcome(1);
  CHECK(!host.outcomes[0].late && host.outcomes[0].state == SVC_COMPLETE);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

static void refuses_a_second_flow_at_a_time(void) {
  start(false);
  svc_history(bridge, fake_on_outcome, &host);
  svc_history(bridge, fake_on_outcome, &host);
  tick_until_outcome(1);
  CHECK_TEXT(host.outcomes[0].error_code, "busy");
  svc_destroy(bridge);
  CHECK(host.outcome_count == 2);
}

static void refuses_a_receipt_of_nothing(void) {
  start(false);
  svc_receipt(bridge, NULL, fake_on_outcome, &host);
  tick_until_outcome(1);
  CHECK_TEXT(host.outcomes[0].error_code, "invalid_argument");
  svc_destroy(bridge);
}

static void survives_nonsense(void) {
  start(false);
  svc_history(bridge, fake_on_outcome, &host);
  svc_tick(bridge, svc_clock_ms());
  static const char *const texts[] = {"", "svc1", "svc1.0.hello.", "svc1.x.m.1.1.1.!", "svc1.x.greet.y", "\xff\xfe"};
  for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++)
    svc_view_message(bridge, opened_view(), texts[index]);
  svc_view_message(bridge, 77, "svc1.0.hello.a");
  svc_answer_json(bridge, 12345, "{}");
  svc_timer_fired(bridge, 4242);
  svc_send(bridge, "{\"type\":\"nothing\"}");
  svc_send(bridge, "]");
  char *huge = malloc(HUGE_SIZE);
  memset(huge, 'x', HUGE_SIZE - 1);
  huge[HUGE_SIZE - 1] = '\0';
  svc_view_message(bridge, opened_view(), huge);
  svc_answer_text(bridge, 12345, huge);
  svc_send(bridge, huge);
  free(huge);
  svc_tick(bridge, svc_clock_ms());
  CHECK(host.outcome_count == 0);
  svc_destroy(bridge);
  CHECK(host.outcome_count == 1);
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  engine = arguments[1];
  script = arguments[2];
  RUN(shows_a_history_to_its_end);
  RUN(shows_one_flow_after_the_other);
  RUN(asks_for_a_redirect_at_the_last_moment);
  RUN(asks_the_game_what_became_of_an_interrupted_payment);
  RUN(never_calls_an_interrupted_payment_failed);
  RUN(says_that_a_payment_was_submitted_when_it_is_destroyed);
  RUN(ends_a_flow_whose_view_is_gone);
  RUN(ends_a_flow_that_the_player_closes);
  RUN(closes_on_a_second_detach_what_the_first_has_left_open);
  RUN(asks_the_next_scene_what_became_of_a_payment);
  RUN(refuses_a_second_flow_at_a_time);
  RUN(refuses_a_receipt_of_nothing);
  RUN(survives_nonsense);
  return RESULT;
}
