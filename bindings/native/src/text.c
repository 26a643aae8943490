#include "text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "utf8.h"

static bool reserve(svci_text *text, size_t more) {
  if (text->failed) return false;
  if (more >= SIZE_MAX / 4 - text->length) return !(text->failed = true);
  size_t needed = text->length + more + 1;
  if (needed <= text->capacity) return true;
  size_t capacity = text->capacity ? text->capacity : 128;
  while (capacity < needed) capacity *= 2;
  char *bytes = realloc(text->bytes, capacity);
  if (!bytes) return !(text->failed = true);
  text->bytes = bytes;
  text->capacity = capacity;
  return true;
}

void svci_append(svci_text *text, const char *bytes, size_t length) {
  if (!reserve(text, length)) return;
  if (length > 0) memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = '\0';
}

void svci_append_raw(svci_text *text, const char *string) { svci_append(text, string, strlen(string)); }

void svci_append_number(svci_text *text, uint64_t number) {
  char digits[24];
  int length = snprintf(digits, sizeof digits, "%" PRIu64, number);
  svci_append(text, digits, (size_t)length);
}

static const char *short_escape(unsigned char byte) {
  switch (byte) {
    case '"': return "\\\"";
    case '\\': return "\\\\";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\t': return "\\t";
    default: return NULL;
  }
}

static void append_escaped(svci_text *text, unsigned char byte) {
  const char *escape = short_escape(byte);
  char code[8];
  if (!escape) snprintf(code, sizeof code, "\\u%04x", byte);
  svci_append_raw(text, escape ? escape : code);
}

void svci_append_string(svci_text *text, const char *bytes, size_t length) {
  svci_append(text, "\"", 1);
  size_t plain = 0;
  size_t at = 0;
  while (at < length) {
    unsigned char byte = (unsigned char)bytes[at];
    size_t size = byte < 0x80 ? 1 : svci_utf8_size(bytes + at, length - at);
    if (size > 0 && byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f) {
      at += size;
      continue;
    }
    svci_append(text, bytes + plain, at - plain);
    if (size == 0) svci_append_raw(text, "\\ufffd");
    else append_escaped(text, byte);
    plain = ++at;
  }
  svci_append(text, bytes + plain, length - plain);
  svci_append(text, "\"", 1);
}

void svci_append_name(svci_text *text, const char *name) {
  bool is_first = text->length > 0 && text->bytes[text->length - 1] == '{';
  if (!is_first) svci_append(text, ",", 1);
  svci_append_string(text, name, strlen(name));
  svci_append(text, ":", 1);
}

void svci_append_member(svci_text *text, const char *name, const char *value) {
  if (!value) return;
  svci_append_name(text, name);
  svci_append_string(text, value, strlen(value));
}

void svci_append_json_member(svci_text *text, const char *name, const char *json) {
  if (!json) return;
  svci_append_name(text, name);
  svci_append_raw(text, json);
}

void svci_append_number_member(svci_text *text, const char *name, uint64_t number) {
  svci_append_name(text, name);
  svci_append_number(text, number);
}

void svci_text_free(svci_text *text) {
  free(text->bytes);
  *text = (svci_text){0};
}

char *svci_copy(const char *string) {
  if (!string) return NULL;
  size_t size = strlen(string) + 1;
  char *copy = malloc(size);
  return copy ? memcpy(copy, string, size) : NULL;
}
