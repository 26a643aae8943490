/* Stands in for the .jslib: gives every text back, as a page's bridge that echoes would. */
#include <stdlib.h>
#include <string.h>

static void (*receiver)(int line, const char *text);
static int open_lines;

int SvcBridge_Open(void (*receive)(int line, const char *text)) {
  receiver = receive;
  return ++open_lines;
}

int SvcBridge_OpenSendMessage(const char *object_name, const char *method_name) {
  (void)object_name, (void)method_name;
  return ++open_lines;
}

void SvcBridge_Send(int line, const char *text) {
  if (!receiver) return;
  char *copy = strdup(text);
  receiver(line, copy);
  free(copy);
}

static int closed_line;

void SvcBridge_Close(int line) { closed_line = line; }

int SvcBridge_Closed(void) { return closed_line; }
