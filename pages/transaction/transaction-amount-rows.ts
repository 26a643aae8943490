import { type Money, readMoney } from '../kit/money/format-money.js';
import { type Fields, fieldsOf, numberOf, textOf } from './fields.js';

export type AmountLabel = 'subtotal' | 'tax' | 'serviceFee' | 'gameFee' | 'exchangeFee' | 'youReceive';

export interface AmountRow {
  readonly label: AmountLabel;
  /** The service's own words for it, when it gave any. */
  readonly name: string | undefined;
  readonly money: Money;
}

/** Subtotal, fees, tax and what is received: only those that were charged or said. */
export function amountRowsOf(body: Fields): AmountRow[] {
  const summary = fieldsOf(body.summary) ?? {};
  const rows: AmountRow[] = [];
  const add = (label: AmountLabel, money: Money | undefined, amount?: unknown, name?: string) => {
    if (money && numberOf(amount) !== 0) rows.push({ label, money, name });
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
  for (const name of Object.keys(body)) {
    if (!name.endsWith('_fee_amount_display')) continue;
    const fee = name.slice(0, -'_amount_display'.length);
    const label = /publisher|integrator/.test(fee) ? 'gameFee' : 'serviceFee';
    add(label, readMoney(body[name]), body[`${fee}_amount`], textOf(body[`${fee}_description`]));
  }
  add('tax', readMoney(body.tax_amount_display), body.tax_amount);
  add('youReceive', readMoney(body.user_received_amount_display));
  return rows.length === 1 && rows[0]?.label === 'subtotal' ? [] : rows;
}
