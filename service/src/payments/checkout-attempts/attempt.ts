import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { CheckoutAttemptsTable } from '../../platform/db/tables/flows.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { Deps } from '../../platform/deps.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { type ChallengeCause, softDeclinedCard } from '../challenges/challenge.js';
import { requestVoids } from '../challenges/request-voids.js';

/** One attempt to pay an authorized invoice. */
export type CheckoutAttempt = Selectable<CheckoutAttemptsTable>;

/** The attempt that a page started under its own key. */
export async function findAttemptByKey(
  db: Kysely<Database>,
  named: { authorizedInvoiceId: string; key: string },
): Promise<CheckoutAttempt | undefined> {
  return db
    .selectFrom('checkout_attempts')
    .leftJoin('checkout_attempt_keys', 'attempt_id', 'id')
    .selectAll('checkout_attempts')
    .where('checkout_attempts.authorized_invoice_id', '=', named.authorizedInvoiceId)
    .where((where) => where(where.fn.coalesce('idempotency_key', 'id'), '=', named.key))
    .executeTakeFirst();
}

/** The page's key of an attempt. */
export async function keyOfAttempt(db: Kysely<Database>, attemptId: string): Promise<string> {
  const named = await db
    .selectFrom('checkout_attempt_keys')
    .select('idempotency_key')
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return named?.idempotency_key ?? attemptId;
}

export function causeOfAttempt({ id }: Pick<CheckoutAttempt, 'id'>): ChallengeCause {
  return { causeType: 'checkout', causeId: id };
}

export async function findAttempt(db: Kysely<Database>, id: string): Promise<CheckoutAttempt | undefined> {
  return db.selectFrom('checkout_attempts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The attempt that counts: the one that may still succeed or has, else the last that failed. */
export async function findCurrentAttempt(
  db: Kysely<Database>,
  authorizedInvoiceId: string,
): Promise<CheckoutAttempt | undefined> {
  return db
    .selectFrom('checkout_attempts')
    .selectAll()
    .where('authorized_invoice_id', '=', authorizedInvoiceId)
    .orderBy((order) => order.case().when('state', '=', 'failed').then(1).else(0).end())
    .orderBy('created_ms', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Cards that earlier attempts could not charge because the bank requires a challenge first. */
export async function findSoftDeclinedCards(
  db: Kysely<Database>,
  authorizedInvoiceId: string,
): Promise<ReadonlySet<string>> {
  const failed = await db
    .selectFrom('checkout_attempts')
    .select('failure_reason')
    .where('authorized_invoice_id', '=', authorizedInvoiceId)
    .where('state', '=', 'failed')
    .execute();
  return new Set(failed.flatMap(({ failure_reason }) => softDeclinedCard(failure_reason) ?? []));
}

/**
 * Marks an attempt as failed, unless it has continued meanwhile: its state changed, or it has an invoice or escrow that this caller does
 * not know of. Its bank challenges end with it.
 */
export async function failAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: FailingAttempt,
  reason: FailureReasonColumn,
): Promise<void> {
  const nowMs = deps.clock.now();
  await deps.db.transaction().execute((trx) => failAttemptIn(trx, attempt, { reason, nowMs }));
}

type FailingAttempt = Pick<CheckoutAttempt, 'id' | 'state' | 'invoice_id' | 'escrow_id'>;

/** The same in a transaction of the caller's. */
export async function failAttemptIn(
  trx: Kysely<Database>,
  attempt: FailingAttempt,
  { reason, nowMs }: { reason: FailureReasonColumn; nowMs: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('checkout_attempts')
    .set({ state: 'failed', failure_reason: JSON.stringify(reason), updated_ms: nowMs })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .where('invoice_id', 'is not distinct from', attempt.invoice_id)
    .where('escrow_id', 'is not distinct from', attempt.escrow_id)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await requestVoids(executorOf(trx), { ...causeOfAttempt(attempt), nowMs });
}
