#include "local_server.h"

#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MAX_HELD = 32, REQUEST_SIZE = 65536 };

struct local_server {
  int listener;
  int stop[2];
  int port;
  local_answer answer;
  pthread_t thread;
  int held[MAX_HELD];
  int held_count;
};

static size_t body_length(const char *request) {
  const char *header = strcasestr(request, "\r\ncontent-length:");
  return header ? strtoul(header + 17, NULL, 10) : 0;
}

/** @return whether a complete request arrived */
static int read_request(int connection, char *request) {
  size_t length = 0;
  for (;;) {
    ssize_t got = read(connection, request + length, REQUEST_SIZE - 1 - length);
    if (got <= 0) return 0;
    length += (size_t)got;
    request[length] = '\0';
    const char *end = strstr(request, "\r\n\r\n");
    if (end && length >= (size_t)(end + 4 - request) + body_length(request)) return 1;
  }
}

static void write_all(int connection, const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t wrote = send(connection, text, left, MSG_NOSIGNAL);
    if (wrote <= 0) return;
    text += wrote;
    left -= (size_t)wrote;
  }
}

static void serve(local_server *server, int connection) {
  static char request[REQUEST_SIZE];
  const char *answer = read_request(connection, request) ? server->answer(request) : "";
  if (!answer && server->held_count < MAX_HELD) {
    server->held[server->held_count++] = connection;
    return;
  }
  write_all(connection, answer ? answer : "");
  shutdown(connection, SHUT_WR);
  close(connection);
}

static void *run(void *context) {
  local_server *server = context;
  struct pollfd watched[2] = {{.fd = server->listener, .events = POLLIN}, {.fd = server->stop[0], .events = POLLIN}};
  while (poll(watched, 2, -1) > 0 && !watched[1].revents) {
    int connection = accept(server->listener, NULL, NULL);
    if (connection >= 0) serve(server, connection);
  }
  return NULL;
}

local_server *local_server_start(local_answer answer) {
  local_server *server = calloc(1, sizeof *server);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  if (!server || pipe(server->stop) != 0) abort();
  server->answer = answer;
  server->listener = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(server->listener, (struct sockaddr *)&address, size) != 0 || listen(server->listener, 16) != 0) abort();
  getsockname(server->listener, (struct sockaddr *)&address, &size);
  server->port = ntohs(address.sin_port);
  if (pthread_create(&server->thread, NULL, run, server) != 0) abort();
  return server;
}

int local_server_port(const local_server *server) { return server->port; }

void local_server_stop(local_server *server) {
  if (write(server->stop[1], "x", 1) != 1) abort();
  pthread_join(server->thread, NULL);
  for (int index = 0; index < server->held_count; index++) close(server->held[index]);
  close(server->listener);
  close(server->stop[0]);
  close(server->stop[1]);
  free(server);
}
