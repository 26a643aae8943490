/** Asks a card's bank whether the buyer has to confirm a payment, and where. */
export interface CardAuthenticator {
  /** May be repeated with the same id. @throws when the bank could not be asked */
  start(request: AuthenticationRequest): Promise<AuthenticationStart>;
}

interface AuthenticationRequest {
  readonly challengeId: string;
  /** The provider's token of the card. */
  readonly token: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** `url` is opened top level: a bank's page does not load inside our frame (COEP). */
type AuthenticationStart = { readonly status: 'not_required' } | { readonly status: 'required'; readonly url: string };
