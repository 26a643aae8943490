/** The libcurl client against a local server. */
#include <stdlib.h>
#include <time.h>

#include "support/check.h"
#include "support/local_server.h"
#include "svc_curl.h"

static local_server *server;
static svc_curl *client;
static int done_count;
static int status;
static char body[4096];
static char headers[1024];
static char code[64];

#define OK "HTTP/1.1 200 OK\r\nConnection: close\r\n"

static char echo[66000];

static const char *answer(const char *request) {
  if (strstr(request, "GET /never ")) return NULL;
  if (strstr(request, "GET /moved "))
    return "HTTP/1.1 302 Found\r\nX-First: 1\r\nLocation: /echo\r\nConnection: close\r\n\r\n";
  if (strstr(request, "GET /moved-to-file "))
    return "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nConnection: close\r\n\r\n";
  if (strstr(request, "POST /moved "))
    return "HTTP/1.1 307 Temporary Redirect\r\nLocation: /echo\r\nConnection: close\r\n\r\n";
  if (strstr(request, "GET /cookie ")) return OK "Set-Cookie: a=b\r\n\r\n";
  if (strstr(request, "GET /twice ")) return OK "X-Two: a\r\nx-two:  b \r\n\r\n";
  if (strstr(request, "GET /refused "))
    return "HTTP/1.1 422 Unprocessable\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n{\"codes\":[]}";
  if (strstr(request, "GET /broken "))
    return "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nConnection: close\r\n\r\nshort";
  snprintf(echo, sizeof echo, OK "\r\n%s", request);
  return echo;
}

static void on_done(void *context, uint64_t request, const svc_http_response *response, const char *why,
                    const char *message) {
  (void)request, (void)message;
  int *own = context;
  ++*own;
  status = response ? response->status : 0;
  snprintf(body, sizeof body, "%s", response ? response->body : "");
  snprintf(code, sizeof code, "%s", why ? why : "");
  headers[0] = '\0';
  for (size_t index = 0; response && index < response->header_count; index++) {
    size_t used = strlen(headers);
    snprintf(headers + used, sizeof headers - used, "%s=%s;", response->headers[index].name,
             response->headers[index].value);
  }
}

static void poll_for(int ticks) {
  struct timespec pause = {.tv_nsec = 5000000};
  int before = done_count;
  for (int count = 0; count < ticks && done_count == before; count++) {
    svc_curl_poll(client);
    nanosleep(&pause, NULL);
  }
}

static bool begin(uint64_t request, const char *method, const char *path, const char *text) {
  char url[128];
  svc_header header = {"x-mine", "yes"};
  snprintf(url, sizeof url, "http://127.0.0.1:%d%s", local_server_port(server), path);
  svc_http_request what = {.method = method,
                           .url = url,
                           .headers = &header,
                           .header_count = 1,
                           .body = text,
                           .body_length = text ? strlen(text) : 0};
  return svc_curl_send(client, request, &what, on_done, &done_count);
}

static void fetch(const char *method, const char *path, const char *text) {
  CHECK(begin(1, method, path, text));
  poll_for(1000);
}

static void sends_what_it_is_given(void) {
  fetch("POST", "/echo", "{\"a\":1}");
  CHECK(status == 200 && strstr(body, "POST /echo HTTP/1.1\r\n") && strstr(body, "x-mine: yes\r\n"));
  CHECK(strstr(body, "\r\n\r\n{\"a\":1}") && !strstr(body, "Expect:"));
  fetch("DELETE", "/echo", NULL);
  CHECK(strstr(body, "DELETE /echo HTTP/1.1\r\n"));
}

static void hands_any_status_over(void) {
  fetch("GET", "/refused", NULL);
  CHECK(status == 422);
  CHECK_TEXT(body, "{\"codes\":[]}");
  CHECK(strstr(headers, "content-type=application/json;"));
}

static void joins_repeated_headers(void) {
  fetch("GET", "/twice", NULL);
  CHECK(strstr(headers, "x-two=a, b;"));
}

static void follows_a_redirect_and_forgets_its_headers(void) {
  fetch("GET", "/moved", NULL);
  CHECK(status == 200 && strstr(body, "GET /echo ") && !strstr(headers, "x-first"));
}

static void sends_no_body_elsewhere(void) {
  fetch("POST", "/moved", "secret");
  CHECK(status == 307);
}

static void follows_to_the_web_only(void) {
  fetch("GET", "/moved-to-file", NULL);
  CHECK_TEXT(code, "network_failed");
}

static void keeps_no_cookies(void) {
  fetch("GET", "/cookie", NULL);
  fetch("GET", "/echo", NULL);
  CHECK(status == 200 && !strstr(body, "Cookie"));
}

static void tells_a_broken_answer(void) {
  fetch("GET", "/broken", NULL);
  CHECK_TEXT(code, "network_failed");
}

static void tells_a_server_that_is_not_there(void) {
  svc_http_request what = {.method = "GET", .url = "http://127.0.0.1:9/"};
  CHECK(svc_curl_send(client, 1, &what, on_done, &done_count));
  poll_for(1000);
  CHECK(status == 0);
  CHECK_TEXT(code, "network_failed");
}

static void gives_a_request_up(void) {
  int before = done_count;
  CHECK(begin(7, "GET", "/never", NULL));
  poll_for(20);
  svc_curl_cancel(client, 7);
  svc_curl_cancel(client, 8);
  poll_for(20);
  CHECK(done_count == before);
}

static void carries_several_at_once(void) {
  int before = done_count;
  for (uint64_t request = 1; request <= 5; request++) CHECK(begin(request, "GET", "/echo", NULL));
  while (done_count < before + 5) poll_for(1000);
  CHECK(done_count == before + 5);
}

static void refuses_headers_with_line_breaks(void) {
  svc_header header = {"x", "a\r\nevil: 1"};
  svc_http_request what = {.method = "GET", .url = "http://127.0.0.1:9/", .headers = &header, .header_count = 1};
  CHECK(!svc_curl_send(client, 1, &what, on_done, &done_count));
}

static void can_be_destroyed_while_it_works(void) { CHECK(begin(9, "GET", "/never", NULL)); }

int main(void) {
  server = local_server_start(answer);
  client = svc_curl_create();
  RUN(sends_what_it_is_given);
  RUN(hands_any_status_over);
  RUN(joins_repeated_headers);
  RUN(follows_a_redirect_and_forgets_its_headers);
  RUN(sends_no_body_elsewhere);
  RUN(follows_to_the_web_only);
  RUN(keeps_no_cookies);
  RUN(tells_a_broken_answer);
  RUN(tells_a_server_that_is_not_there);
  RUN(gives_a_request_up);
  RUN(carries_several_at_once);
  RUN(refuses_headers_with_line_breaks);
  RUN(can_be_destroyed_while_it_works);
  svc_curl_destroy(client);
  local_server_stop(server);
  return RESULT;
}
