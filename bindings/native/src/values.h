/** Reads and writes the structs of `svc_types.h` with the tables of `types.c`. */
#ifndef SVCI_VALUES_H
#define SVCI_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum svci_kind { SVCI_TEXT, SVCI_INTEGER, SVCI_REAL, SVCI_BOOL, SVCI_RAW, SVCI_STRUCT } svci_kind;

/** A list is a pointer to its items; a map one to entries of a key and a pointer. */
typedef enum svci_many { SVCI_ONE, SVCI_LIST, SVCI_MAP } svci_many;

/** For `svci_field.beside`: a NULL pointer means absent, without a `has_…` member. */
#define SVCI_NOTHING SIZE_MAX

typedef struct svci_type svci_type;

typedef struct svci_field {
  const char *name;
  svci_kind kind; /**< Of the value, of each item or of each entry's value. */
  svci_many many;
  size_t offset;
  size_t beside;         /**< Offset of `has_…` or of the count. */
  const svci_type *type; /**< Of a struct; else NULL. */
} svci_field;

struct svci_type {
  const char *message; /**< The message's `type`; NULL for other structs. */
  size_t size;
  const svci_field *fields;
  size_t field_count;
};

void *svci_value_read(const svci_type *type, const char *json);
char *svci_value_write(const svci_type *type, const void *value);

#endif
