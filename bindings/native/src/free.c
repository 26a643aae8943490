#include <stdlib.h>

#include "svc_bridge.h"

void svc_free(char *text) { free(text); }
