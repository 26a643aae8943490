/** UTF-8 according to RFC 3629: shortest form, no surrogates, up to U+10FFFF. */
#ifndef SVCI_UTF8_H
#define SVCI_UTF8_H

#include <stddef.h>
#include <stdint.h>

/** @return the size of the well-formed character at `bytes`, 0 when there is none within `length` */
size_t svci_utf8_size(const char *bytes, size_t length);
/** Writes 1 to 4 bytes. @param code a Unicode scalar value  @return how many */
size_t svci_utf8_write(char *bytes, uint32_t code);

#endif
