import type { BankAccount } from './payout-bank.js';

/** Where a payout goes, as it is kept for good and shown. */
export interface PayoutDestination {
  readonly type: 'bank_account';
  readonly holder_name: string;
  /** Masked: `•••• 6789`. */
  readonly account_number: string;
  readonly country: string;
}

export function destinationOf(account: BankAccount): PayoutDestination {
  return {
    type: 'bank_account',
    holder_name: account.holderName,
    account_number: `•••• ${account.accountNumber.slice(-4)}`,
    country: account.country,
  };
}
