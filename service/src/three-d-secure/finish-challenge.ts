import type { Deps } from '../context.js';
import { runAttempt } from '../flows/checkout/run-attempt.js';
import { PurchaseEnded, runPurchase } from '../purchases/run-purchase.js';
import type { CardChallenge } from './challenge.js';

/**
 * Takes the bank's answer, once, and lets the payment go on; the page that waits for it reads the state.
 *
 * @returns the step as it now is; undefined when there is none
 */
export async function finishChallenge(
  deps: Deps,
  challengeId: string,
  answer: 'passed' | 'refused',
): Promise<CardChallenge | undefined> {
  const nowMs = deps.clock.now();
  const finished = await deps.db
    .updateTable('card_challenges')
    .set({ state: answer, updated_ms: nowMs })
    .where('id', '=', challengeId)
    .where('state', '=', 'waiting')
    .where('expires_ms', '>', nowMs)
    .returningAll()
    .executeTakeFirst();
  if (finished) deps.money.inBackground(goOn(deps, finished));
  return finished ?? findChallenge(deps, challengeId);
}

/** @returns undefined when there is none */
export async function findChallenge(deps: Pick<Deps, 'db'>, challengeId: string): Promise<CardChallenge | undefined> {
  return deps.db.selectFrom('card_challenges').selectAll().where('id', '=', challengeId).executeTakeFirst();
}

async function goOn(deps: Deps, challenge: CardChallenge): Promise<void> {
  if (challenge.cause_type === 'checkout') return runAttempt(deps, challenge.cause_id);
  try {
    await runPurchase(deps, challenge.cause_id);
  } catch (error) {
    if (!(error instanceof PurchaseEnded)) throw error;
  }
}
