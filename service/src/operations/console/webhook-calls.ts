import { z } from 'zod';
import { disableEndpoint, enableEndpoint } from '../../delivery/webhooks/endpoint-state.js';
import { findDelivery } from '../../delivery/webhooks/list-deliveries.js';
import { replayDeliveries } from '../../delivery/webhooks/replay-deliveries.js';
import { invalidField } from '../../platform/http/api-error.js';
import { type ChangeContext, type ConsoleCall, changeCall, minute, objectCall } from './console-call.js';
import { sideOf } from './operator.js';
import { readWebhook } from './read-integrator.js';

/** How many failed deliveries are sent again at once, the oldest first. */
const MOST_REPLAYED = 1_000;

const webhookId = z.uuid().toLowerCase();

/** A receiver of an integrator's webhooks, disabling and enabling it, and sending them again. */
export const webhookCalls: readonly ConsoleCall[] = [
  objectCall({
    path: '/integrators/:id/webhook',
    access: 'viewer',
    object: 'integrator',
    input: z.object({
      webhook_id: webhookId,
      state: z.enum(['due', 'delivered', 'failed']).optional(),
      cursor: z.string().min(1).max(200).optional(),
    }),
    run: ({ deps, operator, object }, { webhook_id, ...page }) =>
      readWebhook(deps, operator, { ...page, integratorId: object.id, endpointId: webhook_id }),
  }),
  changeCall({
    path: '/integrators/:id/disable-webhook',
    access: 'support',
    object: 'integrator',
    action: 'integrator.disable-webhook',
    input: z.object({ webhook_id: webhookId }),
    run: async ({ deps, operator, object, record }, { webhook_id }) => {
      const { state } = await disableEndpoint(deps, {
        integratorId: object.id,
        id: webhook_id,
        // what was typed stays in the log
        disabledReason: sideOf(operator) === 'operator' ? 'Disabled by the operator.' : 'Disabled in the console.',
        alongside: (trx, before, failed) =>
          record(trx, { before: { state: before.state }, after: { webhook_id, state: 'disabled', failed } }),
      });
      return { webhook_id, state };
    },
  }),
  changeCall({
    path: '/integrators/:id/enable-webhook',
    access: 'support',
    object: 'integrator',
    action: 'integrator.enable-webhook',
    input: z.object({ webhook_id: webhookId }),
    run: async ({ deps, object, record }, { webhook_id }) => {
      const { payload } = await enableEndpoint(deps, {
        integratorId: object.id,
        id: webhook_id,
        claim: undefined,
        alongside: (trx, { state, disabled_reason }) =>
          record(trx, { before: { state, disabled_reason }, after: { webhook_id, state: 'enabled' } }),
      });
      return { webhook_id, state: payload.state };
    },
  }),
  changeCall({
    path: '/integrators/:id/replay',
    access: 'support',
    object: 'integrator',
    action: 'integrator.replay-webhook',
    input: z.object({ webhook_id: webhookId, delivery_id: z.uuid().toLowerCase() }),
    run: async (context, { webhook_id, delivery_id }) => {
      const of = { integratorId: context.object.id, endpointId: webhook_id, deliveryId: delivery_id };
      const { state } = await findDelivery(context.deps, of);
      return replay(context, of, (replayed) => ({ before: { state }, after: { webhook_id, delivery_id, replayed } }));
    },
  }),
  changeCall({
    path: '/integrators/:id/replay-failed',
    access: 'support',
    object: 'integrator',
    action: 'integrator.replay-failed-webhooks',
    input: z.object({ webhook_id: webhookId, from: minute, to: minute }),
    run: async (context, { webhook_id, from, to }) => {
      if (from >= to) throw invalidField('to', 'to_invalid', 'to must be later than from.');
      const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      const failed = { integratorId: context.object.id, endpointId: webhook_id, fromMs: from, toMs: to };
      return replay(context, { ...failed, most: MOST_REPLAYED }, (replayed) => ({
        after: { webhook_id, ...range, replayed },
      }));
    },
  }),
];

/** @throws ApiError `webhook_not_found`, `webhook_delivery_not_found` 404, `webhook_disabled` 409 */
async function replay(
  { deps, record }: ChangeContext,
  which: Omit<Parameters<typeof replayDeliveries>[1], 'claim' | 'alongside'>,
  noteOf: (replayed: number) => Parameters<ChangeContext['record']>[1],
): Promise<object> {
  const { payload } = await replayDeliveries(deps, {
    ...which,
    claim: undefined,
    alongside: (trx, replayed) => record(trx, noteOf(replayed)),
  });
  deps.wake('webhooks');
  return payload;
}
