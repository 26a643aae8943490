import { webhookRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { createEndpoint } from './create-endpoint.js';
import { deleteEndpoint } from './delete-endpoint.js';
import { enableEndpoint } from './enable-endpoint.js';
import { endpointSchema, endpointWithSecretSchema, viewEndpoint } from './endpoint-view.js';
import { findEndpoint, listEndpoints } from './find-endpoint.js';
import { rotateSecret } from './rotate-secret.js';
import { READ, TAGS, WRITE, WRITE_BODYLESS } from './route-parts.js';

const idParams = z.object({ id: z.string() });

/** Registration, reading, rotation and removal of receivers. */
export function registerEndpointRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v2/webhooks',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Register',
        body: webhookRequestSchema,
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
