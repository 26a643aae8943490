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

export interface ChargeRequest {
  readonly chargeId: string;
  readonly token: string;
  readonly amount: number;
  readonly currency: string;
  /** The buyer has passed the 3-D Secure challenge in a flow. */
  readonly authenticated: boolean;
  /** The card authenticator's reference of that challenge. */
  readonly authenticationReference?: string | undefined;
}

export type ChargeResult =
  | { readonly status: 'approved'; readonly reference: string }
  | { readonly status: 'declined'; readonly declineCode: string; readonly message: string }
  | { readonly status: 'authentication_required' };

export interface RefundRequest {
  readonly chargeId: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
}

export interface CardDetails {
  readonly number: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly securityCode: string;
  /** As printed on the card; the provider keeps it, the service does not. */
  readonly holderName?: string | undefined;
}

export interface TokenizedCard {
  readonly status: 'accepted';
  readonly token: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  readonly lastFour: string;
}

/** This cannot be a card, as far as the provider can tell without charging it. */
export interface CardRefusal {
  readonly status: 'refused';
  readonly field: 'number' | 'expiry' | 'security_code' | 'holder_name';
  readonly message: string;
}
