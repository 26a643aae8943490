/**
 * The challenge that a buyer takes at the bank of a card (3-D Secure). It confirms a payment and takes no money: `charge` does, and is handed the
 * reference of the challenge. A throw means that nobody knows; the same is asked again.
 */
export interface CardAuthenticator {
  /**
   * Asks whether the buyer has to confirm a payment, and where. Comes again with the same id, also at the same time and from another node,
   * and is then the same challenge.
   */
  start(request: AuthenticationRequest): Promise<AuthenticationStart>;
  /** How a required challenge stands at the provider. `passed` and `refused` are final. */
  outcome(challenge: RequiredChallenge): Promise<AuthenticationOutcome>;
  /**
   * Absent: a challenge that is not charged ends by the provider's own expiry. Lets go of a required or passed challenge whose payment has failed, and
   * of what the provider holds for it, such as an authorized amount; `charge` does not come with it, or has declined. Asked once, and again
   * after a throw. The provider may have ended the challenge itself meanwhile: that is success.
   */
  release?(challenge: RequiredChallenge): Promise<void>;
}

/** One card of one payment. */
export interface AuthenticationRequest {
  /** The idempotency key. It stands in `returnUrl`: whoever knows it can open the page there. */
  readonly challengeId: string;
  /** The provider's token of the card. */
  readonly token: string;
  /** Minor units. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** A page of the service, to which the buyer comes back by GET or POST. Whatever the provider adds to it is not read. */
  readonly returnUrl: string;
  /**
   * The bank has just refused to charge this card for this purpose without a challenge (`authentication_required`, a soft decline): ask for one,
   * whatever an exemption or a rule of yours says.
   */
  readonly demanded: boolean;
}

/**
 * `not_required`: the card is charged without a challenge. `passed`: the bank has confirmed without the buyer. `required`: `url` (https) is
 * opened top level, since a bank's page does not load inside our frame (COEP). `reference` is what `outcome` and `charge` are given.
 */
export type AuthenticationStart =
  | { readonly status: 'not_required' }
  | { readonly status: 'passed'; readonly reference: string }
  | { readonly status: 'required'; readonly url: string; readonly reference: string };

/** A challenge that the buyer takes at the bank. */
export interface RequiredChallenge {
  /** That of the request. */
  readonly challengeId: string;
  /** The provider's, from `start`. */
  readonly reference: string;
}

/** `waiting` is asked again; `passed` and `refused` are final. */
export type AuthenticationOutcome = 'waiting' | 'passed' | 'refused';
