/** The game: the player's actions and their results. Uses the bridge; draws nothing. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "game_server.h"
#include "options.h"
#include "svc_bridge.h"

typedef enum game_action { ACTION_BUY, ACTION_HISTORY, ACTION_RECEIPT, ACTION_CHECKOUT, ACTION_COUNT } game_action;

enum { RESULT_LINES = 6, RESULT_SIZE = 160 };

typedef struct game_result {
  svc_state state;
  char text[RESULT_SIZE];
} game_result;

typedef struct Game {
  svc_bridge *bridge;
  game_server *server;
  char transaction_id[64]; /**< The last purchase's; empty before. */
  char checkout_id[64];    /**< The last checkout's, from the server; empty before. */
  bool is_buying;
  bool has_flow;                     /**< A page is above the game. */
  game_result results[RESULT_LINES]; /**< Newest first. */
  int result_count;
} Game;

/** @param webview owned by the game from here on  @return false after printing why */
bool game_start(Game *game, const game_options *options, svc_webview_port webview);
bool game_can(const Game *game, game_action action);
/** Ignored when the action is not possible now. */
void game_do(Game *game, game_action action);
void game_tick(Game *game);
void game_end(Game *game);

#endif
