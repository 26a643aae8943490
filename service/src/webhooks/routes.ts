import { z } from 'zod';
import type { Deps } from '../context.js';
import { successEnvelope } from '../http/envelope.js';
import { textField } from '../http/fields.js';
import type { HttpApp } from '../http/http-app.js';
import { runIdempotent } from '../http/idempotency.js';
import { principalOf } from '../http/principal.js';
import { responses } from '../http/responses.js';
import { createEndpoint } from './create-endpoint.js';
import { deleteEndpoint } from './delete-endpoint.js';
import { enableEndpoint } from './enable-endpoint.js';
import { endpointSchema, endpointWithSecretSchema, viewEndpoint } from './endpoint-view.js';
import { WEBHOOK_EVENTS } from './event-names.js';
import { findEndpoint, listEndpoints } from './find-endpoint.js';
import { deliverySchema, findDelivery, listDeliveries } from './list-deliveries.js';
import { replayDeliveries } from './replay-deliveries.js';
import { rotateSecret } from './rotate-secret.js';

const TAGS = ['Webhooks'];
const WRITE = { access: { scope: 'write_invoices' } } as const;
const WRITE_BODYLESS = { ...WRITE, bodyKind: 'none' } as const;
const READ = { access: { scope: 'read_invoices' } } as const;
const idParams = z.object({ id: z.string() });
const deliveryParams = z.object({ id: z.string(), delivery_id: z.string() });
const replayedSchema = z.object({ replayed: z.number() });
const isoTime = z.iso.datetime({ offset: true, message: 'must be a time such as 2026-11-20T12:00:00Z' });

const createSchema = z.object({
  url: textField({ min: 1, max: 2000 }),
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(10).optional().describe('Absent or empty: every event.'),
});

const replaySchema = z.object({
  state: z.enum(['failed', 'delivered']).optional(),
  from: isoTime.optional().describe('Inclusive.'),
  to: isoTime.optional().describe('Exclusive.'),
});

const logQuery = z.object({
  state: z.enum(['due', 'delivered', 'failed']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: textField({ max: 200 }).optional(),
});

/** Registration, rotation, log and replay of webhooks (interface §6.1; Gap: everything but the body). */
export function registerWebhookRoutes(app: HttpApp, deps: Deps): void {
  registerEndpointRoutes(app, deps);
  registerDeliveryRoutes(app, deps);
}

function registerEndpointRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v2/webhooks',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Register',
        body: createSchema,
        response: responses(201, endpointWithSecretSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) => {
        const { integratorId } = principalOf(request);
        return createEndpoint(deps, { integratorId, url: request.body.url, events: request.body.events ?? [], claim });
      }),
  );
  app.get(
    '/v2/webhooks',
    { config: READ, schema: { tags: TAGS, summary: 'List', response: responses(200, z.array(endpointSchema)) } },
    async (request) => {
      const rows = await listEndpoints(deps.db, principalOf(request).integratorId);
      return successEnvelope(rows.map((row) => viewEndpoint(row, deps.clock.now())));
    },
  );
  app.get(
    '/v2/webhooks/:id',
    {
      config: READ,
      schema: { tags: TAGS, summary: 'Read', params: idParams, response: responses(200, endpointSchema) },
    },
    async (request) => {
      const row = await findEndpoint(deps.db, principalOf(request).integratorId, request.params.id);
      return successEnvelope(viewEndpoint(row, deps.clock.now()));
    },
  );
  app.delete(
    '/v2/webhooks/:id',
    {
      config: WRITE_BODYLESS,
      schema: {
        tags: TAGS,
        summary: 'Delete',
        params: idParams,
        response: responses(200, z.object({ id: z.string(), deleted: z.literal(true) })),
      },
    },
    async (request) => {
      await deleteEndpoint(deps, principalOf(request).integratorId, request.params.id);
      return successEnvelope({ id: request.params.id, deleted: true });
    },
  );
  app.post(
    '/v2/webhooks/:id/rotate',
    {
      config: WRITE_BODYLESS,
      schema: {
        tags: TAGS,
        summary: 'Give it a new secret; for 24 hours both sign',
        params: idParams,
        response: responses(200, endpointWithSecretSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        rotateSecret(deps, { integratorId: principalOf(request).integratorId, id: request.params.id, claim }),
      ),
  );
  app.post(
    '/v2/webhooks/:id/enable',
    {
      config: WRITE_BODYLESS,
      schema: {
        tags: TAGS,
        summary: 'Enable it after a 410',
        params: idParams,
        response: responses(200, endpointSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        enableEndpoint(deps, { integratorId: principalOf(request).integratorId, id: request.params.id, claim }),
      ),
  );
}

function registerDeliveryRoutes(app: HttpApp, deps: Deps): void {
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
