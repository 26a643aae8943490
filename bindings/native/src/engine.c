#include "engine.h"

#include <string.h>

static const svci_backend *const built_in[] = {
#ifdef SVC_WITH_JSC
    &svci_backend_jsc,
#endif
#ifdef SVC_WITH_QUICKJS
    &svci_backend_quickjs,
#endif
    NULL,
};

const svci_backend *svci_find_backend(const char *name) {
  for (size_t index = 0; built_in[index]; index++) {
    if (!name || strcmp(built_in[index]->name, name) == 0) return built_in[index];
  }
  return NULL;
}
