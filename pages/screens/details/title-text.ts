import { formatMoney } from '../../kit/money/format-money.js';
import type { Language } from '../../kit/text/texts.js';
import type { TransactionView } from '../../transaction/transaction-view.js';

/** What it was for, in one line. */
export function titleText(view: TransactionView, { texts, locale }: Language<'transaction'>): string {
  const { title } = view;
  if (title === undefined) return texts.transaction.kinds[view.kind];
  return typeof title === 'string' ? title : formatMoney(title, locale);
}
