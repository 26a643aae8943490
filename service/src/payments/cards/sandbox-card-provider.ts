import type { Clock } from '../../platform/clock.js';
import type {
  CardDetails,
  CardProvider,
  CardRefusal,
  ChargeRequest,
  ChargeResult,
  TokenizedCard,
} from './card-provider.js';
import { isLuhnNumber } from './luhn.js';
import { behaviourOf, findSandboxCard, sandboxToken } from './sandbox-cards.js';

export interface SandboxCardProviderOptions {
  readonly clock: Clock;
  /** A test passes its own. */
  readonly pause?: (ms: number) => Promise<void>;
}

/**
 * Moves no money. What a card does follows from its number alone, so that any node, also after a restart, answers the same.
 */
export function createSandboxCardProvider(options: SandboxCardProviderOptions): CardProvider {
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const answersLost = new Set<string>();
  return {
    name: 'sandbox-cards',
    charge: async (request) => charge(request, { pause, answersLost }),
    refund: async () => undefined,
    tokenize: async (card) => tokenize(card, options.clock.now()),
  };
}

interface ChargeTools {
  readonly pause: (ms: number) => Promise<void>;
  /** Charges whose first answer was withheld. */
  readonly answersLost: Set<string>;
}

async function charge(request: ChargeRequest, { pause, answersLost }: ChargeTools): Promise<ChargeResult> {
  const behaviour = behaviourOf(request.token);
  const approved: ChargeResult = { status: 'approved', reference: `sandbox_${request.chargeId}` };
  switch (behaviour.kind) {
    case 'decline':
      return { status: 'declined', declineCode: behaviour.declineCode, message: behaviour.message };
    case 'slow':
      await pause(behaviour.delayMs);
      return approved;
    case 'authenticate':
      return request.authenticated ? approved : { status: 'authentication_required' };
    case 'error_after_charge':
      if (answersLost.has(request.chargeId)) return approved;
      answersLost.add(request.chargeId);
      throw new Error('The provider did not answer.');
    default:
      return approved;
  }
}

function tokenize(card: CardDetails, nowMs: number): TokenizedCard | CardRefusal {
  if (!isLuhnNumber(card.number)) {
    return { status: 'refused', field: 'number', message: 'This is not a card number.' };
  }
  if (!/^\d{3,4}$/.test(card.securityCode)) {
    return { status: 'refused', field: 'security_code', message: 'The security code has three or four digits.' };
  }
  const firstDayAfter = Date.UTC(card.expiryYear, card.expiryMonth, 1);
  if (card.expiryMonth < 1 || card.expiryMonth > 12 || !(firstDayAfter > nowMs)) {
    return { status: 'refused', field: 'expiry', message: 'The card has expired.' };
  }
  const token = sandboxToken(findSandboxCard(card.number));
  return { status: 'accepted', token, brand: brandOf(card.number), lastFour: card.number.slice(-4) };
}

function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  return 'card';
}
