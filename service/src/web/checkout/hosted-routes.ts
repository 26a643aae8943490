import type { FastifyRequest } from 'fastify';
import { hostedSessionRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { responses } from '../../platform/http/responses.js';
import { openedSessionSchema } from '../flow-sessions/routes.js';
import { viewSession } from '../flows/session-view.js';
import { findHostedLink } from './find-hosted-link.js';
import { NOT_INDEXED, renderLinkPreview } from './link-preview.js';
import { openHostedSession } from './open-hosted-session.js';

/** The hosted checkout behind a link that was given to a person (interface §4.2). */
export function registerHostedRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/pay/:token',
    { schema: { hide: true, params: z.object({ token: z.string().max(200) }) } },
    async (request, reply) => {
      const head = await linkPreview(deps, request);
      return app.sendPage(request, reply, 'hosted', { head, frameAncestors: "'none'" });
    },
  );
  app.post(
    '/ui/v1/hosted-sessions',
    {
      schema: {
        tags: ['Flows'],
        summary: 'Open the checkout of a hosted link',
        body: hostedSessionRequestSchema,
        response: responses(201, openedSessionSchema),
      },
    },
    async (request, reply) => {
      const { link_token, locale } = request.body;
      const { token, session } = await throttled(request, () => openHostedSession(deps, link_token));
      const payload = { session_token: token, ...(await viewSession(deps, session, locale)) };
      return reply.code(201).header('cache-control', 'no-store').send(successEnvelope(payload));
    },
  );
}

/** A link that nobody has made counts as failed authentication of its address. */
async function throttled<T>(request: FastifyRequest, open: () => Promise<T>): Promise<T> {
  const { authenticationThrottle } = request.server;
  authenticationThrottle.check(request);
  try {
    return await open();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) authenticationThrottle.recordFailure(request);
    throw error;
  }
}

/** A link that opens nothing previews nothing. */
async function linkPreview(
  deps: PaymentDeps,
  request: FastifyRequest & { params: { token: string } },
): Promise<string> {
  try {
    const { integratorId } = await throttled(request, () => findHostedLink(deps, deps.db, request.params.token));
    return renderLinkPreview(await readIntegrator(deps.db, integratorId));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return NOT_INDEXED;
    throw error;
  }
}
