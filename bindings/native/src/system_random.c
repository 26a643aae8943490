/** The default random source. */
#include <errno.h>
#include <sys/random.h>

#include "bridge.h"

static bool fill(void *context, uint8_t *bytes, size_t length) {
  (void)context;
  while (length > 0) {
    ssize_t got = getrandom(bytes, length, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    length -= (size_t)got;
  }
  return true;
}

svc_random_port svci_system_random(void) { return (svc_random_port){.fill = fill}; }
