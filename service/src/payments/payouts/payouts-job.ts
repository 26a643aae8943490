import { readDebts } from '../../ledger/debts.js';
import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { PARKED_MS } from '../../platform/db/parked.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { isStoppedSql } from '../../platform/metrics/overdue.js';
import type { PaymentDeps } from '../deps.js';
import { endPayout, WATCHED_EVERY_MS } from './end-payout.js';
import { PAYOUT_COLUMNS, type Payout } from './payout.js';
import type { PayoutBank, PayoutRefusal } from './payout-bank.js';
import { openAccount } from './sealed-account.js';

/** Time between status checks of an undecided payout, ms. */
const ASK_AGAIN_MS = 10 * 60_000;
const AT_ONCE = 20;
/** A claim ends with its check, or after this if its node has ended, ms: longer than asking a silent bank, which then may be sent to. */
const LEASE_MS = 60_000;
/** Banks deduplicate ids for at least a day. Resending within half of that cannot create a second payout. */
const SEND_AGAIN_WITHIN_MS = 12 * 60 * 60_000;

/** Sends payouts, polls their status, and watches for returns. Each payout belongs to one node while it is checked. */
export function payoutsJob(deps: PaymentDeps, bank: PayoutBank): Job {
  const logged = ({ id }: DuePayout, work: Promise<void>) =>
    work.catch((error: unknown) => deps.log.warn({ err: error, payout: id }, 'payout check failed; will retry'));
  return {
    name: 'payouts',
    everyMs: 2_000,
    async run() {
      const due = [...(await claim(deps, PENDING.which)), ...(await claim(deps, WATCHED.which))];
      const denied = await findDenied(deps);
      // at once: a claim must not run out while its payout waits for others
      await Promise.all([
        ...due.map((payout) => logged(payout, check(deps, bank, payout))),
        ...denied.map((payout) => logged(payout, endUnsent(deps, payout))),
      ]);
      return due.length >= AT_ONCE;
    },
  };
}

/**
 * Asks the bank about a payout now instead of at its next turn. Only about one that was sent: one that is held stays held.
 *
 * @returns false while a node is at work on it, or if it is no longer asked about
 * @throws if the bank does not answer
 */
export async function checkPayout(deps: PaymentDeps, bank: PayoutBank, payoutId: string): Promise<boolean> {
  const now = serviceTimeSql('$2');
  // a claim ends soon, a turn is later; twice the lease, as the service's time may step back a little
  const claimed = await deps.pool.query<DuePayout>(
    `UPDATE payouts SET settle_after_ms = ${now} + ${LEASE_MS}
     WHERE id = $1 AND sent_ms IS NOT NULL AND (${PENDING.which} OR ${WATCHED.which}) AND settle_after_ms < ${PARKED_MS}
       AND settle_after_ms NOT BETWEEN ${now} + 1 AND ${now} + ${2 * LEASE_MS} RETURNING ${dueColumns('$2')}`,
    [payoutId, shiftOf(deps.clock)],
  );
  const [payout] = claimed.rows;
  if (payout) await check(deps, bank, payout);
  return payout !== undefined;
}

interface DuePayout extends Payout {
  /** Null: never sent. 0: an older node may have sent it since it was created. */
  readonly sentMs: number | null;
  readonly bankReference: string;
  readonly accountSealed: Buffer | null;
  /** When it was claimed, by the database's clock. */
  readonly nowMs: number;
  /** When the claim ends. */
  readonly leasedUntilMs: number;
}

/** @param shift - SQL of the node's `shiftOf` */
const dueColumns = (shift: string) =>
  `${PAYOUT_COLUMNS}, sent_ms AS "sentMs", bank_reference AS "bankReference", account_sealed AS "accountSealed",
    ${serviceTimeSql(shift)} AS "nowMs", settle_after_ms AS "leasedUntilMs"`;

/** Each has its own index. */
const PENDING = { which: `state = 'pending'`, againMs: ASK_AGAIN_MS };
const WATCHED = { which: 'watch_until_ms IS NOT NULL', againMs: WATCHED_EVERY_MS };

async function claim({ pool, clock }: PaymentDeps, which: string): Promise<DuePayout[]> {
  const claimed = await pool.query<DuePayout>(
    `UPDATE payouts SET settle_after_ms = ${serviceTimeSql('$1')} + ${LEASE_MS} WHERE id IN (
       SELECT id FROM payouts WHERE ${which} AND settle_after_ms <= ${serviceTimeSql('$1')} ORDER BY settle_after_ms
       LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING ${dueColumns('$1')}`,
    [shiftOf(clock)],
  );
  return claimed.rows;
}

/**
 * Those that wait for a later turn, as they are held or were stopped, and whose player's identity was denied meanwhile. Not claimed, since
 * that would end their hold: of several nodes one ends it.
 */
async function findDenied({ pool, clock }: PaymentDeps): Promise<DuePayout[]> {
  const { rows } = await pool.query<DuePayout>(
    `SELECT ${dueColumns('$1')} FROM payouts WHERE ${PENDING.which} AND sent_ms IS NULL
       AND settle_after_ms > ${serviceTimeSql('$1')} + ${2 * LEASE_MS} AND settle_after_ms < ${PARKED_MS}
       AND EXISTS (SELECT FROM accounts WHERE accounts.id = payouts.account_id AND kyc_state = 'DENY')
     ORDER BY settle_after_ms LIMIT ${AT_ONCE}`,
    [shiftOf(clock)],
  );
  return rows;
}

