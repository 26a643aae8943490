/** The game's requests to its own server. Only the server has the shop's secret for the payment service. */
#ifndef GAME_SERVER_H
#define GAME_SERVER_H

#include <stdbool.h>

typedef struct game_server game_server;

/**
 * A request's result; called once, from `game_server_poll`.
 *
 * @param json the answer when `ok`, else NULL
 * @param problem a sentence for the player when not `ok`, else NULL
 */
typedef void (*server_answer)(void *context, bool ok, const char *json, const char *problem);

/** @param origin such as `http://localhost:8788`  @return NULL when it cannot be started */
game_server *game_server_create(const char *origin);
/** @param body a JSON object  @return false when the request could not be made, and then `answer` is not called */
bool game_server_post(game_server *server, const char *path, const char *body, server_answer answer, void *context);
void game_server_poll(game_server *server);
void game_server_destroy(game_server *server);

#endif
