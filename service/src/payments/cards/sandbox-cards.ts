/** How the sandbox's provider treats a card. */
export type SandboxCardBehaviour =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly declineCode: string; readonly message: string }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'error_after_charge' };

export interface SandboxCard {
  readonly number: string;
  readonly name: string;
  readonly behaviour: SandboxCardBehaviour;
}

function declining(number: string, declineCode: string, message: string): SandboxCard {
  return { number, name: declineCode, behaviour: { kind: 'decline', declineCode, message } };
}

/** The published test cards: any future date, any security code. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4111111111111111', name: 'approve', behaviour: { kind: 'approve' } },
  { number: '5555555555554444', name: 'approve_mastercard', behaviour: { kind: 'approve' } },
  declining('4000000000000002', 'card_declined', 'The bank declined the card.'),
  declining('4000000000009995', 'insufficient_funds', 'The card has not enough funds.'),
  declining('4000000000009987', 'lost_card', 'The card was reported lost.'),
  declining('4000000000009979', 'stolen_card', 'The card was reported stolen.'),
  declining('4000000000000069', 'expired_card', 'The card has expired.'),
  declining('4000000000000127', 'incorrect_cvc', 'The security code is wrong.'),
  declining('4000000000000119', 'processing_error', 'The bank could not process the card.'),
  declining('4000000000006975', 'limit_exceeded', 'The card is over its limit.'),
  { number: '4000000000003220', name: 'authentication_required', behaviour: { kind: 'authenticate' } },
  { number: '4000000000009235', name: 'slow', behaviour: { kind: 'slow', delayMs: 3_000 } },
  { number: '4000000000000341', name: 'error_after_charge', behaviour: { kind: 'error_after_charge' } },
];

const TOKEN_PREFIX = 'sandbox_card_';

export function sandboxToken(card: SandboxCard): string {
  return `${TOKEN_PREFIX}${card.name}`;
}

/** A number that is not published approves: only its form was checked. */
export function findSandboxCard(number: string): SandboxCard {
  return (
    SANDBOX_CARDS.find((card) => card.number === number) ?? { number, name: 'approve', behaviour: { kind: 'approve' } }
  );
}

export function behaviourOf(token: string): SandboxCardBehaviour {
  const name = token.startsWith(TOKEN_PREFIX) ? token.slice(TOKEN_PREFIX.length) : '';
  const card = SANDBOX_CARDS.find((each) => each.name === name);
  return (
    card?.behaviour ?? {
      kind: 'decline',
      declineCode: 'card_unknown',
      message: 'The provider does not know this card.',
    }
  );
}
