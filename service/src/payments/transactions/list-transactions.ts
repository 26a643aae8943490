import type { Principal } from '../../platform/http/principal.js';
import type { PaymentDeps } from '../deps.js';
import { encodeCursor } from './cursor.js';
import type { ListQuery } from './list-query.js';
import { readHistory } from './read-history.js';
import { renderTransactions, type TransactionView } from './render-transactions.js';

export interface TransactionPage {
  readonly total: number;
  /** `at_least` when a filtered list stopped counting. */
  readonly total_is: 'exact' | 'at_least';
  readonly account_id: string;
  readonly transactions: readonly TransactionView[];
  /** Empty on the last page. A filtered page may be short, or empty, before the last one. */
  readonly next_cursor: string;
}

/**
 * A page of an account's history, newest first.
 *
 * @param accountId - one that the principal may see
 * @source interface §4.4
 */
export async function listTransactions(
  deps: Pick<PaymentDeps, 'pool' | 'money'>,
  options: { principal: Principal; accountId: string; query: ListQuery },
): Promise<TransactionPage> {
  const page = await readHistory(deps.pool, options.accountId, options.query);
  return {
    total: page.total,
    total_is: page.totalIsExact ? 'exact' : 'at_least',
    account_id: options.accountId,
    transactions: await renderTransactions(deps.money, page.rows, options.principal.integratorName),
    next_cursor: page.next ? encodeCursor(page.next) : '',
  };
}
