import { flowSessionRequestSchema, openedFlowSessionSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { FLOWS } from '../../accounts/authorize/flow-names.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError, invalidField } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { component, responses } from '../../platform/http/responses.js';
import { sessionSchema, viewSession } from '../flows/session-view.js';
import { endSession } from './end-session.js';
import { localeQuery } from './locale.js';
import { redeemNonce } from './redeem-nonce.js';
import { SESSION_PATH, sessionOf, sessionOnly } from './session-route.js';

const TAGS = ['Flows'];

export const openedSessionSchema = component('OpenedFlowSession', openedFlowSessionSchema);

/** Redeeming a nonce, and the session that comes of it (interface §5.4, §8.1). */
export function registerFlowSessionRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/ui/v1/flow-sessions',
    {
      schema: {
        tags: TAGS,
        summary: 'Redeem a nonce',
        body: flowSessionRequestSchema,
        response: responses(201, openedSessionSchema),
      },
    },
    async (request, reply) => {
      const { nonce, flow, redemption_id, parent_origin, locale } = request.body;
      app.authenticationThrottle.check(request);
      const { token, session } = await redeemNonce(deps, {
        nonce,
        flow: requireFlow(flow),
        redemptionId: redemption_id,
        parentOrigin: parent_origin,
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) app.authenticationThrottle.recordFailure(request);
        throw error;
      });
      const payload = { session_token: token, ...(await viewSession(deps, session, locale)) };
      return reply.code(201).header('cache-control', 'no-store').send(successEnvelope(payload));
    },
  );
  app.get(
    SESSION_PATH,
    {
      ...sessionOnly(deps, FLOWS),
      schema: {
        tags: TAGS,
        summary: 'Read the session',
        querystring: localeQuery,
        response: responses(200, sessionSchema),
      },
    },
    async (request) => successEnvelope(await viewSession(deps, sessionOf(request), request.query.locale)),
  );
  app.post(
    `${SESSION_PATH}/end`,
    {
      ...sessionOnly(deps, FLOWS),
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'End the session',
        response: responses(200, z.object({ ended: z.literal(true) })),
      },
    },
    async (request) => {
      await endSession(deps, sessionOf(request));
      return successEnvelope({ ended: true });
    },
  );
}

function requireFlow(name: string): (typeof FLOWS)[number] {
  const flow = FLOWS.find((each) => each === name);
  if (flow) return flow;
  throw invalidField('flow', 'flow_unknown', `There is no flow of this name; there are ${FLOWS.join(', ')}.`);
}
