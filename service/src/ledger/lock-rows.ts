import { systemClock } from '../platform/clock.js';
import { REQUEST_LIMITS } from '../platform/db/connection-limits.js';
import { DATABASE_TIME_SQL } from '../platform/db/database-time.js';
import type { EscrowRow, InvoiceRow } from './effects.js';
import { limitsSql } from './locked-usage.js';
import type { LockedRows } from './operation.js';
import type { Pipeline } from './pipeline.js';
import { plainArray, textArray } from './sql-arrays.js';

/**
 * The settings of a money transaction, in each; $1: for how long it waits for a lock, ms: behind a pooler it may run in a session that nobody prepared, and a frozen node must not
 * keep the locks. Its statements find rows by id, so their plans do not depend on the values: without the last setting, Postgres plans
 * those of short batches at every call, which is a tenth of its work.
 */
export const TRANSACTION_SETTINGS_SQL = `SELECT set_config('lock_timeout', $1, true),
  set_config('idle_in_transaction_session_timeout', '${REQUEST_LIMITS.idleInTransactionMs}', true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`;

export const INVOICE_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", invoice_type AS "invoiceType",
  escrow_id AS "escrowId", reference_type AS "referenceType", reference_id AS "referenceId", state,
  failure_reason AS "failureReason", description, metadata, currency, total_amount AS "totalAmount", document,
  refunded, disputed, created_ms AS "createdMs", updated_ms AS "updatedMs"`;

export const ESCROW_COLUMNS = `id, integrator_id AS "integratorId", account_id AS "accountId", wallet_id AS "walletId", status,
  escrow_invoice_id AS "escrowInvoiceId", commit_invoice_id AS "commitInvoiceId", cancel_invoice_id AS "cancelInvoiceId", deadline,
  created_ms AS "createdMs", updated_ms AS "updatedMs"`;

const LOCK_INVOICES_SQL = `SELECT ${INVOICE_COLUMNS}, counted_day_ms AS "countedDayMs", ${limitsSql('invoices', '$2::bigint')} AS limits,
    EXISTS (SELECT FROM spending_limits AS own WHERE own.account_id = invoices.account_id AND own.currency = invoices.currency)
      AS "hasSpendingLimit", ${DATABASE_TIME_SQL} + $2::bigint AS "lockedMs"
  FROM invoices WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`;

/**
 * Locks escrows, then invoices, each in id order. Every money transaction keeps this order; wallets come next, then counters of limits,
 * and players' own limits last.
 *
 * @returns the rows, filled when the pipeline is flushed
 */
export function lockRows(
  pipeline: Pipeline,
  ids: { escrowIds: readonly string[]; invoiceIds: readonly string[] },
  nowMs: number,
): LockedRows {
  const { escrowIds, invoiceIds } = ids;
  const escrows =
    escrowIds.length === 0
      ? new Map<string, EscrowRow>()
      : pipeline.addReadById<EscrowRow>({
          name: 'lock-escrows',
          text: `SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE`,
          values: [textArray(escrowIds)],
        });
  const invoices =
    invoiceIds.length === 0
      ? new Map<string, InvoiceRow>()
      : pipeline.addReadById<InvoiceRow>({
          name: 'lock-invoices',
          text: LOCK_INVOICES_SQL,
          values: [plainArray(invoiceIds), nowMs - systemClock.now()],
        });
  return { escrows, invoices, inactiveMethods: new Set() };
}
