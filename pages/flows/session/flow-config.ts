import { fieldsOf, numberOf, textOf } from '../../transaction/fields.js';

type Config = Readonly<Record<string, unknown>>;

/** The keys of `flowConfig` that the checkout honours (interface §4.3); anything of a wrong type is left out. */
export interface CheckoutConfig {
  readonly hideUserWallets: boolean;
  readonly hideSKUs: boolean;
  readonly showInvoiceReferenceInfo: boolean;
  readonly selectButtonLabel: string | undefined;
}

export function readCheckoutConfig(config: Config): CheckoutConfig {
  return {
    hideUserWallets: config.hideUserWallets === true,
    hideSKUs: config.hideSKUs === true,
    showInvoiceReferenceInfo: config.showInvoiceReferenceInfo === true,
    selectButtonLabel: textOf(fieldsOf(config.selectButton)?.label),
  };
}

/** Where a bank's page returns to; the service checks it against the operator's list. */
export function returnUrlOf(config: Config): { return_url?: string } {
  const url = textOf(config.postOAuthURLOverride);
  return url ? { return_url: url } : {};
}

/** What the selected methods are to pay, for `payment-selection`; undefined when it was not given. */
export function transactionDetailsOf(config: Config): { transaction_amount: number; currency: string } | undefined {
  const details = fieldsOf(config.transactionDetails);
  const amount = numberOf(details?.transaction_amount) ?? Number(textOf(details?.transaction_amount) ?? Number.NaN);
  const currency = textOf(details?.currency);
  return currency && Number.isSafeInteger(amount) && amount > 0 ? { transaction_amount: amount, currency } : undefined;
}
