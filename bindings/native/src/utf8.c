#include "utf8.h"

#include <stdbool.h>

static bool continues(unsigned char byte) { return (byte & 0xc0) == 0x80; }

static size_t expected_size(unsigned char lead) {
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  if (lead >= 0xf0 && lead <= 0xf4) return 4;
  return 0;
}

/** The second byte reveals overlong forms, surrogates and values above U+10FFFF. */
static bool second_fits(unsigned char lead, unsigned char second) {
  switch (lead) {
    case 0xe0: return second >= 0xa0;
    case 0xed: return second <= 0x9f;
    case 0xf0: return second >= 0x90;
    case 0xf4: return second <= 0x8f;
    default: return true;
  }
}

size_t svci_utf8_size(const char *bytes, size_t length) {
  const unsigned char *at = (const unsigned char *)bytes;
  size_t size = length > 0 ? expected_size(at[0]) : 0;
  if (size == 0 || size > length) return 0;
  for (size_t index = 1; index < size; index++) {
    if (!continues(at[index])) return 0;
  }
  return size == 1 || second_fits(at[0], at[1]) ? size : 0;
}

size_t svci_utf8_write(char *bytes, uint32_t code) {
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  if (code < 0x800) {
    bytes[0] = (char)(0xc0 | code >> 6);
    bytes[1] = (char)(0x80 | (code & 0x3f));
    return 2;
  }
  if (code < 0x10000) {
    bytes[0] = (char)(0xe0 | code >> 12);
    bytes[1] = (char)(0x80 | (code >> 6 & 0x3f));
    bytes[2] = (char)(0x80 | (code & 0x3f));
    return 3;
  }
  bytes[0] = (char)(0xf0 | code >> 18);
  bytes[1] = (char)(0x80 | (code >> 12 & 0x3f));
  bytes[2] = (char)(0x80 | (code >> 6 & 0x3f));
  bytes[3] = (char)(0x80 | (code & 0x3f));
  return 4;
}
