import { type Fields, fieldsOf, numberOf, textOf } from './fields.js';
import type { Money } from './money.js';
import { isNothing, readMoney } from './money.js';
import { currencyOf } from './transaction-amount.js';

/** What a row of amounts is. */
export type AmountLabel = 'subtotal' | 'tax' | 'serviceFee' | 'gameFee' | 'exchangeFee' | 'youReceive';

/** A row of amounts, such as a fee. */
export interface AmountRow {
  /** What the amount is. */
  readonly label: AmountLabel;
  /** The service's own label, if any. */
  readonly name: string | undefined;
  /** The amount. */
  readonly money: Money;
}

/** `tilia_fee_amount_display`, `payout_fee_display`, `total_fees_paid_display`, but not an amount less a fee. */
const FEE = /^(?!.*less_fee)(.*fee)(s_paid|_amount)?_display$/;

/** Subtotal, fees, tax and the amount received: only those charged or given, and only those that differ from the total. */
export function amountRowsOf(body: Fields, total: Money | undefined): AmountRow[] {
  const summary = fieldsOf(body.summary) ?? {};
  const currency = currencyOf(body);
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
    add(
      label,
      readMoney(fields?.display_amount, fields?.currency || currency),
      fields?.total_amount,
      textOf(fields?.label),
    );
  }
  add('subtotal', readMoney(body.subtotal_amount_display, currency), body.subtotal_amount);
  add('subtotal', readMoney(body.total_received_display, currency));
  for (const name of Object.keys(body)) {
    const fee = FEE.exec(name)?.[1];
    if (!fee) continue;
    const label = /publisher|integrator/.test(fee) ? 'gameFee' : 'serviceFee';
    add(
      label,
      readMoney(body[name], currency),
      body[name.slice(0, -'_display'.length)],
      textOf(body[`${fee}_description`]),
    );
  }
  add('tax', readMoney(body.tax_amount_display, currency), body.tax_amount ?? body.tax_total_amount);
  const received = readMoney(body.user_received_amount_display) ?? readMoney(body.payout_amount_less_fee_display);
  if (!isSame(received, total)) add('youReceive', received);
  return rows.length === 1 && rows[0]?.label === 'subtotal' ? [] : rows;
}

function isSame(a: Money | undefined, b: Money | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
