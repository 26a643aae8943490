#include "json.h"

#include <string.h>

#include "svc_bridge.h"
#include "text.h"

const svci_json *svci_member(const svci_json *object, const char *name) {
  if (!object || object->type != SVCI_OBJECT) return NULL;
  const svci_json *found = NULL;
  for (const svci_json *member = object->first; member; member = member->next) {
    if (strcmp(member->name, name) == 0) found = member;
  }
  return found;
}

const char *svci_string(const svci_json *object, const char *name) {
  const svci_json *member = svci_member(object, name);
  return member && member->type == SVCI_STRING ? member->string : NULL;
}

uint64_t svci_id(const svci_json *object, const char *name) {
  const svci_json *member = svci_member(object, name);
  if (!member || member->type != SVCI_NUMBER) return 0;
  double number = member->number;
  if (!(number >= 1 && number <= 9007199254740991.0)) return 0;
  uint64_t id = (uint64_t)number;
  return (double)id == number ? id : 0;
}

char *svc_json_text(const char *json, const char *name) {
  if (!json || !name) return NULL;
  svci_document *document = svci_json_read(json, strlen(json));
  char *text = document ? svci_copy(svci_string(svci_json_root(document), name)) : NULL;
  svci_json_free(document);
  return text;
}
