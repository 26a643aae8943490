import { isUuid } from 'svc-bridge/model';
import type { Queries } from '../../platform/db/client.js';
import { notFound } from '../../platform/http/api-error.js';
import type { Principal } from '../../platform/http/principal.js';
import { HISTORY_COLUMNS, type HistoryRow } from './history-row.js';

/** Longer than any id of the service. */
const LONGEST_ID = 100;

/**
 * Finds a history entry by any of its ids: of the invoice, the escrow, one of the escrow's phases, a payout, a purchase or a
 * token exchange. A user sees their own side; the integrator's server sees the buyer's, or that of the account it names.
 *
 * @throws ApiError `transaction_not_found` 404, also for another player's transaction
 */
export async function findTransaction(
  deps: { readonly pool: Queries },
  principal: Principal,
  query: { transactionId: string; accountId: string | undefined },
): Promise<HistoryRow> {
  const id = isUuid(query.transactionId) ? query.transactionId.toLowerCase() : query.transactionId;
  if (!/^[\w-]+$/.test(id) || id.length > LONGEST_ID) throw notFound('transaction');
  const accountId = principal.accountId ?? query.accountId?.toLowerCase();
  if (accountId !== undefined && !isUuid(accountId)) throw notFound('transaction');
  const found = await findRow(deps, principal, id, accountId);
  if (found) return found;
  for (const other of await siblingIds(deps, principal, id)) {
    const row = await findRow(deps, principal, other, accountId);
    if (row) return row;
  }
  // an open invoice is one once it is paid, and an escrow to its sellers once it is committed
  throw notFound('transaction', { final: false });
}

async function findRow(
  deps: { readonly pool: Queries },
  principal: Principal,
  id: string,
  accountId: string | undefined,
): Promise<HistoryRow | undefined> {
  const result = await deps.pool.query<HistoryRow>({
    name: 'find-transaction',
    text: `SELECT ${HISTORY_COLUMNS} FROM transactions
      WHERE transaction_id = $1 AND integrator_id = $2 AND ($3::uuid IS NULL OR account_id = $3::uuid)
      ORDER BY CASE transaction_role WHEN 'buyer' THEN 0 WHEN 'user' THEN 1 ELSE 2 END, account_id LIMIT 1`,
    values: [id, principal.integratorId, accountId ?? null],
  });
  return result.rows[0];
}

/** A phase invoice of an escrow is listed under the escrow's id, unless it has an entry of its own. */
async function siblingIds(deps: { readonly pool: Queries }, principal: Principal, id: string): Promise<string[]> {
  if (!isUuid(id)) return [];
  const result = await deps.pool.query<{ escrowId: string | null }>(
    'SELECT escrow_id AS "escrowId" FROM invoices WHERE id = $1 AND integrator_id = $2',
    [id, principal.integratorId],
  );
  return result.rows.flatMap((row) => row.escrowId ?? []);
}
