import { z } from 'zod';
import { sendReceipt } from '../../delivery/receipts/send-receipt.js';
import { replayDeliveries } from '../../delivery/webhooks/replay-deliveries.js';
import { findInvoice } from '../../payments/invoices/read-invoice.js';
import { notFound } from '../../platform/http/api-error.js';
import { type ChangeContext, type ConsoleCall, changeCall, noInput, objectCall } from './console-call.js';
import { readDeliveries } from './read-deliveries.js';
import { logPageInput, readLog } from './read-log.js';
import { readPayment } from './read-payment.js';

/** An invoice's page, also of an escrow's phase, a refund, or what a dispute has taken. */
export const paymentCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/invoices/:id',
    access: 'viewer',
    object: 'invoice',
    input: noInput,
    run: ({ deps, operator, object }) => readPayment(deps, operator, object.id),
  }),
  objectCall({
    path: '/invoices/:id/log',
    access: 'viewer',
    object: 'invoice',
    input: logPageInput,
    run: ({ deps, operator, object }, { cursor }) => readLog(deps, operator, object, cursor),
  }),
  changeCall({
    path: '/invoices/:id/replay',
    access: 'support',
    object: 'invoice',
    action: 'invoice.replay-webhook',
    input: z.object({ delivery_id: z.uuid() }),
    run: (context, given) => replay(context, given.delivery_id.toLowerCase()),
  }),
  changeCall({
    path: '/invoices/:id/send-receipt',
    access: 'support',
    object: 'invoice',
    action: 'invoice.send-receipt',
    input: noInput,
    run: sendBuyerReceipt,
  }),
];

/** Only a webhook of this payment. @throws ApiError `webhook_delivery_not_found` 404, `webhook_disabled` 409 */
async function replay({ deps, object, record }: ChangeContext, deliveryId: string): Promise<object> {
  const { integratorId, escrowId } = await requireInvoice(deps, object.id);
  const { deliveries } = await readDeliveries(deps, { invoiceId: object.id, integratorId, escrowId });
  const delivery = deliveries.find(({ id }) => id === deliveryId);
  if (!delivery) throw notFound('webhook_delivery');
  const { payload } = await replayDeliveries(deps, {
    integratorId,
    endpointId: delivery.endpointId,
    deliveryId,
    claim: undefined,
    alongside: (trx, replayed) =>
      record(trx, { before: { state: delivery.state }, after: { delivery_id: deliveryId, replayed } }),
  });
  deps.wake('webhooks');
  return payload;
}

/** To the buyer's own address. @throws ApiError 409 `transaction_failed`, 422 `email_address_missing`, 429 `too_many_receipts` */
async function sendBuyerReceipt({ deps, object, record }: ChangeContext): Promise<object> {
  const { integratorId, accountId } = await requireInvoice(deps, object.id);
  const { name } = await deps.db
    .selectFrom('integrators')
    .select('name')
    .where('id', '=', integratorId)
    .executeTakeFirstOrThrow();
  const { payload } = await sendReceipt(deps, {
    principal: { integratorId, integratorName: name, accountId, scopes: [] },
    transactionId: object.id,
    emailAddress: undefined,
    claim: undefined,
    alongside: (trx) => record(trx, {}),
  });
  return payload;
}

async function requireInvoice(deps: ChangeContext['deps'], id: string) {
  const invoice = await findInvoice(deps.pool, id);
  if (!invoice) throw notFound('invoice');
  return invoice;
}
