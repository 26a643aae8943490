/**
 * A card's 3-D Secure challenge at its bank. It confirms a payment and takes no money: `charge` does, and gets the
 * challenge's reference. A throw means unknown; the same call is repeated.
 */
export interface CardAuthenticator {
  /**
   * Asks whether the buyer must confirm a payment, and where. May be repeated with the same id, concurrently and from other nodes,
   * for the same challenge.
   */
  start(request: AuthenticationRequest): Promise<AuthenticationStart>;
  /** The state of a required challenge at the provider. `passed` and `refused` are final. */
  outcome(challenge: RequiredChallenge): Promise<AuthenticationOutcome>;
  /**
   * Absent: an uncharged challenge ends by the provider's own expiry. Voids a required or passed challenge whose payment has failed, and
   * what the provider holds for it, such as an authorized amount; it was never charged, or the charge was declined. Called once, and again
   * after a throw. If the provider has already ended the challenge, that is success.
   */
  release?(challenge: RequiredChallenge): Promise<void>;
}

/** One card of one payment. */
export interface AuthenticationRequest {
  /** The idempotency key. It is part of `returnUrl`: whoever knows it can open the page there. */
  readonly challengeId: string;
  /** The provider's token of the card. */
  readonly token: string;
  /** Minor units. */
  readonly amount: number;
  /** Currency code, such as USD. */
  readonly currency: string;
  /** A page of the service to which the buyer returns by GET or POST. It ignores what the provider adds. */
  readonly returnUrl: string;
  /**
   * The bank has just refused to charge this card without a challenge (`authentication_required`, a soft decline): request one,
   * whatever your exemptions or rules say.
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

/** A buyer's challenge at the bank. */
export interface RequiredChallenge {
  /** The request's id. */
  readonly challengeId: string;
  /** The provider's, from `start`. */
  readonly reference: string;
}

/** `waiting` is polled again; `passed` and `refused` are final. */
export type AuthenticationOutcome = 'waiting' | 'passed' | 'refused';
