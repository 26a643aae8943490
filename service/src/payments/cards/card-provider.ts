import type { ProviderEventRequest, ProviderEvents } from '../provider-events/provider-events.js';
import type { ReportLine, ReportRange } from '../reports/report-line.js';
import type { CardDisputes } from './card-disputes.js';

/**
 * Charges cards. Amounts are minor units; every call may be repeated with the same id and then has no further effect. `charge` and `refund`
 * are repeated until they answer, if it takes days: an adapter whose provider forgets idempotency keys looks the id up first.
 */
export interface CardProvider {
  /** As in `payment_methods.provider`. */
  readonly name: string;
  /**
   * @returns the outcome, also of a charge made by an earlier call with the same id, however long ago
   * @throws if it is unknown whether the card was charged; call again with the same id
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /**
   * Refunds a charge, in full or in part. A charge may be refunded several times, each under its own id.
   *
   * @returns the outcome, also of a refund made by an earlier call with the same id, however long ago
   * @throws if it is unknown whether the money was refunded; call again with the same id
   */
  refund(request: RefundRequest): Promise<RefundResult>;
  /** Direct entry: exchanges card details for a token that can be stored. @throws if the provider does not answer */
  tokenize?(card: CardDetails): Promise<TokenizedCard | CardRefusal>;
  /** The provider's own fields, which keep number and security code out of page and service. Goes with `storeCard`. */
  readonly cardEntry?: ProviderFields | undefined;
  /**
   * Provider fields: verifies the token that they gave and keeps the card, so that it can be charged later.
   *
   * @returns the card, also of an earlier call with the same entry and token; a refusal for a token of another entry
   * @throws if the provider does not answer; call again with the same entry and token
   */
  storeCard?(card: EnteredCard): Promise<VerifiedCard | EnteredCardRefusal>;
  /**
   * Verifies and reads the provider's webhook, sent to `{invoicing_url}/provider-events/{name}`: its signature over `rawBody`, and that it
   * is not old. An event only says what to ask about; without this, the service asks at intervals.
   *
   * @throws if that fails: the provider is told to send it again
   */
  readEvents?(request: ProviderEventRequest): Promise<ProviderEvents>;
  /** What the provider has booked in a time, for `npm run admin -- reconcile`; line by line, so that it may be long. */
  report?(range: ReportRange): AsyncIterable<ReportLine>;
  /** Absent: the provider tells nothing about disputes, and none is booked. */
  readonly disputes?: CardDisputes;
}

/** A page of the provider, on an origin of its own, that is shown in a frame within the card form. It speaks the messages of `cardEntryMessages`. */
export interface ProviderFields {
  /** The only kind so far. */
  readonly kind: 'provider_fields';
  /** Of the page: https, or http on this machine. Contains no secret. */
  readonly url: string;
  /** Of `url`: messages are accepted only from there, and sent only there. */
  readonly origin: string;
  /**
   * Whether the page, and every frame in it, is sent with `Cross-Origin-Embedder-Policy: require-corp`. If `false`, pages with a card form are
   * sent without that header, and an isolated game must open them in a window of their own. Default: true.
   */
  readonly isolated?: boolean | undefined;
}

/** What the provider's fields gave. */
export interface EnteredCard {
  /** The form's; random, and used for one card. The idempotency key. */
  readonly entryId: string;
  /** From the fields' `token` message. */
  readonly token: string;
  /** As printed on the card; stored by the provider, not by the service. */
  readonly holderName?: string | undefined;
}

/** One charge of a card. */
export interface ChargeRequest {
  /** The idempotency key. Pass it to the provider where it can be looked up, too. */
  readonly chargeId: string;
  /** From `tokenize` or `storeCard`. */
  readonly token: string;
  /** Minor units. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** The buyer has passed the 3-D Secure challenge in a flow. */
  readonly authenticated: boolean;
  /** The card authenticator's reference of that challenge. */
  readonly authenticationReference?: string | undefined;
}

/** The outcome of a charge; `declineCode` goes into the invoice's `failure_reason`. */
export type ChargeResult =
  | { readonly status: 'approved'; readonly reference: string }
  | { readonly status: 'declined'; readonly declineCode: string; readonly message: string }
  | { readonly status: 'authentication_required' };

/** One refund of a charge. */
export interface RefundRequest {
  /** The idempotency key. Pass it to the provider where it can be looked up, too. */
  readonly refundId: string;
  /** The charge's id. */
  readonly chargeId: string;
  /** The provider's, from `approved`. */
  readonly reference: string;
  /** Minor units: at most what is left of the charge. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
}

/** The outcome of a refund. `refused` is final: the integrator then pays the buyer another way. */
export type RefundResult =
  | { readonly status: 'refunded'; readonly reference: string }
  | { readonly status: 'refused'; readonly code: string; readonly message: string };

/** A card as the player typed it. Never stored, never logged. */
export interface CardDetails {
  /** Digits only. */
  readonly number: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  /** Three or four digits. */
  readonly securityCode: string;
  /** As printed on the card; stored by the provider, not by the service. */
  readonly holderName?: string | undefined;
}

/** A card that the provider accepted. */
export interface TokenizedCard {
  /** Distinguishes it from a `CardRefusal`. */
  readonly status: 'accepted';
  /** Stored by the service instead of the card. */
  readonly token: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  /** Shown to the player. */
  readonly lastFour: string;
}

/** The provider can tell without charging it that this is not a valid card. */
export interface CardRefusal {
  /** Distinguishes it from a `TokenizedCard`. */
  readonly status: 'refused';
  /** The field that the page marks. */
  readonly field: 'number' | 'expiry' | 'security_code' | 'holder_name';
  /** For the player. */
  readonly message: string;
}

/** A card from the provider's fields, verified. */
export interface VerifiedCard extends TokenizedCard {
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  /** The same for the same card, however often it is entered. Without it, a card added twice is two methods. */
  readonly fingerprint?: string | undefined;
}

/** The provider does not keep this card; nothing was stored. */
export interface EnteredCardRefusal {
  /** Distinguishes it from a `VerifiedCard`. */
  readonly status: 'refused';
  /** What is wrong; `token`: unknown, of another entry, or used. */
  readonly field: CardRefusal['field'] | 'token';
  /** For the player. */
  readonly message: string;
}
