/** The bridge's HTTP port on libcurl. */
#include "svc_curl.h"

static void on_done(void *context, uint64_t request, const svc_http_response *response, const char *code,
                    const char *message) {
  if (response) svc_answer_http(context, request, response);
  else svc_refuse(context, request, code, message);
}

static void send(void *context, svc_bridge *bridge, uint64_t request, const svc_http_request *what) {
  if (!svc_curl_send(context, request, what, on_done, bridge))
    svc_refuse(bridge, request, "network_failed",
               "The request could not be made: a header has a line break, or memory ran out");
}

static void cancel(void *context, uint64_t request) { svc_curl_cancel(context, request); }

static void poll(void *context) { svc_curl_poll(context); }

static void release(void *context) { svc_curl_destroy(context); }

svc_http_port svc_curl_port(void) {
  svc_curl *curl = svc_curl_create();
  if (!curl) return (svc_http_port){0};
  return (svc_http_port){.context = curl, .send = send, .cancel = cancel, .poll = poll, .release = release};
}
