/**
 * Only the JavaScript runtime that runs the bridge's script, for bindings that implement the protocol and the ports
 * themselves (docs/bridge-protocol.md). Games use `svc_bridge.h`. The same single-thread rule applies.
 */
#ifndef SVC_RUNTIME_H
#define SVC_RUNTIME_H

#include "svc_bridge.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct svc_runtime svc_runtime;

/**
 * @param script the text of `svc-bridge.engine.js`, of `length` bytes
 * @param engine `jsc`, `quickjs` or NULL for the first that was built in
 * @param failure may be NULL
 * @return NULL when the script cannot be run
 */
SVC_API svc_runtime *svc_runtime_create(const char *script, size_t length, const char *engine, svc_failure *failure);
/** Sends one message to the script. @return false when the runtime has ended: report `view_unavailable` for open calls
 */
SVC_API bool svc_runtime_in(svc_runtime *runtime, const char *message);
/** @return the oldest message for the host, to free with `svc_free`; `""` when there is none, NULL when the runtime has
 * ended */
SVC_API char *svc_runtime_poll(svc_runtime *runtime);
SVC_API void svc_runtime_destroy(svc_runtime *runtime);

#ifdef __cplusplus
}
#endif
#endif
