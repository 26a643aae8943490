import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type {
  CardDetails,
  CardProvider,
  CardRefusal,
  ChargeRequest,
  ChargeResult,
  EnteredCard,
  RefundRequest,
  RefundResult,
  TokenizedCard,
} from './card-provider.js';
import { isLuhnNumber } from './luhn.js';
import type { SandboxCardFields } from './sandbox-card-fields.js';
import {
  behaviourOf,
  behaviourOfCharge,
  findSandboxCard,
  madeMs,
  sandboxReference,
  sandboxToken,
} from './sandbox-cards.js';
import { createSandboxDisputes } from './sandbox-disputes.js';

export interface SandboxCardProviderOptions {
  readonly clock: Clock;
  /** A test passes its own. */
  readonly pause?: (ms: number) => Promise<void>;
  /** Absent: direct entry only. */
  readonly fields?: SandboxCardFields | undefined;
  /** Where it looks up what was charged, for its disputes; absent: it has none. */
  readonly pool?: Pool;
}

/** A provider with direct entry. */
export type DirectCardProvider = CardProvider & Required<Pick<CardProvider, 'tokenize'>>;

/**
 * Moves no money. A card's behaviour depends only on its number, so every node answers the same, also after a restart.
 */
export function createSandboxCardProvider(options: SandboxCardProviderOptions): DirectCardProvider {
  const pause = options.pause ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const answersLost = new Set<string>();
  const { fields } = options;
  return {
    name: 'sandbox-cards',
    charge: async (request) => charge(request, { pause, answersLost }),
    refund: async (request) => refund(request, options.clock.now()),
    tokenize: async (card) => tokenize(card, options.clock.now()),
    ...(fields && { cardEntry: fields.page, storeCard: async (card: EnteredCard) => fields.tokens.open(card) }),
    ...(options.pool && { disputes: createSandboxDisputes(options.pool, options.clock) }),
  };
}

interface ChargeTools {
  readonly pause: (ms: number) => Promise<void>;
  /** Charges whose first answer was withheld. */
  readonly answersLost: Set<string>;
}

async function charge(request: ChargeRequest, { pause, answersLost }: ChargeTools): Promise<ChargeResult> {
  const behaviour = behaviourOf(request.token);
  const approved: ChargeResult = { status: 'approved', reference: sandboxReference(request.token, request.chargeId) };
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

function refund({ refundId, reference }: RefundRequest, nowMs: number): RefundResult {
  const behaviour = behaviourOfCharge(reference);
  if (behaviour?.kind === 'refuse_refund') {
    return { status: 'refused', code: behaviour.declineCode, message: behaviour.message };
  }
  if (behaviour?.kind === 'slow_refund' && nowMs < madeMs(refundId) + behaviour.delayMs) {
    throw new Error('The provider did not answer.');
  }
  return { status: 'refunded', reference: `sandbox_refund_${refundId}` };
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
