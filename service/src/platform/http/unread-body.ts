import type { FastifyInstance } from 'fastify';

/** What is left of a body that nobody reads any more. */
const LEFT_WITHIN_MS = 10_000;

/**
 * Gives a request that is answered before its body has ended (401, 413) a limited time to end it, as its sender would find the
 * connection closed otherwise, and never read the response. Node's own time limits end with the response.
 */
export function limitUnreadBodies(app: FastifyInstance, withinMs = LEFT_WITHIN_MS): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    done();
    if (raw.complete) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, withinMs).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}
