import { parseTimestamp } from '../model/timestamp.js';
import { entriesOf, type Fields, textOf } from './fields.js';
import { type Money, readMoney } from './money.js';
import { currencyOf, shareOf } from './transaction-amount.js';
import { type TransactionStatus, transactionStatus } from './transaction-status.js';

/** One refund of a charge. */
export interface RefundView {
  /** The `refund_id`. */
  readonly id: string;
  /** What it gives back. */
  readonly amount: Money | undefined;
  /** ms since 1970 UTC; undefined if it cannot be read. */
  readonly dateMs: number | undefined;
  /** Where it stands. */
  readonly status: TransactionStatus;
}

/** What was refunded of a charge. */
export interface RefundsView {
  /** Oldest first. */
  readonly list: readonly RefundView[];
  /** What was given back so far; undefined: nothing. */
  readonly total: Money | undefined;
}

/** @param data - the entry's own, not that of a phase's invoice */
export function refundsOf(data: Fields): RefundsView {
  const list = entriesOf(data.refunds).flatMap((refund): RefundView[] => {
    const id = textOf(refund.refund_id);
    const created = textOf(refund.created);
    if (id === undefined) return [];
    return [
      {
        id,
        amount: shareOf(data, refund, refund.amount),
        dateMs: created === undefined ? undefined : parseTimestamp(created),
        status: transactionStatus(refund.state),
      },
    ];
  });
  return { list, total: readMoney(data.refunded_display_amount, currencyOf(data)) };
}
