import { isUuid } from 'svc-bridge/model';
import type { PaymentDeps } from '../deps.js';
import { applyDispute } from '../disputes/apply-dispute.js';
import { checkCharge, findChargeByReference } from './check-charge.js';
import { checkDuePayout } from './check-due-payout.js';
import { checkRefund } from './check-refund.js';
import type { EventOutcome } from './event-outcome.js';
import type { EventSubject } from './provider-events.js';

/**
 * Asks the provider about the object of an event, by the same calls that polling makes: the event itself says nothing about its state.
 *
 * @param provider - the name of the adapter that found the event authentic
 * @throws if the provider gave no outcome
 */
export async function applyEvent(deps: PaymentDeps, provider: string, about: EventSubject): Promise<EventOutcome> {
  const own = about.kind === 'payout' ? deps.adapters.bank?.name : deps.money.cards.name;
  if (provider !== own) return { state: 'ignored' };
  switch (about.kind) {
    case 'charge':
      return 'chargeId' in about
        ? whenId(about.chargeId, (id) => checkCharge(deps, { provider, id }))
        : checkChargeBy(deps, provider, about.reference);
    case 'refund':
      return whenId(about.refundId, (id) => checkRefund(deps, { provider, id }));
    case 'payout':
      return checkDuePayout(deps, about);
    default:
      return checkDispute(deps, about.reference);
  }
}

/** What cannot be booked yet is noted, and looked at again with the disputes. */
async function checkDispute({ money }: PaymentDeps, reference: string): Promise<EventOutcome> {
  if (!money.cards.disputes) return { state: 'unknown' };
  const outcome = await applyDispute(money, reference);
  return { state: outcome === 'ignored' ? 'ignored' : 'applied' };
}

async function checkChargeBy(deps: PaymentDeps, provider: string, reference: string): Promise<EventOutcome> {
  const id = await findChargeByReference(deps, { provider, reference });
  return id === undefined ? { state: 'unknown' } : checkCharge(deps, { provider, id });
}

function whenId(text: string, check: (id: string) => Promise<EventOutcome>): Promise<EventOutcome> | EventOutcome {
  return isUuid(text) ? check(text.toLowerCase()) : { state: 'unknown' };
}
