/** A growing text buffer and a JSON writer. */
#ifndef SVCI_TEXT_H
#define SVCI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Initialize it to zero. After a failed allocation `failed` stays true and everything appended is dropped. */
typedef struct svci_text {
  char *bytes;
  size_t length;
  size_t capacity;
  bool failed;
} svci_text;

void svci_append(svci_text *text, const char *bytes, size_t length);
void svci_append_raw(svci_text *text, const char *string);
void svci_append_number(svci_text *text, uint64_t number);
/** A JSON string with its quotes; bytes that are not UTF-8 become U+FFFD. */
void svci_append_string(svci_text *text, const char *bytes, size_t length);
/** `"name":`, after a comma unless an object just began. */
void svci_append_name(svci_text *text, const char *name);
/** `"name":"value"`, after a comma unless an object just began; nothing when `value` is NULL. */
void svci_append_member(svci_text *text, const char *name, const char *value);
/** The same with a value already in JSON. */
void svci_append_json_member(svci_text *text, const char *name, const char *json);
void svci_append_number_member(svci_text *text, const char *name, uint64_t number);
void svci_text_free(svci_text *text);

/** A copy for the caller to free, or NULL (also for NULL). */
char *svci_copy(const char *string);

#endif
