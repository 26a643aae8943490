/* What Unity's compiled C# does with the .jslib: opens a line, keeps every text it is called back with, sends texts. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

extern int SvcBridge_Open(void (*receive)(int line, const char *text));
extern int SvcBridge_OpenSendMessage(const char *object, const char *method);
extern void SvcBridge_Send(int line, const char *text);
extern void SvcBridge_Close(int line);

typedef struct text_list {
  char **items;
  int count;
} text_list;

static text_list received;
static char *pieces;

static void keep(const char *text) {
  received.items = realloc(received.items, sizeof(char *) * (size_t)(received.count + 1));
  received.items[received.count++] = strdup(text);
}

static void receive(int line, const char *text) {
  (void)line;
  keep(text);
}

int game_open(void) { return SvcBridge_Open(receive); }

int game_open_send_message(void) { return SvcBridge_OpenSendMessage("SvcBridge", "Receive"); }

/* SendMessage("SvcBridge", "Receive", piece) ends here. */
void game_on_send_message(const char *object, const char *method, const char *piece) {
  if (strcmp(object, "SvcBridge") != 0 || strcmp(method, "Receive") != 0) return;
  size_t had = pieces ? strlen(pieces) : 0;
  pieces = realloc(pieces, had + strlen(piece));
  strcpy(pieces + had, piece + 1);
  if (piece[0] == '+') return;
  keep(pieces);
  free(pieces);
  pieces = NULL;
}

void game_send(int line, const char *text) { SvcBridge_Send(line, text); }

void game_close(int line) { SvcBridge_Close(line); }

int game_count(void) { return received.count; }

const char *game_text(int index) { return received.items[index]; }

/* FNV-1a of the bytes that arrived in compiled code. */
uint32_t game_hash(int index) {
  uint32_t hash = 2166136261u;
  for (const unsigned char *byte = (const unsigned char *)received.items[index]; *byte; byte++) {
    hash = (hash ^ *byte) * 16777619u;
  }
  return hash;
}

int main(void) { return 0; }
