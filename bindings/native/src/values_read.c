#include <string.h>

#include "json.h"
#include "svc_types.h"
#include "values.h"

/** Precedes the value that a game gets: the value is part of the document it was read from. */
typedef union origin {
  svci_document *document;
  max_align_t aligned;
} origin;

static bool read_struct(svci_document *document, const svci_type *type, const svci_json *json, char *out);

static const char *raw_text(svci_document *document, const svci_json *json) {
  char *text = svci_json_allocate(document, json->raw_length + 1);
  if (!text) return NULL;
  memcpy(text, json->raw, json->raw_length);
  text[json->raw_length] = '\0';
  return text;
}

/** Integers are exact up to 2^53 - 1, the largest number on the wire. */
static bool is_integer(double number) {
  return number >= -9007199254740991.0 && number <= 9007199254740991.0 && (double)(int64_t)number == number;
}

static bool is_of_kind(const svci_json *json, svci_kind kind) {
  switch (kind) {
    case SVCI_TEXT: return json->type == SVCI_STRING;
    case SVCI_INTEGER: return json->type == SVCI_NUMBER && is_integer(json->number);
    case SVCI_REAL: return json->type == SVCI_NUMBER;
    case SVCI_BOOL: return json->type == SVCI_TRUE || json->type == SVCI_FALSE;
    case SVCI_STRUCT: return json->type == SVCI_OBJECT;
    default: return json->type != SVCI_NULL;
  }
}

/** @return NULL when memory ran out */
static const void *pointer_to(svci_document *document, const svci_field *field, const svci_json *json) {
  if (field->kind == SVCI_TEXT) return json->string;
  if (field->kind == SVCI_RAW) return raw_text(document, json);
  char *value = svci_json_allocate(document, field->type->size);
  return value && read_struct(document, field->type, json, value) ? value : NULL;
}

/** @param json of the field's kind */
static bool read_one(svci_document *document, const svci_field *field, const svci_json *json, char *place) {
  switch (field->kind) {
    case SVCI_INTEGER: return memcpy(place, &(int64_t){(int64_t)json->number}, sizeof(int64_t)), true;
    case SVCI_REAL: return memcpy(place, &json->number, sizeof(double)), true;
    case SVCI_BOOL: return memcpy(place, &(bool){json->type == SVCI_TRUE}, sizeof(bool)), true;
    default: {
      const void *value = pointer_to(document, field, json);
      memcpy(place, &value, sizeof value);
      return value != NULL;
    }
  }
}

static size_t item_size(const svci_field *field) {
  if (field->many == SVCI_MAP) return 2 * sizeof(void *);
  if (field->kind == SVCI_STRUCT) return field->type->size;
  return field->kind == SVCI_INTEGER ? sizeof(int64_t) : sizeof(void *);
}

static bool read_item(svci_document *document, const svci_field *field, const svci_json *json, char *place) {
  if (field->many == SVCI_MAP) {
    memcpy(place, &json->name, sizeof json->name);
    return read_one(document, field, json, place + sizeof json->name);
  }
  if (field->kind == SVCI_STRUCT) return read_struct(document, field->type, json, place);
  return read_one(document, field, json, place);
}

/** Skips items of another kind and keeps the rest. */
static bool read_many(svci_document *document, const svci_field *field, const svci_json *json, char *out) {
  if (json->type != (field->many == SVCI_MAP ? SVCI_OBJECT : SVCI_ARRAY)) return true;
  size_t count = 0;
  for (const svci_json *item = json->first; item; item = item->next) count += is_of_kind(item, field->kind);
  char *items = svci_json_allocate(document, (count ? count : 1) * item_size(field));
  if (!items) return false;
  char *place = items;
  for (const svci_json *item = json->first; item; item = item->next) {
    if (!is_of_kind(item, field->kind)) continue;
    if (!read_item(document, field, item, place)) return false;
    place += item_size(field);
  }
  memcpy(out + field->offset, &items, sizeof items);
  memcpy(out + field->beside, &count, sizeof count);
  return true;
}

static bool read_field(svci_document *document, const svci_field *field, const svci_json *json, char *out) {
  if (!json) return true;
  if (field->many != SVCI_ONE) return read_many(document, field, json, out);
  if (!is_of_kind(json, field->kind)) return true;
  if (field->beside != SVCI_NOTHING) memcpy(out + field->beside, &(bool){true}, sizeof(bool));
  return read_one(document, field, json, out + field->offset);
}

static bool read_struct(svci_document *document, const svci_type *type, const svci_json *json, char *out) {
  memset(out, 0, type->size);
  for (size_t index = 0; index < type->field_count; index++) {
    const svci_field *field = &type->fields[index];
    if (!read_field(document, field, svci_member(json, field->name), out)) return false;
  }
  return true;
}

static bool is_of_type(const svci_type *type, const svci_json *json) {
  if (json->type != SVCI_OBJECT) return false;
  const char *message = svci_string(json, "type");
  return !type->message || (message && strcmp(message, type->message) == 0);
}

void *svci_value_read(const svci_type *type, const char *json) {
  svci_document *document = json ? svci_json_read(json, strlen(json)) : NULL;
  if (!document) return NULL;
  const svci_json *root = svci_json_root(document);
  origin *before = is_of_type(type, root) ? svci_json_allocate(document, sizeof *before + type->size) : NULL;
  if (before && read_struct(document, type, root, (char *)(before + 1))) {
    before->document = document;
    return before + 1;
  }
  svci_json_free(document);
  return NULL;
}

void svc_value_free(void *value) {
  if (value) svci_json_free(((origin *)value - 1)->document);
}
