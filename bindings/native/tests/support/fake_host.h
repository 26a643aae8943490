/** An in-memory game and its ports, which record every call. */
#ifndef FAKE_HOST_H
#define FAKE_HOST_H

#include "svc_bridge.h"

enum { FAKE_TEXT = 16384, FAKE_OUTCOMES = 16 };

typedef struct fake_outcome {
  uint64_t call;
  svc_flow flow;
  svc_state state;
  bool late;
  int response_code;
  char cause[64];
  char error_code[64];
  char error_message[256];
  char json[1024];
} fake_outcome;

typedef struct fake_host {
  svc_bridge *bridge;
  /** `open 1 https://… history;load 1 …;` and so on, of all ports. */
  char told[FAKE_TEXT];
  /** `level code message;` */
  char logged[FAKE_TEXT];
  /** `name call data;` and `token 1;redirect 2 3 checkout;` */
  char asked[FAKE_TEXT];
  fake_outcome outcomes[FAKE_OUTCOMES];
  int outcome_count;
  int released;
  uint64_t last_request;
  uint64_t last_timer;
  /** Called by each outcome, to act inside a callback. */
  void (*on_outcome)(struct fake_host *host);
} fake_host;

/** Options with every port faked and the script read from `path`; free the script with `fake_free`. */
svc_options fake_options(fake_host *host, const char *path, const char *engine);
void fake_free(svc_options *options);
/** Of the calls' own callbacks: `context` is the host. */
void fake_on_outcome(void *context, svc_bridge *bridge, const svc_outcome *outcome);
svc_game fake_game(fake_host *host);
char *fake_read_file(const char *path, size_t *length);

#endif
