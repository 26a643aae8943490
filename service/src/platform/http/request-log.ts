import type { FastifyInstance } from 'fastify';

/**
 * `Request-Id` on every response, and one log line each. The line has the route's pattern instead of the address, and no header
 * and no body, so it cannot contain a token, nonce, mail address or search text.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    app.log.info({
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      integrator: request.principal?.integratorName,
      traceId: request.traceId,
    });
    done();
  });
}
