#include <stdio.h>
#include <stdlib.h>

#include "engine.h"
#include "svc_runtime.h"

struct svc_runtime {
  const svci_backend *backend;
  svci_engine *engine; /**< NULL when it has ended. */
};

static void fail(svc_failure *failure, const char *why) {
  if (failure) snprintf(failure->message, sizeof failure->message, "%s", why);
}

svc_runtime *svc_runtime_create(const char *script, size_t length, const char *engine, svc_failure *failure) {
  char why[SVCI_WHY_SIZE] = "out of memory";
  const svci_backend *backend = svci_find_backend(engine);
  if (!script || !backend)
    return fail(failure, script ? "no such JavaScript engine was built in" : "script is NULL"), NULL;
  svc_runtime *runtime = calloc(1, sizeof *runtime);
  if (runtime) {
    runtime->backend = backend;
    runtime->engine = backend->create(script, length, why);
  }
  if (runtime && runtime->engine) return runtime;
  fail(failure, why);
  free(runtime);
  return NULL;
}

static void end(svc_runtime *runtime) {
  if (runtime->engine) runtime->backend->destroy(runtime->engine);
  runtime->engine = NULL;
}

bool svc_runtime_in(svc_runtime *runtime, const char *message) {
  if (!runtime || !runtime->engine || !message) return false;
  if (!runtime->backend->give(runtime->engine, message)) end(runtime);
  return runtime->engine != NULL;
}

char *svc_runtime_poll(svc_runtime *runtime) {
  char *text = runtime && runtime->engine ? runtime->backend->poll(runtime->engine) : NULL;
  if (!text && runtime) end(runtime);
  return text;
}

void svc_runtime_destroy(svc_runtime *runtime) {
  if (!runtime) return;
  end(runtime);
  free(runtime);
}
