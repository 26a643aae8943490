#include <string.h>

#include "text.h"
#include "values.h"

static void write_struct(svci_text *text, const svci_type *type, const char *value);

static void write_integer(svci_text *text, int64_t number) {
  if (number < 0) svci_append_raw(text, "-");
  svci_append_number(text, number < 0 ? (uint64_t)(-(number + 1)) + 1 : (uint64_t)number);
}

/** Three decimals, independent of the locale. */
static void write_real(svci_text *text, double number) {
  if (!(number > -1e12 && number < 1e12)) {
    svci_append_raw(text, "null");
    return;
  }
  if (number < 0) svci_append_raw(text, "-");
  uint64_t thousandths = (uint64_t)((number < 0 ? -number : number) * 1000 + 0.5);
  svci_append_number(text, thousandths / 1000);
  uint64_t rest = thousandths % 1000;
  if (rest == 0) return;
  char digits[] = {'.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10), (char)('0' + rest % 10)};
  svci_append(text, digits, sizeof digits);
}

static const void *pointer_at(const char *place) {
  const void *pointer;
  memcpy(&pointer, place, sizeof pointer);
  return pointer;
}

static void write_pointed(svci_text *text, const svci_field *field, const void *value) {
  if (!value) svci_append_raw(text, "null");
  else if (field->kind == SVCI_TEXT) svci_append_string(text, value, strlen(value));
  else if (field->kind == SVCI_RAW) svci_append_raw(text, value);
  else write_struct(text, field->type, value);
}

static void write_one(svci_text *text, const svci_field *field, const char *place) {
  int64_t integer;
  double real;
  switch (field->kind) {
    case SVCI_INTEGER:
      memcpy(&integer, place, sizeof integer);
      write_integer(text, integer);
      break;
    case SVCI_REAL:
      memcpy(&real, place, sizeof real);
      write_real(text, real);
      break;
    case SVCI_BOOL: svci_append_raw(text, *(const bool *)place ? "true" : "false"); break;
    default: write_pointed(text, field, pointer_at(place));
  }
}

static void write_list(svci_text *text, const svci_field *field, const char *items, size_t count) {
  size_t plain = field->kind == SVCI_INTEGER ? sizeof(int64_t) : sizeof(void *);
  svci_append_raw(text, "[");
  for (size_t index = 0; index < count; index++) {
    if (index > 0) svci_append_raw(text, ",");
    if (field->kind == SVCI_STRUCT) write_struct(text, field->type, items + index * field->type->size);
    else write_one(text, field, items + index * plain);
  }
  svci_append_raw(text, "]");
}

static void write_map(svci_text *text, const svci_field *field, const char *entries, size_t count) {
  svci_append_raw(text, "{");
  for (size_t index = 0; index < count; index++) {
    const char *entry = entries + index * 2 * sizeof(void *);
    const char *key = pointer_at(entry);
    if (!key) continue;
    svci_append_name(text, key);
    write_pointed(text, field, pointer_at(entry + sizeof key));
  }
  svci_append_raw(text, "}");
}

static bool is_absent(const svci_field *field, const char *value) {
  if (field->many == SVCI_ONE && field->beside != SVCI_NOTHING) return !*(const bool *)(value + field->beside);
  return !pointer_at(value + field->offset);
}

static void write_field(svci_text *text, const svci_field *field, const char *value) {
  if (is_absent(field, value)) return;
  svci_append_name(text, field->name);
  if (field->many == SVCI_ONE) {
    write_one(text, field, value + field->offset);
    return;
  }
  size_t count;
  memcpy(&count, value + field->beside, sizeof count);
  (field->many == SVCI_LIST ? write_list : write_map)(text, field, pointer_at(value + field->offset), count);
}

static void write_struct(svci_text *text, const svci_type *type, const char *value) {
  svci_append_raw(text, "{");
  if (type->message) svci_append_member(text, "type", type->message);
  for (size_t index = 0; index < type->field_count; index++) write_field(text, &type->fields[index], value);
  svci_append_raw(text, "}");
}

char *svci_value_write(const svci_type *type, const void *value) {
  svci_text text = {0};
  if (value) write_struct(&text, type, value);
  if (value && !text.failed) return text.bytes;
  svci_text_free(&text);
  return NULL;
}
