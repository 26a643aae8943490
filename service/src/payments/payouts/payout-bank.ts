/** Carries payouts to bank accounts. */
export interface PayoutBank {
  /**
   * Asked before money leaves the wallet.
   *
   * @returns undefined when a payout to the account can be tried
   * @throws when the bank does not answer
   */
  accepts(account: BankAccount): Promise<BankAccountRefusal | undefined>;
  /**
   * Sends a payout on its way. It comes once for each payout; a second time, with the same `payoutId`, only within 12 hours of the first,
   * when `status` has said `not_found`.
   *
   * @throws when nobody knows whether it was sent: `status` is asked then
   */
  send(order: PayoutOrder): Promise<PayoutSending>;
  /**
   * How far a payout is that `send` was called for: until it has arrived or failed, and then once a day for 60 days, since a bank may
   * return it. May be asked as often as one likes.
   *
   * @throws when nobody knows; it is asked again
   */
  status(payout: SentPayout): Promise<PayoutStatus>;
}

/** Whole, as the bank needs it. It is kept sealed until the payout has ended, and no longer. */
export interface BankAccount {
  /** As the bank knows the holder. */
  readonly holderName: string;
  /** An IBAN where the country has them; without spaces. */
  readonly accountNumber: string;
  /** Always there for the US: nine digits. */
  readonly routingNumber?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Why a payout to an account cannot be tried. */
export interface BankAccountRefusal {
  /** The field that the page marks. */
  readonly field: 'holder_name' | 'account_number' | 'routing_number' | 'country';
  /** For the player. */
  readonly message: string;
}

/** One payout to be sent. */
export interface PayoutOrder {
  /** Hand it to the bank as its idempotency key, and where it can be looked up. */
  readonly payoutId: string;
  /** What has to arrive, the service's fee not included; minor units. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** Where it goes; never log it. */
  readonly account: BankAccount;
  /** When the player asked for it, in milliseconds since 1970 UTC. */
  readonly createdMs: number;
}

/** The outcome of `send`. */
export type PayoutSending =
  /** `reference`: the bank's own, by which `status` asks. */
  | { readonly status: 'sent'; readonly reference: string }
  /** Nothing was sent and nothing will be. */
  | ({ readonly status: 'refused' } & PayoutRefusal);

/** A payout that `send` was called for. */
export interface SentPayout {
  /** That of the order. */
  readonly payoutId: string;
  /** Undefined when the answer to `send` was lost: look it up by `payoutId`. */
  readonly reference: string | undefined;
  /** Minor units, as in the order. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** When it was first sent. */
  readonly sentMs: number;
}

/** How far a payout is. */
export type PayoutStatus =
  /** `reference`: the bank's own, where it was not known. */
  | { readonly status: 'processing'; readonly reference?: string | undefined }
  | { readonly status: 'processed' }
  /** It did not arrive, or it did and came back: the money goes back to the wallet, the fee too. */
  | ({ readonly status: 'returned' } & PayoutRefusal)
  /** The bank is sure that it was never told to send it. */
  | { readonly status: 'not_found' };

/** Why the bank did not pay, or gave back. */
export interface PayoutRefusal {
  /** Stable; in the history and the log. */
  readonly code: string;
  /** For the player. */
  readonly message: string;
}
