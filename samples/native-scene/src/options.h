/** The command line. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>

typedef struct game_options {
  const char *script;  /**< Path of svc-bridge.engine.js. */
  const char *service; /**< Origin of the payment service. */
  const char *server;  /**< Origin of the game's own server. */
  const char *font;    /**< Path of a TrueType font. */
  const char *engine;  /**< `jsc`, `quickjs` or NULL. */
  const char *locale;  /**< BCP 47 or NULL. */
  bool is_inspectable;
} game_options;

/** @return false after printing what is wrong */
bool read_options(int count, char **arguments, game_options *options);

#endif
