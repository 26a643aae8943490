import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of any origin may call the route. Routes for user tokens always may. */
    cors?: boolean;
  }
}

/**
 * Lets games' pages call the token endpoint and the user-token routes from any origin (Gap §5). No cookie exists, so `*` gives
 * nothing away: whoever calls must hold a token.
 */
export function registerCors(app: FastifyInstance): void {
  const preflights = new Set<string>();
  app.addHook('onRequest', (request, reply, done) => {
    const { cors, access } = request.routeOptions.config;
    if (cors || access?.user) allowOrigin(reply);
    done();
  });
  app.addHook('onRoute', (route) => {
    const open = route.config?.cors || route.config?.access?.user;
    if (!open || route.method === 'OPTIONS' || preflights.has(route.url)) return;
    preflights.add(route.url);
    app.options(route.url, { schema: { hide: true } }, async (_request, reply) =>
      allowOrigin(reply)
        .header('access-control-allow-methods', 'GET, POST')
        .header('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key')
        .header('access-control-max-age', '7200')
        .code(204)
        .send(),
    );
  });
}

function allowOrigin(reply: FastifyReply): FastifyReply {
  return reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'Request-Id, Retry-After, Idempotent-Replayed');
}
