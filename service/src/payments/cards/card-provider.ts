/** Charges cards. Amounts are minor units; every call may be repeated with the same id and then has no further effect. */
export interface CardProvider {
  /** As in `payment_methods.provider`. */
  readonly name: string;
  /**
   * @returns the outcome, also for a charge that was made by an earlier call with the same id
   * @throws when nobody knows whether the card was charged; ask again with the same id
   */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Gives a charge back in full. @throws when it should be asked again */
  refund(request: RefundRequest): Promise<void>;
  /** Exchanges a card's details for a token that can be kept. @throws when the provider does not answer */
  tokenize(card: CardDetails): Promise<TokenizedCard | CardRefusal>;
}

/** One charge of a card. */
export interface ChargeRequest {
  /** The idempotency key. */
  readonly chargeId: string;
  /** From `tokenize`. */
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

/** A charge to be refunded in full. */
export interface RefundRequest {
  /** That of the charge. */
  readonly chargeId: string;
  /** The provider's, from `approved`. */
  readonly reference: string;
  /** Minor units: all that was charged. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
}

/** A card as the player typed it. Never kept, never logged. */
export interface CardDetails {
  /** Digits only. */
  readonly number: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
  /** Three or four digits. */
  readonly securityCode: string;
  /** As printed on the card; the provider keeps it, the service does not. */
  readonly holderName?: string | undefined;
}

/** A card that the provider took. */
export interface TokenizedCard {
  /** Tells it from a `CardRefusal`. */
  readonly status: 'accepted';
  /** Kept by the service in place of the card. */
  readonly token: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  /** Shown to the player. */
  readonly lastFour: string;
}

/** This cannot be a card, as far as the provider can tell without charging it. */
export interface CardRefusal {
  /** Tells it from a `TokenizedCard`. */
  readonly status: 'refused';
  /** The field that the page marks. */
  readonly field: 'number' | 'expiry' | 'security_code' | 'holder_name';
  /** For the player. */
  readonly message: string;
}
