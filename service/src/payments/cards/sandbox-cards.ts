/** How the sandbox's provider treats a card. */
export type SandboxCardBehaviour =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline'; readonly declineCode: string; readonly message: string }
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'error_after_charge' }
  | { readonly kind: 'refuse_refund'; readonly declineCode: string; readonly message: string }
  /** Refunds stay without an answer for so long. */
  | { readonly kind: 'slow_refund'; readonly delayMs: number }
  /** The bank takes the money back some seconds later; evidence decides how that ends. */
  | { readonly kind: 'dispute'; readonly ends: 'won' | 'lost'; readonly reason: string; readonly feeAmount: number };

/** How long refunds of `refund_slow` stay without an answer. */
export const SLOW_REFUND_MS = 30_000;

export interface SandboxCard {
  readonly number: string;
  readonly name: string;
  readonly behaviour: SandboxCardBehaviour;
}

function declining(number: string, declineCode: string, message: string): SandboxCard {
  return { number, name: declineCode, behaviour: { kind: 'decline', declineCode, message } };
}

function disputed(
  number: string,
  name: string,
  { ends, reason, feeAmount = 0 }: { ends: 'won' | 'lost'; reason: string; feeAmount?: number },
): SandboxCard {
  return { number, name, behaviour: { kind: 'dispute', ends, reason, feeAmount } };
}

/** The published test cards: any future date, any security code. */
export const SANDBOX_CARDS: readonly SandboxCard[] = [
  { number: '4111111111111111', name: 'approve', behaviour: { kind: 'approve' } },
  { number: '5555555555554444', name: 'approve_mastercard', behaviour: { kind: 'approve' } },
  declining('4000000000000002', 'card_declined', 'The bank declined the card.'),
  declining('4000000000009995', 'insufficient_funds', 'The card has insufficient funds.'),
  declining('4000000000009987', 'lost_card', 'The card was reported lost.'),
  declining('4000000000009979', 'stolen_card', 'The card was reported stolen.'),
  declining('4000000000000069', 'expired_card', 'The card has expired.'),
  declining('4000000000000127', 'incorrect_cvc', 'The security code is wrong.'),
  declining('4000000000000119', 'processing_error', 'The bank could not process the card.'),
  declining('4000000000006975', 'limit_exceeded', 'The card is over its limit.'),
  { number: '4000000000003220', name: 'authentication_required', behaviour: { kind: 'authenticate' } },
  { number: '4000000000009235', name: 'slow', behaviour: { kind: 'slow', delayMs: 3_000 } },
  { number: '4000000000000341', name: 'error_after_charge', behaviour: { kind: 'error_after_charge' } },
  {
    number: '4000000000005126',
    name: 'refund_refused',
    behaviour: {
      kind: 'refuse_refund',
      declineCode: 'card_closed',
      message: 'The card was closed, so its bank refuses refunds.',
    },
  },
  { number: '4000000000007726', name: 'refund_slow', behaviour: { kind: 'slow_refund', delayMs: SLOW_REFUND_MS } },
  disputed('4000000000002685', 'disputed_won', { ends: 'won', reason: 'product_not_received' }),
  disputed('4000000000000259', 'disputed_lost', { ends: 'lost', reason: 'fraudulent' }),
  disputed('4000000000001976', 'disputed_fee', { ends: 'won', reason: 'duplicate', feeAmount: 1_500 }),
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

/** Names the card, whose behaviour its refunds have. */
export function sandboxReference(token: string, chargeId: string): string {
  return `sandbox_${token.slice(TOKEN_PREFIX.length)}_${chargeId}`;
}

/** Of the card that was charged; a reference of an older node names none. */
export function behaviourOfCharge(reference: string): SandboxCardBehaviour | undefined {
  const name = /^sandbox_([a-z_]+)_[0-9a-f-]{36}$/.exec(reference)?.[1];
  return SANDBOX_CARDS.find((card) => card.name === name)?.behaviour;
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

/** When an id was made: a UUIDv7 begins with its time. */
export function madeMs(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
