import { toDecimal } from 'svc-bridge/model';
import { z } from 'zod';
import type { PaymentDeps } from '../../payments/deps.js';
import { findInvoice } from '../../payments/invoices/read-invoice.js';
import { leftToRefund } from '../../payments/refunds/refund-amounts.js';
import { refundEscrow, refundInvoice } from '../../payments/refunds/start-refund.js';
import { conflict, invalidField, notFound } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { type CallContext, type ChangeContext, type ConsoleCall, changeCall, plainCall } from './console-call.js';
import {
  decideRequest,
  insertRequest,
  listWaitingRequests,
  type RefundAsked,
  readWaitingRequest,
  requireSecondPerson,
} from './console-requests.js';

const NOTHING = z.object({});

/** Of a form of the console's page. */
const requestKey = z.uuid();

/** In the currency's units, as people write it; absent: all that is left. */
const decimal = z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, 'Must be an amount such as 4.50');

/** Refunds, and the second person's word on them. */
export const refundCalls: readonly ConsoleCall[] = [
  changeCall({
    path: '/invoices/:id/refund',
    access: 'finance',
    object: 'invoice',
    action: 'invoice.refund',
    input: z.object({ amount: decimal.optional(), request_key: requestKey }),
    run: async (context, given) => {
      const { deps, object, reason, operator } = context;
      const asked = await readAsked(deps, object.id, given.amount);
      const request = { ...asked, object, key: given.request_key, reason };
      if (deps.settings.consoleApproval === 'second-person') {
        await deps.db.transaction().execute(async (trx) => {
          const id = await insertRequest(deps, executorOf(trx), operator, { ...request, state: 'waiting' });
          await context.record(trx, { after: { ...asked, waits_for_second_person: id } });
        });
        return { state: 'waiting' };
      }
      await refund(context, { ...asked, invoiceId: object.id }, async (client, refundId) => {
        await insertRequest(deps, client, operator, { ...request, state: 'done' });
        await context.recordWith(client, { after: { ...asked, refund_id: refundId } });
      });
      return { state: 'done' };
    },
  }),
  plainCall({
    method: 'GET',
    path: '/requests',
    access: 'viewer',
    input: NOTHING,
    run: async ({ deps, operator }) => ({ requests: await listWaitingRequests(deps, operator) }),
  }),
  changeCall({
    path: '/requests/:id/approve',
    access: 'finance',
    object: 'request',
    action: 'request.approve',
    input: NOTHING,
    run: async (context) => {
      const { deps, object, operator } = context;
      const waiting = await readWaitingRequest(deps, object.id);
      requireSecondPerson(operator, waiting);
      const { invoiceId, amount, currency, askedBy } = waiting;
      await refund(context, waiting, async (client, refundId) => {
        await decideRequest(deps, client, operator, { id: object.id, state: 'done' });
        const after = { state: 'done', invoice_id: invoiceId, refund_id: refundId, amount, currency };
        await context.recordWith(client, { before: { state: 'waiting', asked_by: askedBy }, after });
      });
      return { state: 'done' };
    },
  }),
  changeCall({
    path: '/requests/:id/refuse',
    access: 'finance',
    object: 'request',
    action: 'request.refuse',
    input: NOTHING,
    run: async (context) => {
      const { deps, object, operator, record } = context;
      await deps.db.transaction().execute(async (trx) => {
        await decideRequest(deps, executorOf(trx), operator, { id: object.id, state: 'refused' });
        await record(trx, { before: { state: 'waiting' }, after: { state: 'refused' } });
      });
      return { state: 'refused' };
    },
  }),
];

/** What integrators read as a refund's reason: the console's own reasons stay in its log. */
const REASON = 'Refunded in the console';

/** @param alongside - commits together with the refund */
async function refund(
  { deps }: CallContext,
  { invoiceId, amount, currency }: RefundAsked & { readonly invoiceId: string },
  alongside: (client: Parameters<ChangeContext['recordWith']>[0], refundId: string) => Promise<void>,
): Promise<void> {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { integratorId, escrowId } = invoice;
  const body = { amount, currency, reason: REASON };
  const options = { integratorId, body, claim: undefined, alongside };
  if (escrowId === null) {
    await refundInvoice(deps.money, { ...options, invoiceId });
    return;
  }
  const { name } = await deps.db
    .selectFrom('integrators')
    .select('name')
    .where('id', '=', integratorId)
    .executeTakeFirstOrThrow();
  await refundEscrow(deps.money, { ...options, escrowId, integratorName: name });
}

/** @throws ApiError 409 `invoice_not_paid`, `invoice_already_refunded`; 422 `amount_invalid`, `refund_amount_too_large` */
async function readAsked(deps: PaymentDeps, invoiceId: string, text: string | undefined): Promise<RefundAsked> {
  const invoice = await findInvoice(deps.pool, invoiceId);
  if (!invoice) throw notFound('invoice');
  const { currency } = invoice;
  if (invoice.state !== 'success') {
    throw conflict('invoice_not_paid', `The invoice is ${invoice.state}, so there is nothing to refund.`);
  }
  const { total: left } = leftToRefund(invoice);
  if (left === 0) throw conflict('invoice_already_refunded', 'All of it is refunded.');
  if (text === undefined) return { amount: left, currency };
  const exponent = (await deps.money.exponents()).get(currency) ?? 0;
  const [whole = '', fraction = ''] = text.split('.');
  const amount = fraction.length > exponent ? 0 : Number(whole + fraction.padEnd(exponent, '0'));
  if (amount < 1) {
    const most = exponent === 0 ? 'no decimals' : `at most ${exponent} decimals`;
    throw invalidField('amount', 'amount_invalid', `amount must be above 0, with ${most} in ${currency}.`);
  }
  if (amount > left) {
    const message = `Only ${currency} ${toDecimal(left, exponent)} is left to refund.`;
    throw invalidField('amount', 'refund_amount_too_large', message);
  }
  return { amount, currency };
}
