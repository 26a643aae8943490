import type { FastifyInstance, FastifyReply } from 'fastify';
import { unavailable } from './api-error.js';

/** Every request is answered within this, whatever the database or a provider does; the work continues. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Answers what no handler has answered in time with 503 `answer_overdue`. Fastify's own `handlerTimeout` forgets a request once its body is
 * read, and makes a timer and an AbortController for each; here one timer looks at all of them.
 */
export function limitAnswerTimes(app: FastifyInstance, withinMs = ANSWER_WITHIN_MS): void {
  /** In order of arrival, with the time of each by `performance.now()`. */
  const waiting = new Map<FastifyReply, number>();
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.set(reply, performance.now());
    reply.raw.once('close', () => waiting.delete(reply));
    done();
  });
  const answerOverdue = () => {
    const overdue = performance.now() - withinMs;
    for (const [reply, sinceMs] of waiting) {
      if (sinceMs > overdue) return;
      waiting.delete(reply);
      answer(reply);
    }
  };
  const timer = setInterval(answerOverdue, Math.min(1_000, withinMs / 10)).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

function answer(reply: FastifyReply): void {
  // ended, or somebody else's
  if (reply.sent) return;
  if (reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  const message =
    'This took too long, so the outcome is unknown. Retry with the same Idempotency-Key, or read the object.';
  reply.send(unavailable('answer_overdue', message, 5));
}
