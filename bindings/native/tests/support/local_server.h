/** A local web server in its own thread. */
#ifndef LOCAL_SERVER_H
#define LOCAL_SERVER_H

#include <stddef.h>

typedef struct local_server local_server;

/**
 * @param request the complete request as text
 * @return the complete response (static text), or NULL to keep the connection open and never respond
 */
typedef const char *(*local_answer)(const char *request);

/** Exits the program when it cannot listen. */
local_server *local_server_start(local_answer answer);
int local_server_port(const local_server *server);
void local_server_stop(local_server *server);

#endif
