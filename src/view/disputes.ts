import { parseTimestamp } from '../model/timestamp.js';
import { entriesOf, type Fields, normalCode, textOf } from './fields.js';
import { isNothing, type Money, readMoney } from './money.js';
import { currencyOf, shareOf } from './transaction-amount.js';

/** As the player sees it: a dispute that the game has won is a payment that is upheld. */
export type DisputeOutcome = 'open' | 'upheld' | 'returned';

/** One dispute of a charge. */
export interface DisputeView {
  /** The `dispute_id`. */
  readonly id: string;
  /** What the bank was asked to take back. */
  readonly amount: Money | undefined;
  /** When it was opened, ms since 1970 UTC; undefined if it cannot be read. */
  readonly dateMs: number | undefined;
  /** Undefined for a state unknown to this release. */
  readonly outcome: DisputeOutcome | undefined;
}

/** What the player's bank was asked to take back of a charge. */
export interface DisputesView {
  /** In the service's order. */
  readonly list: readonly DisputeView[];
  /** What the bank has taken back now; undefined: nothing. */
  readonly total: Money | undefined;
}

const OUTCOMES: ReadonlyMap<string, DisputeOutcome> = new Map([
  ['needs_response', 'open'],
  ['under_review', 'open'],
  ['won', 'upheld'],
  ['lost', 'returned'],
]);

/** @param data - the entry's own, not that of a phase's invoice */
export function disputesOf(data: Fields): DisputesView {
  const list = entriesOf(data.disputes).flatMap((dispute): DisputeView[] => {
    const id = textOf(dispute.dispute_id);
    if (id === undefined) return [];
    const opened = textOf(dispute.opened);
    return [
      {
        id,
        amount: shareOf(data, dispute, dispute.amount),
        dateMs: opened === undefined ? undefined : parseTimestamp(opened),
        outcome: OUTCOMES.get(normalCode(dispute.state)),
      },
    ];
  });
  const total = readMoney(data.disputed_display_amount, currencyOf(data));
  return { list, total: total && isNothing(total) ? undefined : total };
}
