import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { optionalField, textField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findEndpoint } from './find-endpoint.js';
import { deliverySchema, findDelivery, listDeliveries } from './list-deliveries.js';
import { replayDeliveries } from './replay-deliveries.js';
import { READ, TAGS, WRITE, WRITE_BODYLESS } from './route-parts.js';

const idParams = z.object({ id: z.string() });
const deliveryParams = z.object({ id: z.string(), delivery_id: z.string() });
const replayedSchema = z.object({ replayed: z.number() });
const isoTime = z.iso.datetime({ offset: true, message: 'must be a time such as 2026-11-20T12:00:00Z' });

const replaySchema = z.object({
  state: optionalField(z.enum(['failed', 'delivered'])),
  from: optionalField(isoTime).describe('Inclusive.'),
  to: optionalField(isoTime).describe('Exclusive.'),
});

const logQuery = z.object({
  state: z.enum(['due', 'delivered', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: textField({ max: 200 }).optional(),
});

/** The log of deliveries, and sending them again. */
export function registerDeliveryRoutes(app: HttpApp, deps: Deps): void {
  app.get(
    '/v2/webhooks/:id/deliveries',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'Delivery log, newest first',
        params: idParams,
        querystring: logQuery,
        response: responses(200, z.object({ deliveries: z.array(deliverySchema), next_cursor: z.string().nullable() })),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const endpoint = await findEndpoint(deps.db, integratorId, request.params.id);
      return successEnvelope(await listDeliveries(deps, { ...request.query, integratorId, endpointId: endpoint.id }));
    },
  );
  app.get(
    '/v2/webhooks/:id/deliveries/:delivery_id',
    {
      config: READ,
      schema: { tags: TAGS, summary: 'One delivery', params: deliveryParams, response: responses(200, deliverySchema) },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      const endpoint = await findEndpoint(deps.db, integratorId, request.params.id);
      const deliveryId = request.params.delivery_id;
      return successEnvelope(await findDelivery(deps, { integratorId, endpointId: endpoint.id, deliveryId }));
    },
  );
  app.post(
    '/v2/webhooks/:id/deliveries/:delivery_id/replay',
    {
      config: WRITE_BODYLESS,
      schema: {
        tags: TAGS,
        summary: 'Send one delivery again',
        params: deliveryParams,
        response: responses(200, replayedSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        replayDeliveries(deps, {
          integratorId: principalOf(request).integratorId,
          endpointId: request.params.id,
          deliveryId: request.params.delivery_id,
          claim,
        }),
      ),
  );
  app.post(
    '/v2/webhooks/:id/replay',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Send again what has failed (or, asked so, was delivered)',
        params: idParams,
        body: replaySchema,
        response: responses(200, replayedSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) => {
        const { state, from, to } = request.body;
        return replayDeliveries(deps, {
          integratorId: principalOf(request).integratorId,
          endpointId: request.params.id,
          state,
          fromMs: from === undefined ? undefined : Date.parse(from),
          toMs: to === undefined ? undefined : Date.parse(to),
          claim,
        });
      }),
  );
}
