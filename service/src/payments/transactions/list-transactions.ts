import type { Sent, transactionPageSchema } from 'svc-bridge/model';
import type { Principal } from '../../platform/http/principal.js';
import type { HistoryDeps } from '../deps.js';
import { encodeCursor } from './cursor.js';
import { type ListQuery, readHistory } from './read-history.js';
import { renderTransactions } from './render-transactions.js';
import { searchedAmounts } from './searched-amounts.js';

type TransactionPage = Sent<typeof transactionPageSchema>;

/**
 * A page of an account's history, newest first.
 *
 * @param accountId - one that the principal may see
 * @source interface §4.4
 */
export async function listTransactions(
  deps: HistoryDeps,
  options: { principal: Principal; accountId: string; query: ListQuery },
): Promise<TransactionPage> {
  const { search } = options.query;
  const page = await readHistory(deps.pool, options.accountId, {
    ...options.query,
    ...(search && { searchedAmounts: searchedAmounts(search, await deps.money.exponents()) }),
  });
  return {
    total: page.total,
    total_is: page.totalIsExact ? 'exact' : 'at_least',
    account_id: options.accountId,
    transactions: await renderTransactions(deps, page.rows, options.principal.integratorName),
    next_cursor: page.next ? encodeCursor(page.next) : '',
    // the player's own affair
    ...(options.principal.accountId !== undefined && { has_spending: true }),
  };
}
