import { fieldsOf, numberOf, textOf } from 'svc-bridge/view';

type Config = Readonly<Record<string, unknown>>;

/** The URL that the bank's page returns to; the service checks it against the operator's list. */
export function returnUrlOf(config: Config): { return_url?: string } {
  const url = textOf(config.postOAuthURLOverride);
  return url ? { return_url: url } : {};
}

/** The amount that the selected methods must cover, for `payment-selection`; undefined when not given. */
export function transactionDetailsOf(config: Config): { transaction_amount: number; currency: string } | undefined {
  const details = fieldsOf(config.transactionDetails);
  const amount = numberOf(details?.transaction_amount) ?? Number(textOf(details?.transaction_amount) ?? Number.NaN);
  const currency = textOf(details?.currency);
  return currency && Number.isSafeInteger(amount) && amount > 0 ? { transaction_amount: amount, currency } : undefined;
}
