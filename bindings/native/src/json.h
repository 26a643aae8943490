/** Reads one JSON text (RFC 8259) into a tree that lives in one document. */
#ifndef SVCI_JSON_H
#define SVCI_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum svci_json_type {
  SVCI_NULL,
  SVCI_FALSE,
  SVCI_TRUE,
  SVCI_NUMBER,
  SVCI_STRING,
  SVCI_ARRAY,
  SVCI_OBJECT
} svci_json_type;

typedef struct svci_json {
  svci_json_type type;
  const char *name;   /**< Of a member; else NULL. */
  const char *string; /**< Of a string: UTF-8, ends in NUL; lone surrogates are U+FFFD. */
  size_t length;      /**< Of `string`. */
  double number;      /**< Exact for integers up to 2^53. */
  const char *raw;    /**< The value's position in the parsed text. */
  size_t raw_length;
  struct svci_json *first; /**< First element or member. */
  struct svci_json *next;  /**< Next of the same parent. */
} svci_json;

typedef struct svci_document svci_document;

/** @return NULL when the text is not JSON, nested deeper than 64 or memory ran out. The text must outlive the document.
 */
svci_document *svci_json_read(const char *text, size_t length);
const svci_json *svci_json_root(const svci_document *document);
/** Memory freed with the document, aligned for any type. @return NULL when memory ran out */
void *svci_json_allocate(svci_document *document, size_t size);
void svci_json_free(svci_document *document);

/** These treat NULL and wrong types as absent. Among duplicate names, the last one wins. */
const svci_json *svci_member(const svci_json *object, const char *name);
const char *svci_string(const svci_json *object, const char *name);
/** @return 0 unless the member is an integer from 1 to 2^53 - 1 */
uint64_t svci_id(const svci_json *object, const char *name);

#endif
