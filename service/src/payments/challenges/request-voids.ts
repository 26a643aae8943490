import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { ChallengeCause } from './challenge.js';

/**
 * Ends a failed payment's challenges, in the transaction that fails it: abandons those that still wait, and has the provider
 * void each that was not charged. A charge with an unknown outcome, or due for refund, keeps its challenge.
 */
export async function requestVoids(
  client: SqlExecutor,
  { causeType, causeId, nowMs }: ChallengeCause & { readonly nowMs: number },
): Promise<void> {
  await client.query(
    `UPDATE card_challenges SET state = 'abandoned', updated_ms = $3
     WHERE cause_type = $1 AND cause_id = $2 AND state = 'waiting'`,
    [causeType, causeId, nowMs],
  );
  await client.query(
    `UPDATE card_authentications SET release_due_ms = $3 WHERE challenge_id IN (
       SELECT challenge.id FROM card_challenges AS challenge
       LEFT JOIN checkout_attempts AS attempt ON attempt.id = challenge.cause_id AND challenge.cause_type = 'checkout'
       LEFT JOIN escrows ON escrows.id = attempt.escrow_id
       WHERE challenge.cause_type = $1 AND challenge.cause_id = $2 AND challenge.state <> 'refused' AND NOT EXISTS (
         SELECT 1 FROM card_charges AS charge
         WHERE charge.cause_type = CASE challenge.cause_type WHEN 'purchase' THEN 'purchase' ELSE 'invoice' END
           AND charge.cause_id = CASE challenge.cause_type
             WHEN 'purchase' THEN challenge.cause_id ELSE coalesce(escrows.escrow_invoice_id, attempt.invoice_id) END
           AND charge.payment_method_id = challenge.payment_method_id AND charge.state <> 'declined'))`,
    [causeType, causeId, nowMs],
  );
}
