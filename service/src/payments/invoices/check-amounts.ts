import { MAX_AMOUNT } from 'svc-bridge/model';
import { invalidField } from '../../platform/http/api-error.js';
import type { CreateInvoiceBody, LineItemBody } from './create-invoice-body.js';

export interface AmountRules {
  /** An authorized invoice may name no sellers (interface §4.2): then the integrator's default wallet keeps the money. */
  readonly sellersOptional?: boolean;
}

/**
 * The rules between the fields of a create body that need no database.
 *
 * @returns the invoice's currency and total in minor units
 * @errors 422 `currency_mismatch`, `tax_amount_too_large`, `tax_amount_missing`, `recipients_missing`, `recipients_not_allowed`, `recipients_amount_mismatch`, `total_amount_too_large`
 */
export function checkAmounts(
  body: Pick<CreateInvoiceBody, 'line_items'>,
  rules: AmountRules = {},
): { currency: string; totalAmount: number } {
  const currency = body.line_items[0]?.currency ?? '';
  let total = 0n;
  body.line_items.forEach((item, index) => {
    checkItem(item, `line_items[${index}]`, currency, rules);
    total += BigInt(item.amount);
  });
  if (total > BigInt(MAX_AMOUNT)) {
    throw invalidField('line_items', 'total_amount_too_large', `The total ${total} exceeds ${MAX_AMOUNT}.`);
  }
  return { currency, totalAmount: Number(total) };
}

function checkItem(item: LineItemBody, param: string, currency: string, rules: AmountRules): void {
  requireCurrency(item.currency, currency, `${param}.currency`);
  checkTax(item, param);
  const recipients = item.recipients ?? [];
  if (item.transaction_type === 'user_to_integrator') {
    if (recipients.length === 0) return;
    const message = 'A user_to_integrator item goes to the integrator and must not have recipients.';
    throw invalidField(`${param}.recipients`, 'recipients_not_allowed', message);
  }
  if (recipients.length === 0) {
    if (rules.sellersOptional) return;
    throw invalidField(
      `${param}.recipients`,
      'recipients_missing',
      'A user_to_user item needs at least one recipient.',
    );
  }
  let sum = 0n;
  recipients.forEach((recipient, index) => {
    requireCurrency(recipient.currency, currency, `${param}.recipients[${index}].currency`);
    sum += BigInt(recipient.amount);
  });
  if (sum !== BigInt(item.amount)) {
    const message = `The recipients receive ${sum}, but the item's amount is ${item.amount}.`;
    throw invalidField(`${param}.recipients`, 'recipients_amount_mismatch', message);
  }
}

function checkTax({ amount, tax_amount: tax, tax_label: label }: LineItemBody, param: string): void {
  if (tax !== undefined && tax > amount) {
    const message = `tax_amount is ${tax}, but the item's amount, which includes it, is ${amount}.`;
    throw invalidField(`${param}.tax_amount`, 'tax_amount_too_large', message);
  }
  if (tax === undefined && label !== undefined) {
    throw invalidField(
      `${param}.tax_amount`,
      'tax_amount_missing',
      'A tax_label is given, so tax_amount must be, too.',
    );
  }
}

function requireCurrency(actual: string, expected: string, param: string): void {
  if (actual === expected) return;
  throw invalidField(param, 'currency_mismatch', `${param} is ${actual}, but the invoice is in ${expected}.`);
}
