/** The script's requests and commands to every port except the web view. */
#include <stdlib.h>
#include <string.h>

#include "base64url.h"
#include "bridge.h"

enum { RANDOM_LIMIT = 65536 };

static size_t count_children(const svci_json *parent) {
  size_t count = 0;
  for (const svci_json *child = parent ? parent->first : NULL; child; child = child->next) count++;
  return count;
}

static size_t read_headers(const svci_json *object, svc_header *headers) {
  size_t count = 0;
  if (!object || object->type != SVCI_OBJECT) return 0;
  for (const svci_json *member = object->first; member; member = member->next) {
    if (member->type == SVCI_STRING) headers[count++] = (svc_header){member->name, member->string};
  }
  return count;
}

static void on_http_send(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  const svci_json *request = svci_member(message, "request");
  const svci_json *names = svci_member(request, "headers");
  const svci_json *body = svci_member(request, "body");
  svc_http_request what = {.method = svci_string(request, "method"), .url = svci_string(request, "url")};
  if (!what.method || !what.url) {
    svc_refuse(bridge, id, "message_invalid", "the request has no method or no url");
    return;
  }
  svc_header *headers = calloc(count_children(names) + 1, sizeof *headers);
  if (!headers) {
    svc_refuse(bridge, id, "network_failed", "out of memory");
    return;
  }
  what.headers = headers;
  what.header_count = read_headers(names, headers);
  if (body && body->type == SVCI_STRING) {
    what.body = body->string;
    what.body_length = body->length;
  }
  bridge->http.send(bridge->http.context, bridge, id, &what);
  free(headers);
}

static void on_http_cancel(svc_bridge *bridge, const svci_json *message) {
  bridge->http.cancel(bridge->http.context, svci_id(message, "id"));
}

static void on_timer_set(svc_bridge *bridge, const svci_json *message) {
  const svci_json *delay = svci_member(message, "delayMs");
  bool counts = delay && delay->type == SVCI_NUMBER && delay->number > 0;
  double delay_ms = counts ? (delay->number < 1e12 ? delay->number : 1e12) : 0;
  bridge->timers.set(bridge->timers.context, bridge, svci_id(message, "id"), (uint64_t)(delay_ms + 0.999));
}

static void on_timer_clear(svc_bridge *bridge, const svci_json *message) {
  bridge->timers.clear(bridge->timers.context, svci_id(message, "id"));
}

static void on_random_bytes(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  uint64_t length = svci_id(message, "length");
  uint8_t *bytes = length > 0 && length <= RANDOM_LIMIT ? malloc(length) : NULL;
  bool filled = bytes && bridge->random.fill(bridge->random.context, bytes, length);
  char *text = filled ? svci_base64url(bytes, length) : NULL;
  free(bytes);
  if (text) svc_answer_text(bridge, id, text);
  else svc_refuse(bridge, id, "message_invalid", "no random bytes of that length can be had");
  free(text);
}

static void on_storage(svc_bridge *bridge, const svci_json *message) {
  uint64_t id = svci_id(message, "id");
  const svc_storage_port *port = &bridge->storage;
  const char *type = svci_string(message, "type");
  const char *key = svci_string(message, "key");
  const char *value = svci_string(message, "value");
  bool is_write = strcmp(type, SVC_ON_STORAGE_WRITE) == 0;
  if (!key || (is_write && !value)) {
    svc_refuse(bridge, id, "message_invalid", "the key or the value is missing");
    return;
  }
  if (is_write) port->write(port->context, bridge, id, key, value);
  else if (strcmp(type, SVC_ON_STORAGE_REMOVE) == 0) port->remove(port->context, bridge, id, key);
  else port->read(port->context, bridge, id, key);
}

static svc_log_level level_of(const char *name) {
  if (name && strcmp(name, "debug") == 0) return SVC_LOG_DEBUG;
  return name && strcmp(name, "error") == 0 ? SVC_LOG_ERROR : SVC_LOG_WARN;
}

static void on_log(svc_bridge *bridge, const svci_json *message) {
  const char *code = svci_string(message, "code");
  const char *sentence = svci_string(message, "message");
  svci_log(bridge, level_of(svci_string(message, "level")), code ? code : "", sentence ? sentence : "");
}

svci_handler svci_port_handler(const char *type) {
  static const struct {
    const char *type;
    svci_handler handle;
  } handlers[] = {
      {SVC_ON_HTTP_SEND, on_http_send},     {SVC_ON_HTTP_CANCEL, on_http_cancel},   {SVC_ON_TIMER_SET, on_timer_set},
      {SVC_ON_TIMER_CLEAR, on_timer_clear}, {SVC_ON_RANDOM_BYTES, on_random_bytes}, {SVC_ON_STORAGE_READ, on_storage},
      {SVC_ON_STORAGE_WRITE, on_storage},   {SVC_ON_STORAGE_REMOVE, on_storage},    {SVC_ON_LOG_WRITE, on_log},
  };
  for (size_t index = 0; index < sizeof handlers / sizeof handlers[0]; index++) {
    if (strcmp(handlers[index].type, type) == 0) return handlers[index].handle;
  }
  return NULL;
}
