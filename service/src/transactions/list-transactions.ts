import type { Deps } from '../context.js';
import type { Principal } from '../http/principal.js';
import { encodeCursor } from './cursor.js';
import type { ListQuery } from './list-query.js';
import { readHistory } from './read-history.js';
import { renderTransactions, type TransactionView } from './render-transactions.js';

export interface TransactionPage {
  readonly total: number;
  readonly account_id: string;
  readonly transactions: readonly TransactionView[];
  /** Empty on the last page. */
  readonly next_cursor: string;
}

/**
 * A page of an account's history, newest first.
 *
 * @param accountId - one that the principal may see
 * @source interface §4.4
 */
export async function listTransactions(
  deps: Pick<Deps, 'pool' | 'money'>,
  options: { principal: Principal; accountId: string; query: ListQuery },
): Promise<TransactionPage> {
  const page = await readHistory(deps.pool, options.accountId, options.query);
  const last = page.rows.at(-1);
  return {
    total: page.total,
    account_id: options.accountId,
    transactions: await renderTransactions(deps.money, page.rows, options.principal.integratorName),
    next_cursor: page.hasMore && last ? encodeCursor(last) : '',
  };
}
