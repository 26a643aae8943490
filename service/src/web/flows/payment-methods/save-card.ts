import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { cardLabel } from '../../../payments/cards/store-card.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { isSessionCard } from '../../../payments/payment-methods/payment-method-view.js';
import { addSessionCard, keepCard } from '../../../payments/payment-methods/session-cards.js';
import type { Database } from '../../../platform/db/database.js';
import { deriveSteadyKey } from '../../../platform/secrets/seal.js';
import { type FlowSession, LONGEST_MS, sessionOver } from '../../flow-sessions/flow-session.js';
import { finishHandover } from '../../handovers/handover.js';

export interface CardToSave {
  /** The card provider's name. */
  readonly provider: string;
  readonly token: string;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The same for the same card, however often it is added. Not stored as it is. */
  readonly identity: string;
  readonly currency: string;
  /** Whether the player agreed that it is kept for later payments. */
  readonly isKept: boolean;
}

/**
 * Adds a card to the buyer's methods, or to this session's only; the same card added again is the same method, and one that is kept stays so.
 * A phone adds one card, and has then done its step.
 *
 * @returns the payment method's id
 */
export async function saveCard(
  deps: PaymentDeps,
  trx: Kysely<Database>,
  session: FlowSession,
  card: CardToSave,
): Promise<string> {
  const fingerprint = fingerprintOf(deps, `${session.accountId}\n${card.identity}`);
  const details = {
    display_string: cardLabel(card),
    pm_state: 'ACTIVE' as const,
    card: JSON.stringify({
      token: card.token,
      brand: card.brand,
      last_four: card.lastFour,
      expiry_month: card.expiryMonth,
      expiry_year: card.expiryYear,
      fingerprint: fingerprintOf(deps, card.identity),
    }),
    updated_ms: deps.clock.now(),
  };
  // one at a time per buyer: a double press finds the card that the first one added
  await trx.selectFrom('accounts').select('id').where('id', '=', session.accountId).forNoKeyUpdate().execute();
  const known = await trx
    .selectFrom('payment_methods')
    .select((own) => ['id', 'pm_state', isSessionCard(own).as('is_session_card')])
    .where('account_id', '=', session.accountId)
    .where('psp_hash_code', '=', fingerprint)
    // another provider's token is of no use to it, and what is in progress there is asked by its name
    .where('provider', '=', card.provider)
    .where('processing_currency', '=', card.currency)
    .executeTakeFirst();
  const id = known?.id ?? deps.random.uuid();
  if (known) {
    // a charge in progress is asked for again with what it was asked for: another token would be another charge
    const { pm_state, updated_ms } = details;
    const changes = (await isBeingCharged(trx, id)) ? { pm_state, updated_ms } : details;
    await trx.updateTable('payment_methods').set(changes).where('id', '=', id).execute();
  } else
    await trx
      .insertInto('payment_methods')
      .values({
        ...details,
        id,
        account_id: session.accountId,
        integrator_id: session.integratorId,
        provider: card.provider,
        method_class: card.brand,
        psp_reference: id,
        psp_hash_code: fingerprint,
        processing_currency: card.currency,
        created_ms: deps.clock.now(),
      })
      .execute();
  const isKeptAlready = known !== undefined && known.pm_state !== 'DISABLED' && !known.is_session_card;
  if (card.isKept) await keepCard(trx, id);
  else if (!isKeptAlready)
    await addSessionCard(trx, { paymentMethodId: id, sessionId: session.id, untilMs: session.createdMs + LONGEST_MS });
  const { handover } = session;
  // undoes what this transaction did: a phone adds one card
  if (handover && !(await finishHandover(deps, trx, handover.id, { payment_method_id: id }))) throw sessionOver();
  return id;
}

async function isBeingCharged(trx: Kysely<Database>, paymentMethodId: string): Promise<boolean> {
  const pending = await trx
    .selectFrom('card_charges')
    .select('id')
    .where('payment_method_id', '=', paymentMethodId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return pending !== undefined;
}

/** Recognises a card without storing its number: a keyed hash, useless without the operator's keys. */
export function fingerprintOf(deps: Pick<PaymentDeps, 'settings'>, text: string): string {
  const key = deriveSteadyKey(deps.settings.secretKeys, 'card fingerprint');
  return createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
}
