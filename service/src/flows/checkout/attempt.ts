import type { Kysely, Selectable } from 'kysely';
import type { Deps } from '../../context.js';
import type { Database } from '../../db/database.js';
import type { CheckoutAttemptsTable } from '../../db/tables/flows.js';
import type { FailureReasonColumn } from '../../db/tables/invoices.js';

/** One try to pay an authorized invoice. */
export type CheckoutAttempt = Selectable<CheckoutAttemptsTable>;

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

/** Marks an attempt as failed, unless it has gone on meanwhile. @returns whether it was marked */
export async function failAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  attempt: Pick<CheckoutAttempt, 'id' | 'state'>,
  reason: FailureReasonColumn,
): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('checkout_attempts')
    .set({ state: 'failed', failure_reason: JSON.stringify(reason), updated_ms: deps.clock.now() })
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
