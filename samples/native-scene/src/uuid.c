#include "uuid.h"

#include <stdint.h>
#include <stdio.h>
#include <sys/random.h>

bool make_uuid(char text[UUID_SIZE]) {
  uint8_t b[16];
  if (getrandom(b, sizeof b, 0) != sizeof b) return false;
  b[6] = (uint8_t)(0x40 | (b[6] & 0x0f));
  b[8] = (uint8_t)(0x80 | (b[8] & 0x3f));
  snprintf(text, UUID_SIZE, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1], b[2],
           b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
  return true;
}
