import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAppOrigin, matchesOrigin } from './origin.js';

const ALLOW_ORIGIN = 'access-control-allow-origin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of any origin may call the route. Routes for user tokens always may. */
    cors?: boolean;
  }
}

/**
 * Lets games' pages call the token endpoint and the user-token routes (Gap §5). There are no cookies, so `*` exposes nothing: the caller
 * must hold a token. A user's response is limited to the origins of that user's integrator, once it has registered some: before, it
 * may have no page of its own at all, as a game in an engine has none. Pages of apps always may: no site can have their origins.
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
    if (!open || route.method === 'OPTIONS') return;
    route.onSend = [route.onSend ?? [], keepToOrigins].flat();
    if (preflights.has(route.url)) return;
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
    .header(ALLOW_ORIGIN, '*')
    .header('access-control-expose-headers', 'Request-Id, Retry-After, Idempotent-Replayed');
}

/** A hook, before anything is sent. */
function keepToOrigins(
  { principal, headers }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  if (principal?.origins && reply.hasHeader(ALLOW_ORIGIN)) {
    reply.header('vary', 'origin');
    const { origin = '' } = headers;
    if (isAppOrigin(origin) || matchesOrigin(origin, principal.origins)) {
      reply.header(ALLOW_ORIGIN, origin);
    } else {
      reply.removeHeader(ALLOW_ORIGIN);
    }
  }
  done(null, payload);
}
