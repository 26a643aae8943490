/** A JavaScript runtime that runs the bridge's script: the interface of each back end. */
#ifndef SVCI_ENGINE_H
#define SVCI_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct svci_engine svci_engine;

enum { SVCI_WHY_SIZE = 200 };

typedef struct svci_backend {
  const char *name;
  /** Evaluates the script and finds its two functions. @return NULL, and `why` is a sentence */
  svci_engine *(*create)(const char *script, size_t length, char why[SVCI_WHY_SIZE]);
  /** `svc_in`. @return false when the runtime has ended */
  bool (*give)(svci_engine *engine, const char *message);
  /** `svc_poll`. @return a string to free, `""` when none is queued; NULL when the runtime has ended */
  char *(*poll)(svci_engine *engine);
  /** Why `give` or `poll` reported the end: a sentence without message content. */
  const char *(*why)(const svci_engine *engine);
  void (*destroy)(svci_engine *engine);
} svci_backend;

extern const svci_backend svci_backend_jsc;
extern const svci_backend svci_backend_quickjs;

/** @param name NULL takes the first that was built in  @return NULL when there is none with that name */
const svci_backend *svci_find_backend(const char *name);

#endif
