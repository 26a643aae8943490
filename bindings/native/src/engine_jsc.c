/** JavaScriptCore's C API, common to WebKitGTK's library and Apple's framework. It runs its jobs itself. */
#include <JavaScriptCore/JavaScript.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine.h"

struct svci_engine {
  JSGlobalContextRef context;
  JSObjectRef give;
  JSObjectRef poll;
  char why[SVCI_WHY_SIZE];
};

static char *to_utf8(JSContextRef context, JSValueRef value) {
  JSStringRef string = JSValueToStringCopy(context, value, NULL);
  if (!string) return NULL;
  size_t size = JSStringGetMaximumUTF8CStringSize(string);
  char *text = malloc(size);
  if (text) JSStringGetUTF8CString(string, text, size);
  JSStringRelease(string);
  return text;
}

static void note_exception(svci_engine *engine, const char *during, JSValueRef exception) {
  char *text = to_utf8(engine->context, exception);
  snprintf(engine->why, sizeof engine->why, "%s: %.120s", during, text ? text : "an exception");
  free(text);
}

static JSValueRef member(svci_engine *engine, JSObjectRef object, const char *name) {
  JSStringRef key = JSStringCreateWithUTF8CString(name);
  JSValueRef value = JSObjectGetProperty(engine->context, object, key, NULL);
  JSStringRelease(key);
  return value;
}

static JSObjectRef function_of(svci_engine *engine, JSValueRef owner, const char *name) {
  if (!owner || !JSValueIsObject(engine->context, owner)) return NULL;
  JSValueRef value = member(engine, (JSObjectRef)owner, name);
  if (!value || !JSValueIsObject(engine->context, value)) return NULL;
  JSObjectRef function = (JSObjectRef)value;
  if (!JSObjectIsFunction(engine->context, function)) return NULL;
  JSValueProtect(engine->context, function);
  return function;
}

static bool evaluate(svci_engine *engine, const char *script, size_t length) {
  char *source = malloc(length + 1);
  if (!source) return false;
  memcpy(source, script, length);
  source[length] = '\0';
  JSStringRef text = JSStringCreateWithUTF8CString(source);
  free(source);
  JSValueRef exception = NULL;
  JSEvaluateScript(engine->context, text, NULL, NULL, 1, &exception);
  JSStringRelease(text);
  if (exception) note_exception(engine, "the script could not be run", exception);
  return !exception;
}

static void destroy(svci_engine *engine) {
  if (engine->give) JSValueUnprotect(engine->context, engine->give);
  if (engine->poll) JSValueUnprotect(engine->context, engine->poll);
  JSGlobalContextRelease(engine->context);
  free(engine);
}

static svci_engine *create(const char *script, size_t length, char why[SVCI_WHY_SIZE]) {
  svci_engine *engine = calloc(1, sizeof *engine);
  if (!engine) return snprintf(why, SVCI_WHY_SIZE, "out of memory"), NULL;
  engine->context = JSGlobalContextCreate(NULL);
  if (evaluate(engine, script, length)) {
    JSValueRef exports = member(engine, JSContextGetGlobalObject(engine->context), "SvcBridgeEngine");
    engine->give = function_of(engine, exports, "svc_in");
    engine->poll = function_of(engine, exports, "svc_poll");
    if (engine->give && engine->poll) return engine;
    snprintf(engine->why, sizeof engine->why, "the script does not define SvcBridgeEngine.svc_in and svc_poll");
  }
  snprintf(why, SVCI_WHY_SIZE, "%s", engine->why);
  destroy(engine);
  return NULL;
}

static bool give(svci_engine *engine, const char *message) {
  JSStringRef text = JSStringCreateWithUTF8CString(message);
  JSValueRef argument = JSValueMakeString(engine->context, text);
  JSStringRelease(text);
  JSValueRef exception = NULL;
  JSObjectCallAsFunction(engine->context, engine->give, NULL, 1, &argument, &exception);
  if (exception) note_exception(engine, "svc_in threw", exception);
  return !exception;
}

static char *poll(svci_engine *engine) {
  JSValueRef exception = NULL;
  JSValueRef value = JSObjectCallAsFunction(engine->context, engine->poll, NULL, 0, NULL, &exception);
  if (exception) return note_exception(engine, "svc_poll threw", exception), NULL;
  char *text = to_utf8(engine->context, value);
  if (!text) snprintf(engine->why, sizeof engine->why, "out of memory");
  return text;
}

static const char *why(const svci_engine *engine) { return engine->why; }

const svci_backend svci_backend_jsc = {
    .name = "jsc", .create = create, .give = give, .poll = poll, .why = why, .destroy = destroy};
