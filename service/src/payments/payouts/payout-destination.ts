import type { BankAccount } from './payout-bank.js';

/** A payout's destination as stored permanently and shown. */
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