async function check(deps: PaymentDeps, bank: PayoutBank, payout: DuePayout): Promise<void> {
  let isAnswered = false;
  try {
    await (payout.sentMs === null ? send(deps, bank, payout) : ask(deps, bank, payout));
    isAnswered = true;
  } finally {
    await release(deps, payout, isAnswered);
  }
}

/** Until its next turn, also after a failure: a bank that is down is not asked every minute. It is watched until the bank has answered last. */
async function release(
  { pool, clock }: PaymentDeps,
  { id, state, leasedUntilMs }: DuePayout,
  isAnswered: boolean,
): Promise<void> {
  const { againMs } = state === 'pending' ? PENDING : WATCHED;
  await pool.query(
    `UPDATE payouts SET settle_after_ms = ${serviceTimeSql('$3')} + ${againMs},
       watch_until_ms = CASE WHEN NOT $4::boolean OR watch_until_ms > ${serviceTimeSql('$3')} + ${againMs} THEN watch_until_ms END
     WHERE id = $1 AND settle_after_ms = $2`,
    [id, leasedUntilMs, shiftOf(clock), isAnswered],
  );
}

/**
 * Records the sending first: whoever sees that mark queries the bank before anything else. Not sent while a party is frozen, the player's
 * identity is not confirmed, or the account owes something: all that may have come since it was started, above all while it was held.
 *
 * @throws Error if this node cannot decrypt the bank account; nothing is recorded then
 */
async function send(deps: PaymentDeps, bank: PayoutBank, payout: DuePayout): Promise<void> {
  if (!payout.accountSealed) throw new Error('This payout has no bank account.');
  const account = openAccount(deps, payout.id, payout.accountSealed);
  const mine = await deps.pool.query(
    `UPDATE payouts SET sent_ms = $2 WHERE id = $1 AND state = 'pending' AND sent_ms IS NOT DISTINCT FROM $3::bigint
       AND NOT ${isStoppedSql('payouts')}
       AND NOT EXISTS (
         SELECT FROM wallets WHERE wallets.account_id = payouts.account_id AND in_debt
           AND balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_credits.wallet_id = wallets.id), 0) < 0)`,
    [payout.id, firstSentMs(payout), payout.sentMs],
  );
  if (mine.rowCount !== 1) return endUnsent(deps, payout);
  const answer = await bank.send({
    payoutId: payout.id,
    amount: payout.amount - payout.feeAmount,
    currency: payout.currency,
    account,
    createdMs: payout.createdMs,
  });
  if (answer.status === 'sent') return keepReference(deps, payout, answer.reference);
  return endPayout(deps, payout, answer);
}

/** What was never sent pays off the account's debt instead of leaving, and stays where it is if the player's identity was denied. */
async function endUnsent(deps: PaymentDeps, payout: DuePayout): Promise<void> {
  const refusal = payout.sentMs === null ? await readRefusal(deps, payout) : undefined;
  if (refusal) await endPayout(deps, payout, refusal, { isUnsent: true });
}

/** @returns undefined while the payout only waits */
async function readRefusal(deps: PaymentDeps, { accountId }: DuePayout): Promise<PayoutRefusal | undefined> {
  if ((await readDebts(deps.pool, accountId)).length > 0) {
    const message = 'The account owes money for a disputed card payment. The payout is back in the wallet.';
    return { code: 'account_in_debt', message };
  }
  const account = await deps.db
    .selectFrom('accounts')
    .select('kyc_state')
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (account?.kyc_state !== 'DENY') return undefined;
  const message = 'Your identity was not confirmed. The payout is back in the wallet.';
  return { code: 'identity_unconfirmed', message };
}

/** When it was first sent, which is now for one that never was. */
function firstSentMs({ sentMs, createdMs, nowMs }: DuePayout): number {
  return sentMs === null ? nowMs : sentMs || createdMs;
}

async function ask(deps: PaymentDeps, bank: PayoutBank, payout: DuePayout): Promise<void> {
  const sentMs = firstSentMs(payout);
  const answer = await bank.status({
    payoutId: payout.id,
    reference: payout.bankReference || undefined,
    amount: payout.amount - payout.feeAmount,
    currency: payout.currency,
    sentMs,
  });
  const isPending = payout.state === 'pending';
  if (answer.status === 'processing') return keepReference(deps, payout, answer.reference ?? '');
  if (answer.status === 'returned') return endPayout(deps, payout, answer);
  if (answer.status === 'processed') return isPending ? endPayout(deps, payout, 'processed') : undefined;
  const neverSent = isPending && payout.bankReference === '';
  if (neverSent && payout.nowMs < sentMs + SEND_AGAIN_WITHIN_MS) return send(deps, bank, payout);
  deps.log.error({ payout: payout.id }, 'bank does not know a sent payout; it will not be resent, investigate');
}

async function keepReference({ pool }: PaymentDeps, payout: DuePayout, reference: string): Promise<void> {
  if (reference === '' || reference === payout.bankReference) return;
  await pool.query('UPDATE payouts SET bank_reference = $2 WHERE id = $1', [payout.id, reference]);
}
