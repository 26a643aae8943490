import {
  deliveryListQuerySchema,
  replayRequestSchema,
  webhookDeliveryPageSchema,
  webhookDeliveryParamsSchema,
  webhookDeliverySchema,
  webhookParamsSchema,
  webhookReplaySchema,
} from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { webhookExamples } from './examples.js';
import { findEndpoint } from './find-endpoint.js';
import { findDelivery, listDeliveries } from './list-deliveries.js';
import { replayDeliveries } from './replay-deliveries.js';
import { READ, TAGS, WRITE, WRITE_BODYLESS } from './route-parts.js';

/** The delivery log and replays. */
export function registerDeliveryRoutes(app: HttpApp, deps: Deps): void {
  app.get(
    '/v2/webhooks/:id/deliveries',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'List deliveries, newest first',
        example: webhookExamples.listDeliveries,
        params: webhookParamsSchema,
        querystring: deliveryListQuerySchema,
        response: responses(200, webhookDeliveryPageSchema),
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
      schema: {
        tags: TAGS,
        summary: 'Get a delivery',
        example: webhookExamples.readDelivery,
        params: webhookDeliveryParamsSchema,
        response: responses(200, webhookDeliverySchema),
      },
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
        summary: 'Replay a delivery',
        example: webhookExamples.replayDelivery,
        params: webhookDeliveryParamsSchema,
        response: responses(200, webhookReplaySchema),
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
        summary: 'Replay failed deliveries, or on request waiting or delivered ones',
        example: webhookExamples.replay,
        params: webhookParamsSchema,
        body: replayRequestSchema,
        response: responses(200, webhookReplaySchema),
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
