#include "game_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "svc_bridge.h"
#include "svc_curl.h"

struct game_server {
  svc_curl *curl;
  uint64_t last_request;
  char origin[256];
};

typedef struct question {
  server_answer answer;
  void *context;
} question;

game_server *game_server_create(const char *origin) {
  game_server *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  snprintf(server->origin, sizeof server->origin, "%s", origin);
  server->curl = svc_curl_create();
  if (server->curl) return server;
  free(server);
  return NULL;
}

static void on_done(void *context, uint64_t request, const svc_http_response *response, const char *code,
                    const char *message) {
  (void)request, (void)code, (void)message;
  question asked = *(question *)context;
  free(context);
  if (!response) {
    asked.answer(asked.context, false, NULL, "The game server could not be reached.");
    return;
  }
  bool ok = response->status >= 200 && response->status < 300;
  char *problem = ok ? NULL : svc_json_text(response->body, "message");
  asked.answer(asked.context, ok, ok ? response->body : NULL, problem ? problem : "The game server refused.");
  svc_free(problem);
}

bool game_server_post(game_server *server, const char *path, const char *body, server_answer answer, void *context) {
  char url[512];
  svc_header header = {"content-type", "application/json"};
  snprintf(url, sizeof url, "%s%s", server->origin, path);
  svc_http_request what = {
      .method = "POST", .url = url, .headers = &header, .header_count = 1, .body = body, .body_length = strlen(body)};
  question *asked = malloc(sizeof *asked);
  if (!asked) return false;
  *asked = (question){answer, context};
  if (svc_curl_send(server->curl, ++server->last_request, &what, on_done, asked)) return true;
  free(asked);
  return false;
}

void game_server_poll(game_server *server) { svc_curl_poll(server->curl); }

void game_server_destroy(game_server *server) {
  if (!server) return;
  svc_curl_destroy(server->curl);
  free(server);
}
