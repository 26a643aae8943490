import type { SqlExecutor } from '../../platform/http/idempotency-store.js';

/**
 * Ends the steps of a payment that has failed, in the transaction that fails it: those that still wait are given up, and the provider is to
 * let go of each with which nothing was charged. A charge whose outcome is open, or that is to be given back, keeps its step.
 */
export async function requestReleases(
  client: SqlExecutor,
  { causeId, nowMs }: { readonly causeId: string; readonly nowMs: number },
): Promise<void> {
  await client.query(
    `UPDATE card_challenges SET state = 'abandoned', updated_ms = $2 WHERE cause_id = $1 AND state = 'waiting'`,
    [causeId, nowMs],
  );
  await client.query(
    `UPDATE card_authentications SET release_due_ms = $2 WHERE challenge_id IN (
       SELECT step.id FROM card_challenges AS step
       LEFT JOIN checkout_attempts AS attempt ON attempt.id = step.cause_id
       LEFT JOIN escrows ON escrows.id = attempt.escrow_id
       WHERE step.cause_id = $1 AND step.state <> 'refused' AND NOT EXISTS (
         SELECT 1 FROM card_charges AS charge
         WHERE charge.cause_id = coalesce(escrows.escrow_invoice_id, attempt.invoice_id, step.cause_id)
           AND charge.payment_method_id = step.payment_method_id AND charge.state <> 'declined'))`,
    [causeId, nowMs],
  );
}
