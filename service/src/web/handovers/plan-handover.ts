import type { HandoverPurpose, handoverRequestSchema, PaymentFlowName } from 'svc-bridge/model';
import type { z } from 'zod';
import type { ChallengeCause } from '../../payments/challenges/challenge.js';
import { readProgress } from '../../payments/challenges/challenge-progress.js';
import { causeOfAttempt, findCurrentAttempt } from '../../payments/checkout-attempts/attempt.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { causeOfTopUp } from '../../payments/top-ups/top-up.js';
import { conflict, forbidden, invalidField } from '../../platform/http/api-error.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';
import { viewKyc } from '../flows/kyc/kyc-view.js';
import { cardCurrency } from '../flows/payment-methods/card-currency.js';
import { PAYING_FLOWS, requireOpenCheckout } from '../flows/payment-methods/session-methods.js';
import { requireTopUp } from '../flows/purchase/top-up.js';
import { requireTerms } from '../flows/tos/require-terms.js';
import type { NewHandover } from './handover.js';

const FLOWS: Readonly<Record<HandoverPurpose, readonly PaymentFlowName[]>> = {
  add_card: PAYING_FLOWS,
  bank_step: ['purchase', 'checkout'],
  kyc: ['kyc', 'payout'],
};

/** The flows with a step that a phone may take. */
export const HANDOVER_FLOWS = [...new Set(Object.values(FLOWS).flat())];

/**
 * What is handed over, once it is certain that the step can be taken now.
 *
 * @throws ApiError `handover_not_offered`, `nothing_to_hand_over`, `authorization_paid`, `authorization_expired` 409;
 *   `flow_not_authorized`, `terms_not_accepted`, `cards_not_accepted` 403; `purchase_not_found` 404; `currency_unknown`,
 *   `purchase_id_missing` 422
 */
export async function planHandover(
  deps: PaymentDeps,
  session: FlowSession,
  { purpose, currency, purchase_id }: z.output<typeof handoverRequestSchema>,
): Promise<NewHandover> {
  if (!deps.settings.continueOnPhone) {
    throw conflict(
      'handover_not_offered',
      'Phones cannot reach this service. The operator sets SVC_CONTINUE_ON_PHONE.',
    );
  }
  if (!FLOWS[purpose].includes(session.flow)) {
    throw forbidden('flow_not_authorized', `The flow ${session.flow} may not hand over ${purpose}.`);
  }
  await requireTerms(deps, session.accountId);
  switch (purpose) {
    case 'add_card':
      if (!deps.adapters.cards) throw forbidden('cards_not_accepted', 'This service does not accept cards.');
      await requireOpenCheckout(deps, session);
      return { purpose, currency: await cardCurrency(deps, session, currency), cause: undefined };
    case 'bank_step': {
      const cause = await causeOf(deps, session, purchase_id);
      if (!cause || (await readProgress(deps, cause)).state !== 'waiting')
        throw nothingToDo('No payment waits for a bank.');
      return { purpose, currency: undefined, cause };
    }
    case 'kyc':
      if (!(await viewKyc(deps, session.accountId)).can_submit) throw nothingToDo('No identity data is awaited.');
      return { purpose, currency: undefined, cause: undefined };
  }
}

async function causeOf(
  deps: PaymentDeps,
  session: FlowSession,
  purchaseId: string | undefined,
): Promise<ChallengeCause | undefined> {
  if (session.authorizedInvoiceId !== null) {
    const attempt = await findCurrentAttempt(deps.db, session.authorizedInvoiceId);
    return attempt && causeOfAttempt(attempt);
  }
  if (purchaseId === undefined) {
    throw invalidField(
      'purchase_id',
      'purchase_id_missing',
      'Send the purchase_id of the top-up that waits for a bank.',
    );
  }
  return causeOfTopUp(await requireTopUp(deps, session, purchaseId));
}

function nothingToDo(message: string) {
  return conflict('nothing_to_hand_over', `${message} Read the state of the step again.`);
}
