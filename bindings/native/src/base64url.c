#include "base64url.h"

#include <stdlib.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

char *svci_base64url(const uint8_t *bytes, size_t length) {
  char *text = malloc(length / 3 * 4 + 5);
  if (!text) return NULL;
  char *out = text;
  for (size_t at = 0; at < length; at += 3) {
    size_t left = length - at < 3 ? length - at : 3;
    uint32_t group = (uint32_t)bytes[at] << 16;
    if (left > 1) group |= (uint32_t)bytes[at + 1] << 8;
    if (left > 2) group |= bytes[at + 2];
    for (size_t letter = 0; letter <= left; letter++) *out++ = letters[group >> (18 - 6 * letter) & 63];
  }
  *out = '\0';
  return text;
}
