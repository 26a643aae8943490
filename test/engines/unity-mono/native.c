/* Stands in for the .jslib: gives every text back, as a page's bridge that echoes would. */
#include <stdlib.h>
#include <string.h>

static void (*receiver)(int line, const char *text);
static int open_lines;

int SvcBridge_Open(void (*receive)(int line, const char *text)) {
  receiver = receive;
  return ++open_lines;
}

void SvcBridge_Send(int line, const char *text) {
  char *copy = strdup(text);
  receiver(line, copy);
  free(copy);
}

void SvcBridge_Close(int line) { (void)line; }
