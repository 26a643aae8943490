/** HTTP over libcurl, without blocking and without cookies; for the bridge, and for the game's own server. */
#ifndef SVC_CURL_H
#define SVC_CURL_H

#include "svc_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct svc_curl svc_curl;

/**
 * A request's result; called once, from `svc_curl_poll`, unless the request was cancelled.
 *
 * @param response NULL without a response; then `code` is `timeout` or `network_failed` and `message` a sentence
 */
typedef void (*svc_curl_done)(void *context, uint64_t request, const svc_http_response *response, const char *code,
                              const char *message);

/** @return NULL when libcurl cannot be started */
SVC_API svc_curl *svc_curl_create(void);
/** @param request an id not used by a running request  @return false when memory ran out; `done` is then not called */
SVC_API bool svc_curl_send(svc_curl *curl, uint64_t request, const svc_http_request *what, svc_curl_done done,
                           void *context);
/** Unknown and ended requests are ignored. */
SVC_API void svc_curl_cancel(svc_curl *curl, uint64_t request);
/** Advances all requests; never blocks. */
SVC_API void svc_curl_poll(svc_curl *curl);
/** Cancels running requests. */
SVC_API void svc_curl_destroy(svc_curl *curl);

/** The bridge's default port. @return a port without functions when libcurl cannot be started */
SVC_API svc_http_port svc_curl_port(void);

#ifdef __cplusplus
}
#endif
#endif
