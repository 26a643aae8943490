import type { checkoutSchema, Sent } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import { isoTime } from '../../platform/times.js';
import type { AuthorizedInvoice } from '../authorized-invoices/find-authorized-invoice.js';
import { viewNextAction } from '../challenges/next-action.js';
import type { PaymentDeps } from '../deps.js';
import { findInvoice } from '../invoices/read-invoice.js';
import { taxOf } from '../invoices/tax.js';
import { viewPaid } from '../payment-methods/paid-view.js';
import { findPictures } from '../pictures/pictures-of-items.js';
import { leftToSpend } from '../spending/hold-spending.js';
import { type CheckoutAttempt, findCurrentAttempt, keyOfAttempt } from './attempt.js';
import { type AttemptStanding, evaluateAttempt } from './evaluate-attempt.js';

export type CheckoutView = Sent<typeof checkoutSchema>;

/** The checkout page's content, from the current state. */
export async function viewCheckout(
  deps: Pick<PaymentDeps, 'db' | 'pool' | 'clock' | 'settings' | 'money'>,
  authorized: AuthorizedInvoice,
): Promise<CheckoutView> {
  const attempt = await findCurrentAttempt(deps.db, authorized.id);
  const standing = attempt && (await evaluateAttempt(deps, attempt));
  return {
    ...(await viewInvoice(deps, authorized)),
    ...viewAttempt(attempt, standing),
    failure_reason: standing?.state === 'failed' ? await viewFailure(deps, authorized, standing.reason) : null,
    attempt_id: attempt ? await keyOfAttempt(deps.db, attempt.id) : null,
    state: stateOf(standing, authorized, deps.clock.now()),
    ...(standing?.state === 'paid' && (await viewPaidInvoice(deps, standing.invoiceId))),
  };
}

async function viewPaidInvoice(deps: Pick<PaymentDeps, 'db' | 'pool' | 'money'>, invoiceId: string) {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw new Error(`The paid invoice ${invoiceId} does not exist.`);
  const { accountId, currency, escrowId, document } = invoice;
  return viewPaid(deps, { accountId, transactionId: escrowId ?? invoiceId, currency, methods: document.methods });
}

/** Whether something is still to be paid, or a payment is in progress. */
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
    paid: standing?.state === 'paid' ? new Date(standing.paidMs).toISOString() : null,
    ...(standing?.state === 'paid' && standing.escrowStatus !== null && { escrow_status: standing.escrowStatus }),
  };
}

/** What the player's own limit leaves, and that they have raised it, is said to the player only, on this page. */
async function viewFailure(
  deps: Pick<PaymentDeps, 'pool' | 'clock' | 'money'>,
  { accountId, currency, totalAmount: amount }: Pick<AuthorizedInvoice, 'accountId' | 'currency' | 'totalAmount'>,
  reason: FailureReasonColumn,
) {
  if (reason.code !== 'spending_limit_reached') return reason;
  const limit = await leftToSpend(deps, { accountId, currency, amount });
  if (limit === undefined) return reason;
  const display_left = displayAmount(Number(limit.left), currency, await deps.money.exponents());
  return { ...reason, resets_at: isoTime(limit.allowedFromMs), display_left };
}

async function viewInvoice(deps: Pick<PaymentDeps, 'pool' | 'settings' | 'money'>, authorized: AuthorizedInvoice) {
  const { body, currency, totalAmount } = authorized;
  const { integratorId } = authorized;
  const named = body.line_items.flatMap(({ image_url: url }) => (url === undefined ? [] : [{ integratorId, url }]));
  const [exponents, pictures] = await Promise.all([
    deps.money.exponents(),
    named.length > 0 ? findPictures(deps, named) : undefined,
  ]);
  const isTaxed = body.line_items.some((item) => item.tax_amount !== undefined);
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
      ...(isTaxed && viewTax(authorized, exponents)),
    },
    line_items: body.line_items.map((item) => ({
      description: item.description,
      product_sku: item.product_sku,
      transaction_type: item.transaction_type,
      amount: item.amount,
      currency: item.currency,
      display_amount: displayAmount(item.amount, item.currency, exponents),
      ...(item.image_url !== undefined && { image_url: pictures?.({ integratorId, url: item.image_url }) }),
      quantity: 1,
    })),
  };
}

/** What of the total is tax. */
function viewTax({ body, currency, totalAmount }: AuthorizedInvoice, exponents: Exponents) {
  const tax = taxOf(body.line_items.map((item) => ({ taxAmount: item.tax_amount, taxLabel: item.tax_label })));
  return (
    tax && {
      display_subtotal: displayAmount(totalAmount - tax.amount, currency, exponents),
      display_tax_amount: displayAmount(tax.amount, currency, exponents),
      ...(tax.label !== undefined && { tax_label: tax.label }),
    }
  );
}
