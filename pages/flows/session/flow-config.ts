import { fieldsOf, numberOf, textOf } from 'svc-bridge/view';
import type { FlowSession } from '../api/flow-api.js';

type Config = Readonly<Record<string, unknown>>;

/** The URL that the bank's page returns to; the service checks it against the operator's list. */
export function returnUrlOf(config: Config): { return_url?: string } {
  const url = textOf(config.postOAuthURLOverride);
  return url ? { return_url: url } : {};
}

/**
 * The amount that the selected methods must cover, for `payment-selection`; undefined when none is given.
 *
 * @returns a sentence for the game's developer if a field is wrong: the buyer would find no payment method for it
 */
export function amountDueOf(
  config: Config,
  { currencies }: Pick<FlowSession, 'currencies'>,
): { readonly amount: number; readonly currency: string } | string | undefined {
  const details = fieldsOf(config.transactionDetails);
  if (!details) return undefined;
  const amount = numberOf(details.transaction_amount) ?? Number(textOf(details.transaction_amount) ?? Number.NaN);
  const currency = textOf(details.currency) ?? '';
  const known = Object.keys(currencies);
  const wrong = (field: string, rule: string) => `flowConfig.transactionDetails.${field} must be ${rule}`;
  if (!known.includes(currency)) return wrong('currency', `one of ${known.join(', ')}`);
  if (!Number.isSafeInteger(amount) || amount < 0) return wrong('transaction_amount', 'an integer of minor units');
  return amount > 0 ? { amount, currency } : undefined;
}
