import type { ProviderEventRequest, ProviderEvents } from '../provider-events/provider-events.js';
import type { ReportLine, ReportRange } from '../reports/report-line.js';

/** Carries payouts to bank accounts. */
export interface PayoutBank {
  /** Names the endpoint of its events, and its reports; required for `readEvents` and `report`. */
  readonly name?: string | undefined;
  /**
   * Called before money leaves the wallet.
   *
   * @returns undefined if a payout to the account can be attempted
   * @throws when the bank does not answer
   */
  accepts(account: BankAccount): Promise<BankAccountRefusal | undefined>;
  /**
   * Sends a payout. Called once per payout; a second time, with the same `payoutId`, only within 12 hours of the first,
   * if `status` returned `not_found`.
   *
   * @throws if it is unknown whether it was sent: `status` is called then
   */
  send(order: PayoutOrder): Promise<PayoutSending>;
  /**
   * The status of a sent payout: polled until it has arrived or failed, and then once a day for 60 days, since a bank may
   * return it. Must be safe to call any number of times.
   *
   * @throws if unknown; it is called again
   */
  status(payout: SentPayout): Promise<PayoutStatus>;
  /**
   * Verifies and reads the bank's webhook, as `CardProvider.readEvents` does.
   *
   * @throws if that fails: the bank is told to send it again
   */
  readEvents?(request: ProviderEventRequest): Promise<ProviderEvents>;
  /** What the bank has booked in a time, for `npm run admin -- reconcile`; line by line, so that it may be long. */
  report?(range: ReportRange): AsyncIterable<ReportLine>;
}

/** The full account number. Stored sealed, only until the payout ends. */
export interface BankAccount {
  /** The account holder's name. */
  readonly holderName: string;
  /** An IBAN if the country uses them; without spaces. */
  readonly accountNumber: string;
  /** Always set for the US: nine digits. */
  readonly routingNumber?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** Why a payout to an account cannot be attempted. */
export interface BankAccountRefusal {
  /** The field that the page marks. */
  readonly field: 'holder_name' | 'account_number' | 'routing_number' | 'country';
  /** For the player. */
  readonly message: string;
}

/** A payout to send. */
export interface PayoutOrder {
  /** Pass it to the bank as its idempotency key, and where it can be looked up. */
  readonly payoutId: string;
  /** The amount that must arrive, without the service's fee; minor units. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** Where it goes; never log it. */
  readonly account: BankAccount;
  /** When the player requested it, in milliseconds since 1970 UTC. */
  readonly createdMs: number;
}

/** The outcome of `send`. */
export type PayoutSending =
  /** `reference`: the bank's own, passed to `status`. */
  | { readonly status: 'sent'; readonly reference: string }
  /** Nothing was sent and nothing will be. */
  | ({ readonly status: 'refused' } & PayoutRefusal);

/** A payout that `send` was called for. */
export interface SentPayout {
  /** The payout's id. */
  readonly payoutId: string;
  /** Undefined if the response to `send` was lost: look it up by `payoutId`. */
  readonly reference: string | undefined;
  /** Minor units, as sent. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** When it was first sent. */
  readonly sentMs: number;
}

/** The status of a payout. */
export type PayoutStatus =
  /** `reference`: the bank's own, if it was not known. */
  | { readonly status: 'processing'; readonly reference?: string | undefined }
  | { readonly status: 'processed' }
  /** It did not arrive, or was returned: the money goes back to the wallet, including the fee. */
  | ({ readonly status: 'returned' } & PayoutRefusal)
  /** The bank is certain that it never received it. */
  | { readonly status: 'not_found' };

/** Why the bank did not pay, or returned the money. */
export interface PayoutRefusal {
  /** Stable; in the history and the log. */
  readonly code: string;
  /** For the player. */
  readonly message: string;
}
