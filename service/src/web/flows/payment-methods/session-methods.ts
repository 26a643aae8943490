import type { PaymentFlowName } from 'svc-bridge/model';
import {
  type AuthorizedInvoice,
  findAuthorizedInvoice,
} from '../../../payments/authorized-invoices/find-authorized-invoice.js';
import { type CheckoutView, readCheckoutState } from '../../../payments/checkout-attempts/checkout-view.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { type FlowPaymentMethod, listFlowMethods } from '../../../payments/payment-methods/payment-method-view.js';
import { conflict } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

/** The flows in which a card may be chosen or added. */
export const PAYING_FLOWS = ['purchase', 'payment-selection', 'checkout'] as const satisfies PaymentFlowName[];

/**
 * The methods that a session may see: a checkout's only while there is something to pay, in the invoice's currency, and not to be removed.
 */
export async function listSessionMethods(deps: PaymentDeps, session: FlowSession): Promise<FlowPaymentMethod[]> {
  const { id: sessionId, accountId, authorizedInvoiceId } = session;
  if (authorizedInvoiceId === null) return listFlowMethods(deps, { accountId, sessionId });
  const authorized = await findAuthorizedInvoice(deps.db, authorizedInvoiceId);
  return listCheckoutMethods(deps, {
    sessionId,
    accountId,
    authorized,
    state: await readCheckoutState(deps, authorized),
  });
}

/** @param checkout - its state as just read */
export async function listCheckoutMethods(
  deps: PaymentDeps,
  checkout: {
    readonly sessionId: string;
    readonly accountId: string;
    readonly authorized: AuthorizedInvoice;
    readonly state: CheckoutView['state'];
  },
): Promise<FlowPaymentMethod[]> {
  const { sessionId, accountId, authorized, state } = checkout;
  if (state === 'paid' || state === 'expired') return [];
  return listFlowMethods(deps, { sessionId, accountId, currency: authorized.currency, removable: false });
}

/** The answer to a new card; a phone sees that card only. */
export async function viewAddedCard(
  deps: PaymentDeps,
  session: FlowSession,
  paymentMethodId: string,
): Promise<{ payment_method: FlowPaymentMethod | undefined; payment_methods: FlowPaymentMethod[] }> {
  const methods = await listSessionMethods(deps, session);
  const added = methods.filter((method) => method.payment_method_id === paymentMethodId);
  return { payment_method: added[0], payment_methods: session.handover ? added : methods };
}

/** @throws ApiError `authorization_paid`, `authorization_expired` 409 when a checkout has nothing left to pay */
export async function requireOpenCheckout(deps: PaymentDeps, session: FlowSession): Promise<void> {
  if (session.authorizedInvoiceId === null) return;
  const state = await readCheckoutState(deps, await findAuthorizedInvoice(deps.db, session.authorizedInvoiceId));
  if (state === 'paid') throw conflict('authorization_paid', 'This payment is already complete.');
  if (state === 'expired') throw conflict('authorization_expired', 'This payment has expired. Ask for a new one.');
}

/** Whether a new card is kept after its session: if the player agrees, and always where it is chosen for the game's own calls. */
export function keepsCard({ flow }: Pick<FlowSession, 'flow'>, keep: boolean | undefined): boolean {
  return keep === true || flow === 'payment-selection';
}
