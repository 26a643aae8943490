#ifndef SVCI_BASE64URL_H
#define SVCI_BASE64URL_H

#include <stddef.h>
#include <stdint.h>

/** Base64url without padding (RFC 4648 §5). @return a string to be freed, or NULL when memory ran out */
char *svci_base64url(const uint8_t *bytes, size_t length);

#endif
