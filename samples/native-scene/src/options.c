#include "options.h"

#include <stdio.h>
#include <string.h>

static const game_options defaults = {
    .script = "dist/svc-bridge.engine.js",
    .service = "http://127.0.0.1:8787",
    .server = "http://localhost:8788",
    .font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
};

static const char **text_option(game_options *options, const char *name) {
  if (strcmp(name, "--script") == 0) return &options->script;
  if (strcmp(name, "--service") == 0) return &options->service;
  if (strcmp(name, "--server") == 0) return &options->server;
  if (strcmp(name, "--font") == 0) return &options->font;
  if (strcmp(name, "--engine") == 0) return &options->engine;
  if (strcmp(name, "--locale") == 0) return &options->locale;
  return NULL;
}

bool read_options(int count, char **arguments, game_options *options) {
  *options = defaults;
  for (int index = 1; index < count; index++) {
    const char **text = text_option(options, arguments[index]);
    if (text && index + 1 < count) *text = arguments[++index];
    else if (strcmp(arguments[index], "--inspectable") == 0) options->is_inspectable = true;
    else {
      fprintf(stderr, "Unknown or unfinished option: %s\n", arguments[index]);
      fprintf(stderr,
              "Options: --script FILE --service URL --server URL --font FILE --engine jsc|quickjs --locale TAG\n");
      return false;
    }
  }
  return true;
}
