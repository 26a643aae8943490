import { type Fields, fieldsOf, numberOf, textOf } from './fields.js';
import type { Money } from './money.js';
import { isNothing, readMoney } from './money.js';

export type AmountLabel = 'subtotal' | 'tax' | 'serviceFee' | 'gameFee' | 'exchangeFee' | 'youReceive';

export interface AmountRow {
  readonly label: AmountLabel;
  /** The service's own words for it, when it gave any. */
  readonly name: string | undefined;
  readonly money: Money;
}

/** `tilia_fee_amount_display`, `payout_fee_display`, `total_fees_paid_display`, but not what is left after a fee. */
const FEE = /^(?!.*less_fee)(.*fee)(s_paid|_amount)?_display$/;

/** Subtotal, fees, tax and what is received: only those that were charged or said, and only what differs from the total. */
export function amountRowsOf(body: Fields, total: Money | undefined): AmountRow[] {
  const summary = fieldsOf(body.summary) ?? {};
  const rows: AmountRow[] = [];
  const add = (label: AmountLabel, money: Money | undefined, amount?: unknown, name?: string) => {
    if (money && numberOf(amount) !== 0 && !isNothing(money)) rows.push({ label, money, name });
  };
  for (const [label, part] of [
    ['subtotal', 'subtotal'],
    ['tax', 'tax'],
    ['exchangeFee', 'fx'],
  ] as const) {
    const fields = fieldsOf(summary[part]);
    add(label, readMoney(fields?.display_amount), fields?.total_amount);
  }
  add('subtotal', readMoney(body.subtotal_amount_display), body.subtotal_amount);
  add('subtotal', readMoney(body.total_received_display));
  for (const name of Object.keys(body)) {
    const fee = FEE.exec(name)?.[1];
    if (!fee) continue;
    const label = /publisher|integrator/.test(fee) ? 'gameFee' : 'serviceFee';
    add(label, readMoney(body[name]), body[name.slice(0, -'_display'.length)], textOf(body[`${fee}_description`]));
  }
  add('tax', readMoney(body.tax_amount_display), body.tax_amount ?? body.tax_total_amount);
  const received = readMoney(body.user_received_amount_display) ?? readMoney(body.payout_amount_less_fee_display);
  if (!isSame(received, total)) add('youReceive', received);
  return rows.length === 1 && rows[0]?.label === 'subtotal' ? [] : rows;
}

function isSame(a: Money | undefined, b: Money | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
