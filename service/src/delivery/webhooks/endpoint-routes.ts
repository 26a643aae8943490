import {
  deletedWebhookSchema,
  type Sent,
  webhookEndpointSchema,
  webhookEndpointWithSecretSchema,
  webhookParamsSchema,
  webhookRequestSchema,
} from 'svc-bridge/model';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { createEndpoint } from './create-endpoint.js';
import { deleteEndpoint } from './delete-endpoint.js';
import { enableEndpoint } from './endpoint-state.js';
import { viewEndpoint } from './endpoint-view.js';
import { webhookExamples } from './examples.js';
import { findEndpoint, listEndpoints } from './find-endpoint.js';
import { rotateSecret } from './rotate-secret.js';
import { READ, TAGS, WRITE, WRITE_BODYLESS } from './route-parts.js';

/** Registration, reading, rotation and removal of receivers. */
export function registerEndpointRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v2/webhooks',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Register a webhook endpoint',
        example: webhookExamples.register,
        body: webhookRequestSchema,
        response: responses(201, webhookEndpointWithSecretSchema),
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
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'List webhook endpoints',
        example: webhookExamples.list,
        response: responses(200, z.array(webhookEndpointSchema)),
      },
    },
    async (request) => {
      const rows = await listEndpoints(deps.db, principalOf(request).integratorId);
      return successEnvelope(rows.map((row) => viewEndpoint(row, deps.clock.now())));
    },
  );
  app.get(
    '/v2/webhooks/:id',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'Get a webhook endpoint',
        example: webhookExamples.read,
        params: webhookParamsSchema,
        response: responses(200, webhookEndpointSchema),
      },
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
        summary: 'Delete a webhook endpoint',
        example: webhookExamples.remove,
        params: webhookParamsSchema,
        response: responses(200, deletedWebhookSchema),
      },
    },
    async (request) => {
      await deleteEndpoint(deps, principalOf(request).integratorId, request.params.id);
      return successEnvelope({ id: request.params.id, deleted: true } satisfies Sent<typeof deletedWebhookSchema>);
    },
  );
  app.post(
    '/v2/webhooks/:id/rotate',
    {
      config: WRITE_BODYLESS,
      schema: {
        tags: TAGS,
        summary: 'Rotate the secret; both sign for 24 hours',
        example: webhookExamples.rotate,
        params: webhookParamsSchema,
        response: responses(200, webhookEndpointWithSecretSchema),
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
        summary: 'Re-enable a disabled endpoint',
        example: webhookExamples.enable,
        params: webhookParamsSchema,
        response: responses(200, webhookEndpointSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        enableEndpoint(deps, { integratorId: principalOf(request).integratorId, id: request.params.id, claim }),
      ),
  );
}
