#ifndef UUID_H
#define UUID_H

#include <stdbool.h>

enum { UUID_SIZE = 37 };

/** A random UUID (version 4). @return false when the system has no random bytes */
bool make_uuid(char text[UUID_SIZE]);

#endif
