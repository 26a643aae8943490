#ifndef SVCI_CLOCK_H
#define SVCI_CLOCK_H

#include <stdint.h>

/** Milliseconds that this thread has computed; it stands while the machine is busy with others, or sleeps. */
uint64_t svci_computed_ms(void);

#endif
