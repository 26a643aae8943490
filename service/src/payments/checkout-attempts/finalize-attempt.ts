import type { Deps } from '../../platform/deps.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { uncountPayment } from '../cards/card-tries.js';
import { type CheckoutAttempt, failAttempt } from './attempt.js';
import { type AttemptStanding, evaluateAttempt } from './evaluate-attempt.js';

/** Records an attempt's outcome once known: paid, or failed so that the buyer may try again. */
export async function finalizeAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: CheckoutAttempt,
): Promise<AttemptStanding> {
  const standing = await evaluateAttempt(deps, attempt);
  if (standing.state === 'failed' && attempt.state !== 'failed') await failAttempt(deps, attempt, standing.reason);
  if (standing.state === 'paid' && attempt.state === 'paying') await markPaid(deps, attempt);
  return standing;
}

async function markPaid(deps: Pick<Deps, 'db' | 'clock'>, attempt: CheckoutAttempt): Promise<void> {
  const updated_ms = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('checkout_attempts')
      .set({ state: 'paid', updated_ms })
      .where('id', '=', attempt.id)
      .where('state', '=', 'paying')
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await uncountPayment(executorOf(trx), attempt.id);
    await trx
      .updateTable('authorized_invoices')
      .set({ state: 'paid', invoice_id: attempt.invoice_id, escrow_id: attempt.escrow_id, updated_ms })
      .where('id', '=', attempt.authorized_invoice_id)
      .execute();
  });
}
