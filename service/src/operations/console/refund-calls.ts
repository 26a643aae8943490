import { z } from 'zod';
import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { findInvoice } from '../../payments/invoices/read-invoice.js';
import { leftToRefund } from '../../payments/refunds/refund-amounts.js';
import { refundEscrow, refundInvoice } from '../../payments/refunds/start-refund.js';
import { conflict, invalidField, notFound } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { type ConsoleCall, changeCall } from './console-call.js';
import { type CarryOut, type MoneyAsked, makeRequest, requestKey } from './make-request.js';
import { decimal, readMinorUnits } from './money-text.js';
import { REQUEST_KINDS } from './request-kinds.js';

/** Refunds of payments. */
export const refundCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/invoices/:id/refund',
    access: REQUEST_KINDS['invoice.refund'].access,
    object: 'invoice',
    action: 'invoice.refund',
    // without an amount: all that is left
    input: z.object({ amount: decimal.optional(), request_key: requestKey }),
    run: async (context, { amount, request_key: key }) => {
      const asked = await readAsked(context.deps, context.object.id, amount);
      return makeRequest(context, { asked, key, carryOut: refundAsked });
    },
  }),
];

/** What integrators read as a refund's reason: the console's own reasons stay in its log. */
const REASON = 'Refunded in the console';

/** Refunds a payment, or a committed escrow by its invoice. */
export const refundAsked: CarryOut<MoneyAsked> = async (
  { deps },
  { objectId: invoiceId, amount, currency },
  alongside,
) => {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { integratorId, escrowId } = invoice;
  const options = {
    integratorId,
    body: { amount, currency, reason: REASON },
    claim: undefined,
    alongside: (client: SqlExecutor, refundId: string) => alongside(client, { refund_id: refundId }),
  };
  if (escrowId === null) {
    await refundInvoice(deps.money, { ...options, invoiceId });
    return {};
  }
  const { name } = await deps.db
    .selectFrom('integrators')
    .select('name')
    .where('id', '=', integratorId)
    .executeTakeFirstOrThrow();
  await refundEscrow(deps.money, { ...options, escrowId, integratorName: name });
  return {};
};

/** @throws ApiError 409 `invoice_not_paid`, `invoice_already_refunded`; 422 `amount_invalid`, `refund_amount_too_large` */
async function readAsked(deps: PaymentDeps, invoiceId: string, text: string | undefined): Promise<MoneyAsked> {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { currency } = invoice;
  if (invoice.state !== 'success') {
    throw conflict('invoice_not_paid', `The invoice is ${invoice.state}, so there is nothing to refund.`);
  }
  const { total: left } = leftToRefund(invoice);
  if (left === 0) throw conflict('invoice_already_refunded', 'All of it is refunded.');
  if (text === undefined) return { amount: left, currency };
  const exponents = await deps.money.exponents();
  const amount = readMinorUnits(text, currency, exponents);
  if (amount > left) {
    const message = `Only ${displayAmount(left, currency, exponents)} is left to refund.`;
    throw invalidField('amount', 'refund_amount_too_large', message);
  }
  return { amount, currency };
}
