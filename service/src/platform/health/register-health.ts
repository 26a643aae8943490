import { exactAddressOnly } from '../http/exact-address.js';
import type { HttpApp } from '../http/http-app.js';
import type { DatabaseCheck } from './database-check.js';

export interface Readiness {
  /** Set when the node begins to stop: it still answers, but should get no new traffic. */
  draining: boolean;
}

/**
 * `/healthz`: the process is alive; any page may read it. `/readyz`: it can serve: its database answers, accepts writes and agrees about the time.
 *
 * A stopping node closes each connection with its next response, so that no request meets a closing one.
 */
export function registerHealth(app: HttpApp, check: Pick<DatabaseCheck, 'problem'>, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.draining) reply.header('connection', 'close');
  });
  const inside = { schema: { hide: true }, onRequest: exactAddressOnly };
  app.get('/healthz', { ...inside, config: { cors: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', inside, async (_request, reply) => {
    const reason = readiness.draining ? 'stopping' : await check.problem();
    reply.header('cache-control', 'no-store');
    return reply.code(reason ? 503 : 200).send(reason ? { status: 'unavailable', reason } : { status: 'ok' });
  });
}
