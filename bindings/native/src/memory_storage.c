/** The default storage: in memory, wiped at the end. */
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

typedef struct entry {
  struct entry *next;
  char *key;
  char *value;
} entry;

static void wipe(char *secret) {
  if (!secret) return;
  volatile char *at = secret;
  while (*at) *at++ = '\0';
  free(secret);
}

static entry **find(entry **first, const char *key) {
  while (*first && strcmp((*first)->key, key) != 0) first = &(*first)->next;
  return first;
}

static void read(void *context, svc_bridge *bridge, uint64_t request, const char *key) {
  entry *found = *find(context, key);
  svc_answer_text(bridge, request, found ? found->value : NULL);
}

static void drop(entry **place) {
  entry *dropped = *place;
  *place = dropped->next;
  wipe(dropped->value);
  free(dropped->key);
  free(dropped);
}

static bool put(entry **first, const char *key, const char *value) {
  entry **place = find(first, key);
  if (*place) drop(place);
  entry *added = calloc(1, sizeof *added);
  if (!added) return false;
  *added = (entry){.next = *first, .key = svci_copy(key), .value = svci_copy(value)};
  *first = added;
  if (added->key && added->value) return true;
  drop(first);
  return false;
}

static void write(void *context, svc_bridge *bridge, uint64_t request, const char *key, const char *value) {
  if (put(context, key, value)) svc_answer_json(bridge, request, NULL);
  else svc_refuse(bridge, request, "storage_failed", "out of memory");
}

static void delete (void *context, svc_bridge *bridge, uint64_t request, const char *key) {
  entry **place = find(context, key);
  if (*place) drop(place);
  svc_answer_json(bridge, request, NULL);
}

static void release(void *context) {
  entry **first = context;
  while (*first) drop(first);
  free(first);
}

svc_storage_port svci_memory_storage(void) {
  entry **first = calloc(1, sizeof *first);
  if (!first) return (svc_storage_port){0};
  return (svc_storage_port){.context = first, .read = read, .write = write, .remove = delete, .release = release};
}
