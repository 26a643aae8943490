import { PARKED_MS } from '../db/parked.js';

const HOUR_MS = 60 * 60_000;
/** Three days of a bank's, and a weekend. */
const BANK_DAYS_MS = 5 * 24 * HOUR_MS;

/**
 * A condition on a payout: it must not leave now. A party is frozen, or the player's identity, confirmed when it was started, no longer is.
 *
 * @param payout - the name of its row
 */
export function isStoppedSql(payout: string): string {
  return `(EXISTS (
      SELECT FROM freezes WHERE subject_id IN (${payout}.integrator_id, ${payout}.account_id, ${payout}.wallet_id) AND lifted_ms IS NULL)
    OR EXISTS (SELECT FROM accounts WHERE accounts.id = ${payout}.account_id AND kyc_state NOT IN ('ACCEPT', 'NODATA')))`;
}

/**
 * A condition on a payout `p` of an integrator `i`: it was never sent, although the integrator's hold is over and nothing stops it.
 *
 * @param nowMs - an expression, of the type bigint
 */
export function isUnsentSql(nowMs: string): string {
  return `p.sent_ms IS NULL AND p.settle_after_ms < ${nowMs} + ${HOUR_MS}
      AND p.created_ms < ${nowMs} - ${HOUR_MS} * (1 + coalesce((i.settings ->> 'payout_hold_hours')::numeric, 0))
      AND NOT ${isStoppedSql('p')}`;
}

/**
 * Pending rows that should have ended long ago, each by the index of its backlog: whatever has come since, these do not go on. The console
 * lists what each of them counts.
 */
export const OVERDUE = {
  // since the charge was started, or its refund became due
  card_charges: `SELECT count(*) FROM card_charges WHERE state IN ('pending', 'refund_due') AND updated_ms < now_ms - ${HOUR_MS}`,
  card_refunds: `SELECT count(*) FROM card_refunds
    WHERE state = 'due' AND check_after_ms < ${PARKED_MS} AND created_ms < now_ms - ${HOUR_MS}`,
  dispute_responses: `SELECT count(*) FROM dispute_responses
    WHERE state = 'due' AND check_after_ms < ${PARKED_MS} AND created_ms < now_ms - ${HOUR_MS}`,
  mails: `SELECT count(*) FROM mails WHERE state = 'due' AND due_ms < ${PARKED_MS} AND created_ms < now_ms - ${HOUR_MS}`,
  payouts: `SELECT count(*) FROM payouts
    WHERE state = 'pending' AND settle_after_ms < ${PARKED_MS} AND greatest(sent_ms, created_ms) < now_ms - ${BANK_DAYS_MS}
      AND sent_ms IS NOT NULL`,
  payouts_unsent: `SELECT count(*) FROM payouts AS p JOIN integrators AS i ON i.id = p.integrator_id
    WHERE p.state = 'pending' AND ${isUnsentSql('now_ms')}`,
} as const;
