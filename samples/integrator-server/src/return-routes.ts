import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { GameRoutesOptions } from './game-routes.js';
import { refuse, refuseForService } from './refusal.js';

const returnSchema = z.object({ purchaseId: z.uuid() });

/** Players return what they bought: the shop takes the item and refunds its invoice, also for what another player made. */
export function addReturnRoutes(app: FastifyInstance, { account, inventory }: GameRoutesOptions): void {
  app.post('/api/return', async (request, reply) => {
    const body = returnSchema.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, { code: 'invalid_request', message: 'Wrong or missing: purchaseId.' });
    const { purchaseId } = body.data;
    const invoiceId = inventory.takeBack(purchaseId);
    if (invoiceId === undefined) {
      return refuse(reply, 404, { code: 'nothing_to_return', message: 'You own nothing from this purchase.' });
    }
    const refund = await account.call(({ svc }) =>
      svc.refundInvoice(invoiceId, { reason: 'Returned by the player' }, { idempotencyKey: `${purchaseId}:refund` }),
    );
    if (refund.ok) {
      inventory.endReturn(purchaseId, 'returned');
      return { refundId: refund.value.refund_id, state: refund.value.state };
    }
    // Only a final refusal is certain: after a 5xx or a lost response the money may be on its way, and the same key asks for it once.
    const isRefused = refund.error.code === 'api_refused' && !refund.error.retryable;
    inventory.endReturn(purchaseId, isRefused ? 'granted' : 'unsure');
    return refuseForService(reply, refund.error);
  });
}
