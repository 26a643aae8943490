import type { LookUpDeps } from '../../payments/deps.js';
import { utcTime } from '../../platform/times.js';
import type { Operator } from './operator.js';

interface PayoutRow {
  readonly id: string;
  readonly state: 'pending' | 'processed' | 'failed';
  readonly reason: string | null;
  readonly heldUntilMs: number | null;
  /** Null: never; 0: perhaps, by an older node. */
  readonly sentMs: number | null;
  readonly reference: string;
}

const PAYOUTS = `
  SELECT id, state, failure_reason ->> 'message' AS reason, held_until_ms AS "heldUntilMs", sent_ms AS "sentMs", bank_reference AS reference
  FROM payouts WHERE id = ANY($1::uuid[])`;

/** What payouts wait for or came to, by their ids. The bank's reference is between it and the operator. */
export async function readPayoutNotes(
  { pool, clock }: LookUpDeps,
  { integratorId }: Pick<Operator, 'integratorId'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<PayoutRow>(PAYOUTS, [ids]);
  const nowMs = clock.now();
  return new Map(
    rows.map((row) => {
      const bank = integratorId === null && row.reference !== '' ? `The bank’s reference: ${row.reference}.` : '';
      return [row.id, [standingOf(row, nowMs), bank].filter(Boolean).join(' ')];
    }),
  );
}

function standingOf({ state, reason, heldUntilMs, sentMs }: PayoutRow, nowMs: number): string {
  if (reason !== null) return reason;
  if (sentMs === null) {
    const isHeld = heldUntilMs !== null && heldUntilMs > nowMs;
    return isHeld ? `Held until ${utcTime(heldUntilMs)}, as the bank account is new. Not sent yet.` : 'Not sent yet.';
  }
  const sent = sentMs === 0 ? 'Sent' : `Sent ${utcTime(sentMs)}`;
  return `${sent}, ${state === 'pending' ? 'not confirmed' : 'confirmed'}.`;
}
