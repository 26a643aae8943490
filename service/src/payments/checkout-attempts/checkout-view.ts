import { checkoutSchema as checkoutModel } from 'svc-bridge/model';
import type { z } from 'zod';
import { displayAmount } from '../../ledger/display-amount.js';
import { component } from '../../platform/http/responses.js';
import type { AuthorizedInvoice } from '../authorized-invoices/find-authorized-invoice.js';
import { viewNextAction } from '../challenges/next-action.js';
import type { PaymentDeps } from '../deps.js';
import { type CheckoutAttempt, findCurrentAttempt, keyOfAttempt } from './attempt.js';
import { type AttemptStanding, evaluateAttempt } from './evaluate-attempt.js';

export const checkoutSchema = component('FlowCheckout', checkoutModel);

export type CheckoutView = z.infer<typeof checkoutSchema>;

/** What the checkout page shows, from what is true now. */
export async function viewCheckout(
  deps: Pick<PaymentDeps, 'db' | 'clock' | 'money'>,
  authorized: AuthorizedInvoice,
): Promise<CheckoutView> {
  const attempt = await findCurrentAttempt(deps.db, authorized.id);
  const standing = attempt && (await evaluateAttempt(deps, attempt));
  return {
    ...(await viewInvoice(deps, authorized)),
    ...viewAttempt(attempt, standing),
    attempt_id: attempt ? await keyOfAttempt(deps.db, attempt.id) : null,
    state: stateOf(standing, authorized, deps.clock.now()),
  };
}

/** Whether there is still something to pay, or a payment under way. */
export async function readCheckoutState(
  deps: Pick<PaymentDeps, 'db' | 'clock'>,
  authorized: Pick<AuthorizedInvoice, 'id' | 'expiresMs'>,
): Promise<CheckoutView['state']> {
  const attempt = await findCurrentAttempt(deps.db, authorized.id);
  return stateOf(attempt && (await evaluateAttempt(deps, attempt)), authorized, deps.clock.now());
}

function stateOf(
  standing: AttemptStanding | undefined,
  authorized: Pick<AuthorizedInvoice, 'expiresMs'>,
  nowMs: number,
): CheckoutView['state'] {
  if (standing && standing.state !== 'failed') return standing.state;
  return authorized.expiresMs <= nowMs ? 'expired' : 'open';
}

function viewAttempt(attempt: CheckoutAttempt | undefined, standing: AttemptStanding | undefined) {
  const alive = standing && standing.state !== 'failed' ? attempt : undefined;
  return {
    invoice_id: alive?.invoice_id ?? null,
    escrow_id: alive?.escrow_id ?? null,
    next_action: standing?.state === 'action_required' ? viewNextAction(standing.challenge) : null,
    failure_reason: standing?.state === 'failed' ? standing.reason : null,
    paid: standing?.state === 'paid' ? new Date(standing.paidMs).toISOString() : null,
  };
}

async function viewInvoice(deps: Pick<PaymentDeps, 'money'>, authorized: AuthorizedInvoice) {
  const { body, currency, totalAmount } = authorized;
  const exponents = await deps.money.exponents();
  return {
    authorized_invoice_id: authorized.id,
    is_escrow: authorized.isEscrow,
    mechanism: authorized.mechanism,
    reference_type: body.reference_type,
    reference_id: body.reference_id,
    description: body.description,
    summary: {
      total_amount: totalAmount,
      currency,
      display_amount: displayAmount(totalAmount, currency, exponents),
    },
    line_items: body.line_items.map((item) => ({
      description: item.description,
      product_sku: item.product_sku,
      transaction_type: item.transaction_type,
      amount: item.amount,
      currency: item.currency,
      display_amount: displayAmount(item.amount, item.currency, exponents),
      quantity: 1,
    })),
  };
}
