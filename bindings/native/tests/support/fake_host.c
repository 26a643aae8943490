#include "fake_host.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void note(char *place, const char *format, ...) {
  size_t used = strlen(place);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(place + used, FAKE_TEXT - used, format, arguments);
  va_end(arguments);
}

static void on_open(void *context, svc_bridge *bridge, uint64_t view, const svc_view_options *options) {
  fake_host *host = context;
  host->bridge = bridge;
  note(host->told, "open %" PRIu64 " %s %s;", view, options->origin, options->page);
}

static void on_load(void *context, uint64_t view, const char *url) {
  note(((fake_host *)context)->told, "load %" PRIu64 " %s;", view, url);
}

static void on_show(void *context, uint64_t view) { note(((fake_host *)context)->told, "show %" PRIu64 ";", view); }

static void on_post(void *context, uint64_t view, const char *text) {
  note(((fake_host *)context)->told, "post %" PRIu64 " %s;", view, text);
}

static void on_open_page(void *context, uint64_t view, const char *url) {
  note(((fake_host *)context)->told, "page %" PRIu64 " %s;", view, url);
}

static void on_close(void *context, uint64_t view) { note(((fake_host *)context)->told, "close %" PRIu64 ";", view); }

static void on_prewarm(void *context, const svc_view_options *options, const char *url) {
  note(((fake_host *)context)->told, "prewarm %s %s;", options->page, url);
}

static void on_http(void *context, svc_bridge *bridge, uint64_t request, const svc_http_request *what) {
  fake_host *host = context;
  host->bridge = bridge;
  host->last_request = request;
  note(host->told, "http %" PRIu64 " %s %s", request, what->method, what->url);
  for (size_t index = 0; index < what->header_count; index++)
    note(host->told, " %s=%s", what->headers[index].name, what->headers[index].value);
  note(host->told, " %.*s;", (int)what->body_length, what->body ? what->body : "");
}

static void on_http_cancel(void *context, uint64_t request) {
  note(((fake_host *)context)->told, "cancel %" PRIu64 ";", request);
}

static void on_timer_set(void *context, svc_bridge *bridge, uint64_t timer, uint64_t delay_ms) {
  fake_host *host = context;
  host->bridge = bridge;
  host->last_timer = timer;
  note(host->told, "timer %" PRIu64 " %" PRIu64 ";", timer, delay_ms);
}

static void on_timer_clear(void *context, uint64_t timer) {
  note(((fake_host *)context)->told, "untimer %" PRIu64 ";", timer);
}

static void on_release(void *context) { ((fake_host *)context)->released++; }

static void on_log(void *context, svc_log_level level, const char *code, const char *message) {
  note(((fake_host *)context)->logged, "%d %s %s;", (int)level, code, message);
}

static void on_token(void *context, svc_bridge *bridge, uint64_t request) {
  fake_host *host = context;
  host->bridge = bridge;
  host->last_request = request;
  note(host->asked, "token %" PRIu64 ";", request);
}

static void on_redirect(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow) {
  fake_host *host = context;
  host->bridge = bridge;
  host->last_request = request;
  note(host->asked, "redirect %" PRIu64 " %" PRIu64 " %s;", request, call, svc_flow_name(flow));
}

static void on_confirm(void *context, svc_bridge *bridge, uint64_t request, uint64_t call, svc_flow flow) {
  fake_host *host = context;
  host->bridge = bridge;
  host->last_request = request;
  note(host->asked, "confirm %" PRIu64 " %" PRIu64 " %s;", request, call, svc_flow_name(flow));
}

static void on_event(void *context, svc_bridge *bridge, const char *name, uint64_t call, const char *data_json) {
  fake_host *host = context;
  host->bridge = bridge;
  note(host->asked, "%s %" PRIu64 " %s;", name, call, data_json ? data_json : "-");
}

void fake_on_outcome(void *context, svc_bridge *bridge, const svc_outcome *outcome) {
  fake_host *host = context;
  host->bridge = bridge;
  if (host->outcome_count == FAKE_OUTCOMES) abort();
  fake_outcome *kept = &host->outcomes[host->outcome_count++];
  *kept = (fake_outcome){.call = outcome->call,
                         .flow = outcome->flow,
                         .state = outcome->state,
                         .late = outcome->late,
                         .response_code = outcome->response_code};
  snprintf(kept->cause, sizeof kept->cause, "%s", outcome->cause ? outcome->cause : "");
  snprintf(kept->error_code, sizeof kept->error_code, "%s", outcome->error_code ? outcome->error_code : "");
  snprintf(kept->error_message, sizeof kept->error_message, "%s", outcome->error_message ? outcome->error_message : "");
  snprintf(kept->json, sizeof kept->json, "%s", outcome->json);
  if (host->on_outcome) host->on_outcome(host);
}

svc_game fake_game(fake_host *host) {
  return (svc_game){.context = host,
                    .token_wanted = on_token,
                    .redirect_wanted = on_redirect,
                    .confirm_wanted = on_confirm,
                    .event = on_event,
                    .late_outcome = fake_on_outcome};
}

char *fake_read_file(const char *path, size_t *length) {
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

svc_options fake_options(fake_host *host, const char *path, const char *engine) {
  *host = (fake_host){0};
  svc_options options = {.engine = engine,
                         .addresses = {.origin = "https://pay.example"},
                         .game = fake_game(host),
                         .log = {.context = host, .write = on_log},
                         .http = {.context = host, .send = on_http, .cancel = on_http_cancel, .release = on_release},
                         .webview = {.context = host,
                                     .open = on_open,
                                     .load = on_load,
                                     .show = on_show,
                                     .post = on_post,
                                     .open_page = on_open_page,
                                     .close = on_close,
                                     .prewarm = on_prewarm,
                                     .release = on_release}};
  options.script = fake_read_file(path, &options.script_length);
  options.timers =
      (svc_timers_port){.context = host, .set = on_timer_set, .clear = on_timer_clear, .release = on_release};
  return options;
}

void fake_free(svc_options *options) { free((void *)options->script); }
