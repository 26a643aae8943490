import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import { cardRefused } from '../invoices/failure-reasons.js';
import type { Money } from '../money.js';
import type { CardCharge, ChargeStateChange } from './card-charges.js';
import type { ChargeResult } from './card-provider.js';

/** The outcome of charging an invoice's cards. */
export interface ChargedCards {
  /** The first refusal; undefined when every card was charged. */
  readonly refused: FailureReasonColumn | undefined;
  /** The charges' states when the payment succeeds. */
  readonly whenPaid: readonly ChargeStateChange[];
  /** The charges' states when it fails: captured ones are refunded. */
  readonly whenFailed: readonly ChargeStateChange[];
}

type CardRefused = Exclude<ChargeResult, { status: 'approved' }>;

/** Attempts per charge while a caller waits; after that the job continues. */
const TRIES = 5;
const FIRST_PAUSE_MS = 200;
/** Providers remember ids for at least a day; this is half of it. */
const IDS_REMEMBERED_MS = 12 * 60 * 60_000;

/**
 * Charges cards in order and stops at the first decline.
 * Safe to run again on any node: the provider, or its adapter, deduplicates charges by id.
 *
 * @throws when the provider gave no outcome
 */
export async function chargeCards(money: Money, charges: readonly CardCharge[]): Promise<ChargedCards> {
  const approved: ChargeStateChange[] = [];
  for (const [index, charge] of charges.entries()) {
    logLateRepeat(money, { charge: charge.id }, charge.createdMs);
    const result = await chargeWithRetries(money, charge);
    if (result.status === 'approved') {
      approved.push({ id: charge.id, state: 'captured', reference: result.reference, decline: null });
      continue;
    }
    const refused = cardRefused(refusalOf(result, charge), charge.paymentMethodId);
    const { code, message, decline_code } = refused;
    const declined: ChargeStateChange = {
      id: charge.id,
      state: 'declined',
      reference: '',
      decline: { code, message, ...(decline_code !== undefined && { decline_code }) },
    };
    const untouched = charges.slice(index + 1).map(notCharged);
    return { refused, whenPaid: [], whenFailed: [...approved.map(refundDue), declined, ...untouched] };
  }
  return { refused: undefined, whenPaid: approved, whenFailed: approved.map(refundDue) };
}

/** A buyer who has passed the challenge can do no more: another one would end the same. */
function refusalOf(result: CardRefused, { authenticated }: CardCharge): CardRefused {
  if (result.status !== 'authentication_required' || !authenticated) return result;
  const message = 'The card was declined, although its bank has confirmed the payment.';
  return { status: 'declined', declineCode: result.status, message };
}

async function chargeWithRetries(money: Money, charge: CardCharge): Promise<ChargeResult> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask(money, charge);
    } catch (error) {
      money.meter.count('cardCharges', 'no_answer');
      if (attempt >= TRIES) throw error;
      await money.pause(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}

async function ask({ cards, meter }: Money, charge: CardCharge): Promise<ChargeResult> {
  const result = await cards.charge({
    chargeId: charge.id,
    token: charge.token,
    amount: charge.amount,
    currency: charge.currency,
    authenticated: charge.authenticated,
    authenticationReference: charge.authenticationReference ?? undefined,
  });
  meter.count('cardCharges', result.status);
  return result;
}

/** A provider that has forgotten the id, and whose adapter does not look it up, would move the money a second time. */
export function logLateRepeat({ deps }: Money, asked: { charge: string } | { refund: string }, sinceMs: number): void {
  if (deps.clock.now() - sinceMs < IDS_REMEMBERED_MS) return;
  deps.log.error(
    { ...asked, since: new Date(sinceMs).toISOString() },
    'card provider is asked again after more than 12 hours; its adapter must look the id up',
  );
}

function refundDue(change: ChargeStateChange): ChargeStateChange {
  return { ...change, state: 'refund_due' };
}

function notCharged(charge: CardCharge): ChargeStateChange {
  const message = 'Another payment method was declined first.';
  return { id: charge.id, state: 'declined', reference: '', decline: { code: 'not_charged', message } };
}
