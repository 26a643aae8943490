import type { FastifyInstance } from 'fastify';

const PREFLIGHT_KEPT_S = '600';

/** Lets a game served elsewhere, such as by its engine's editor, call this server: only from the given origins. */
export function allowGameOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.header('Access-Control-Allow-Origin', origin);
    if (request.method !== 'OPTIONS') return;
    await reply
      .code(204)
      .headers({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'content-type',
        'Access-Control-Max-Age': PREFLIGHT_KEPT_S,
      })
      .send();
  });
}
