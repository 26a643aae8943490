import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentDeps } from './deps.js';

/** How long a response waits for a payment's outcome; afterwards the page polls. */
const ANSWER_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 150;

/**
 * Runs work that finalizes a payment, and waits for its outcome or the response's deadline; the work continues in the background.
 *
 * @param hasEnded - reads whether the outcome is known; a card may be charged after the work itself is done
 */
export async function runWhileAnswerWaits(
  deps: Pick<PaymentDeps, 'money'>,
  work: Promise<void>,
  hasEnded: () => Promise<boolean>,
): Promise<void> {
  const started = performance.now();
  deps.money.inBackground(work);
  const done = new AbortController();
  const limit = delay(ANSWER_WITHIN_MS, undefined, { signal: done.signal }).catch(() => undefined);
  await Promise.race([work.catch(() => undefined), limit]);
  done.abort();
  while (performance.now() - started < ANSWER_WITHIN_MS) {
    if (await hasEnded()) return;
    await delay(LOOK_EVERY_MS);
  }
}
