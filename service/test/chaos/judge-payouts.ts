import type { Pool } from 'pg';
import type { AcknowledgedPayout } from './acknowledgement.js';
import type { Differences } from './judge-cards.js';

/** What the bank under test was asked to send. Its answers may be lost, its books are not. */
export async function createBankBooks(pool: Pool): Promise<void> {
  await pool.query(`CREATE TABLE chaos_bank (
    payout_id uuid PRIMARY KEY,
    amount bigint NOT NULL,
    account_number text NOT NULL,
    sends integer NOT NULL DEFAULT 1,
    sent_ms bigint NOT NULL
  )`);
}

interface KnownPayout {
  readonly id: string;
  readonly amount: number;
  readonly state: string;
  /** What must arrive. */
  readonly arriving: number;
  readonly booked: number | null;
  /** Why it failed; a debt keeps a payout from leaving. */
  readonly code: string | null;
  readonly sends: number | null;
}

const PAYOUTS_SQL = `
  SELECT coalesce(id, payout_id) AS id, payouts.amount, payouts.amount - fee_amount AS arriving, chaos_bank.amount AS booked, sends, failure_reason ->> 'code' AS code,
    CASE WHEN id IS NULL THEN 'missing' WHEN returned_ms IS NULL THEN state ELSE 'returned' END AS state
  FROM payouts FULL JOIN chaos_bank ON payout_id = id`;

/** Compares the acknowledged payouts with the database, and each with the bank's books: sent once, in full, and nothing else. */
export async function judgePayouts(pool: Pool, records: readonly AcknowledgedPayout[]): Promise<Differences> {
  const { rows } = await pool.query<KnownPayout>(PAYOUTS_SQL);
  const known = new Map(rows.map((row) => [row.id, row]));
  const promised = new Set(records.map(({ id }) => id));
  const lost = records.flatMap(({ id, amount, state }) => {
    const found = known.get(id);
    if (state === 'pending') return [`payout ${id}: it never ended`];
    if (found?.state === state && found.amount === amount) return [];
    return [`payout ${id}: promised ${amount} ${state}, is ${found?.amount} ${found?.state ?? 'missing'}`];
  });
  const doubled = rows.flatMap(({ id, state, arriving, booked, sends, code }) => {
    if (!promised.has(id)) return [`payout ${id} was never promised`];
    if (state === 'missing') return [`payout ${id}: the bank sent it, and no wallet paid`];
    if (sends === null || booked === null) {
      if (code === 'account_in_debt') return [];
      return [`payout ${id}: ${state}, and the bank was never asked`];
    }
    if (sends !== 1) return [`payout ${id}: the bank was asked ${sends} times`];
    return booked === arriving ? [] : [`payout ${id}: the bank sent ${booked} instead of ${arriving}`];
  });
  return { lost, doubled };
}
