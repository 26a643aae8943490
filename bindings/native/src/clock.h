#ifndef SVCI_CLOCK_H
#define SVCI_CLOCK_H

#include <stdint.h>

/** This thread's CPU time in milliseconds; it does not advance while the thread waits or the machine sleeps. */
uint64_t svci_computed_ms(void);

#endif
