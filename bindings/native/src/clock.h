#ifndef SVCI_CLOCK_H
#define SVCI_CLOCK_H

#include <stdint.h>

/** Milliseconds of a clock that never goes back and that stands while the machine sleeps. */
uint64_t svci_monotonic_ms(void);

#endif
