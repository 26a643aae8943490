import { setTimeout as delay } from 'node:timers/promises';
import type { PaymentDeps } from './deps.js';

/** An answer waits so long for a payment's end; afterwards the page asks again. */
const ANSWER_WITHIN_MS = 8_000;
const LOOK_EVERY_MS = 150;

/**
 * Runs work that ends a payment, and waits until the payment has ended or the answer has to leave; the work goes on in the background.
 *
 * @param hasEnded - reads whether the end is known; a card may be charged after the work itself is done
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
