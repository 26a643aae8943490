#include "clock.h"

#include <time.h>

#include "svc_bridge.h"

#ifdef CLOCK_BOOTTIME
#define WAKEFUL_CLOCK CLOCK_BOOTTIME
#else
#define WAKEFUL_CLOCK CLOCK_MONOTONIC
#endif

static uint64_t read_ms(clockid_t clock) {
  struct timespec now;
  if (clock_gettime(clock, &now) != 0) return 0;
  return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

uint64_t svci_computed_ms(void) { return read_ms(CLOCK_THREAD_CPUTIME_ID); }

uint64_t svc_clock_ms(void) { return read_ms(WAKEFUL_CLOCK); }
