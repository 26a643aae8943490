/** QuickJS: its jobs run after every entry; memory, stack and time have limits. */
#include <quickjs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "engine.h"

enum {
  /** Eight times what the bridge needs; a message of 4 MiB and its parsed form fit. */
  MEMORY_LIMIT = 64 << 20,
  STACK_LIMIT = 512 << 10,
  /** An entry takes a few milliseconds; one that takes this long is in an endless loop. */
  ENTRY_LIMIT_MS = 5000
};

struct svci_engine {
  JSRuntime *runtime;
  JSContext *context;
  JSValue give;
  JSValue poll;
  uint64_t entry_ends;
  char why[SVCI_WHY_SIZE];
};

static int is_out_of_time(JSRuntime *runtime, void *opaque) {
  (void)runtime;
  const svci_engine *engine = opaque;
  return svci_computed_ms() > engine->entry_ends;
}

static void enter(svci_engine *engine) {
  JS_UpdateStackTop(engine->runtime);
  engine->entry_ends = svci_computed_ms() + ENTRY_LIMIT_MS;
}

static void note_exception(svci_engine *engine, const char *during) {
  JSValue exception = JS_GetException(engine->context);
  const char *text = JS_ToCString(engine->context, exception);
  snprintf(engine->why, sizeof engine->why, "%s: %.120s", during, text ? text : "an exception");
  if (text) JS_FreeCString(engine->context, text);
  JS_FreeValue(engine->context, exception);
}

/** Ignores a job's exception, which no promise handles; exhausted memory or time shows up in the next entry. */
static void run_jobs(svci_engine *engine) {
  JSContext *context;
  int ran;
  while ((ran = JS_ExecutePendingJob(engine->runtime, &context)) != 0) {
    if (ran < 0) JS_FreeValue(context, JS_GetException(context));
  }
}

static bool find_functions(svci_engine *engine) {
  JSContext *context = engine->context;
  JSValue global = JS_GetGlobalObject(context);
  JSValue exports = JS_GetPropertyStr(context, global, "SvcBridgeEngine");
  JS_FreeValue(context, global);
  if (JS_IsObject(exports)) {
    engine->give = JS_GetPropertyStr(context, exports, "svc_in");
    engine->poll = JS_GetPropertyStr(context, exports, "svc_poll");
  }
  JS_FreeValue(context, exports);
  bool found = JS_IsFunction(context, engine->give) && JS_IsFunction(context, engine->poll);
  if (!found)
    snprintf(engine->why, sizeof engine->why, "the script does not define SvcBridgeEngine.svc_in and svc_poll");
  return found;
}

static bool run(svci_engine *engine, const char *source, size_t length) {
  enter(engine);
  JSValue value = JS_Eval(engine->context, source, length, "svc-bridge.engine.js", JS_EVAL_TYPE_GLOBAL);
  bool failed = JS_IsException(value);
  JS_FreeValue(engine->context, value);
  if (failed) note_exception(engine, "the script could not be run");
  else run_jobs(engine);
  return !failed;
}

/** `JS_Eval` requires a NUL after the text. */
static bool evaluate(svci_engine *engine, const char *script, size_t length) {
  char *source = malloc(length + 1);
  if (!source) return false;
  memcpy(source, script, length);
  source[length] = '\0';
  bool ran = run(engine, source, length);
  free(source);
  return ran;
}

static void destroy(svci_engine *engine) {
  if (engine->context) {
    JS_FreeValue(engine->context, engine->give);
    JS_FreeValue(engine->context, engine->poll);
    JS_FreeContext(engine->context);
  }
  if (engine->runtime) JS_FreeRuntime(engine->runtime);
  free(engine);
}

static svci_engine *create(const char *script, size_t length, char why[SVCI_WHY_SIZE]) {
  svci_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return snprintf(why, SVCI_WHY_SIZE, "out of memory"), NULL;
  engine->give = engine->poll = JS_UNDEFINED;
  snprintf(engine->why, sizeof engine->why, "out of memory");
  if ((engine->runtime = JS_NewRuntime())) {
    JS_SetMemoryLimit(engine->runtime, MEMORY_LIMIT);
    JS_SetMaxStackSize(engine->runtime, STACK_LIMIT);
    JS_SetInterruptHandler(engine->runtime, is_out_of_time, engine);
    engine->context = JS_NewContext(engine->runtime);
  }
  if (engine->context && evaluate(engine, script, length) && find_functions(engine)) return engine;
  snprintf(why, SVCI_WHY_SIZE, "%s", engine->why);
  destroy(engine);
  return NULL;
}

static bool give(svci_engine *engine, const char *message) {
  enter(engine);
  JSValue argument = JS_NewString(engine->context, message);
  JSValue value =
      JS_IsException(argument) ? JS_EXCEPTION : JS_Call(engine->context, engine->give, JS_UNDEFINED, 1, &argument);
  JS_FreeValue(engine->context, argument);
  bool failed = JS_IsException(value);
  JS_FreeValue(engine->context, value);
  if (failed) note_exception(engine, "svc_in threw");
  else run_jobs(engine);
  return !failed;
}

static char *poll(svci_engine *engine) {
  enter(engine);
  JSValue value = JS_Call(engine->context, engine->poll, JS_UNDEFINED, 0, NULL);
  const char *text = JS_IsException(value) ? NULL : JS_ToCString(engine->context, value);
  JS_FreeValue(engine->context, value);
  if (!text) return note_exception(engine, "svc_poll threw"), NULL;
  size_t size = strlen(text) + 1;
  char *copy = malloc(size);
  if (copy) memcpy(copy, text, size);
  else snprintf(engine->why, sizeof engine->why, "out of memory");
  JS_FreeCString(engine->context, text);
  run_jobs(engine);
  return copy;
}

static const char *why(const svci_engine *engine) { return engine->why; }

const svci_backend svci_backend_quickjs = {
    .name = "quickjs", .create = create, .give = give, .poll = poll, .why = why, .destroy = destroy};
