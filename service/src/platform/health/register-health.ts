import type { Deps } from '../deps.js';
import type { HttpApp } from '../http/http-app.js';

/** Nodes and the database must agree on the time at least this well, ms. */
const MAX_CLOCK_DIFFERENCE_MS = 5_000;
/** A database that takes longer to answer is not ready, ms. */
const ANSWER_WITHIN_MS = 2_000;

export interface Readiness {
  /** Set when the node begins to stop: it still answers, but wants no new traffic. */
  draining: boolean;
}

/** `/healthz`: the process lives. `/readyz`: it can serve, its database answers and agrees about the time. */
export function registerHealth(app: HttpApp, deps: Deps, readiness: Readiness): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = readiness.draining ? 'stopping' : await notReadyReason(deps);
    reply.header('cache-control', 'no-store');
    return reply.code(reason ? 503 : 200).send(reason ? { status: 'unavailable', reason } : { status: 'ok' });
  });
}

async function notReadyReason(deps: Deps): Promise<string | undefined> {
  const asked = Date.now();
  const answer = deps.pool
    .query<{ ms: number }>('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms')
    .then((result) => result.rows[0]?.ms)
    .catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
  });
  const databaseMs = await Promise.race([answer, late]);
  clearTimeout(timer);
  if (databaseMs === undefined) return 'the database does not answer';
  const middle = (asked + Date.now()) / 2;
  if (Math.abs(databaseMs - middle) > MAX_CLOCK_DIFFERENCE_MS) return 'node and database disagree about the time';
  return undefined;
}
