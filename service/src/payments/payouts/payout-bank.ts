/** Carries payouts to bank accounts. Every call may be repeated and then has no further effect. */
export interface PayoutBank {
  /**
   * Asked before money leaves the wallet.
   *
   * @returns undefined when a payout to the account can be tried
   * @throws when the bank does not answer
   */
  accepts(account: BankAccount): Promise<BankAccountRefusal | undefined>;
  /**
   * Sends a payout on its way, and tells how far it is. Asked again, with the same order, until the answer is not `pending`.
   *
   * @throws when nobody knows; it is asked again
   */
  settle(order: PayoutOrder): Promise<'processed' | 'pending' | PayoutRefusal>;
}

/** Whole, as the bank needs it. It is kept sealed until the payout has ended, and no longer. */
export interface BankAccount {
  readonly holderName: string;
  /** An IBAN where the country has them; without spaces. */
  readonly accountNumber: string;
  /** Always there for the US: nine digits. */
  readonly routingNumber?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

export interface BankAccountRefusal {
  readonly field: 'holder_name' | 'account_number' | 'routing_number' | 'country';
  /** For the player. */
  readonly message: string;
}

export interface PayoutOrder {
  /** Makes the order repeatable. */
  readonly payoutId: string;
  /** What has to arrive, the service's fee not included; minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly account: BankAccount;
  readonly createdMs: number;
}

/** The payout will never arrive: the money goes back to the wallet, the fee too. */
export interface PayoutRefusal {
  readonly code: string;
  /** For the player. */
  readonly message: string;
}
