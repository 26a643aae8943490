import { setTimeout as delay } from 'node:timers/promises';

/** An external system did not answer in time; whether it acted is unknown. */
export class DeadlinePassed extends Error {
  constructor(what: string, limitMs: number) {
    super(`${what} did not answer within ${limitMs / 1000} s.`);
    this.name = 'DeadlinePassed';
  }
}

/**
 * Waits for an external answer with a deadline. The call itself continues; a late answer is dropped.
 *
 * @throws DeadlinePassed
 */
export async function withinDeadline<T>(what: string, limitMs: number, ask: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const answer = ask();
  const late = delay(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new DeadlinePassed(what, limitMs);
  });
  // whichever of the two comes second is ignored
  late.catch(() => undefined);
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    done.abort();
  }
}
