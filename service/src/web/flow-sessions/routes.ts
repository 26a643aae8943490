import {
  endedAnswerSchema,
  flowSessionRequestSchema,
  flowSessionSchema,
  localeQuerySchema,
  openedFlowSessionSchema,
  PAYMENT_FLOWS,
  type PaymentFlowName,
} from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError, invalidField } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_ANONYMOUS_BODY_BYTES } from '../../platform/http/http-app.js';
import { responses } from '../../platform/http/responses.js';
import { viewSession } from '../flows/session-view.js';
import { flowSessionExamples } from './examples.js';
import { endSession } from './flow-session.js';
import { redeemNonce } from './redeem-nonce.js';
import { SESSION_PATH, sessionOf, sessionOnly } from './session-route.js';

const TAGS = ['Flows'];

/** Redeems nonces and manages their sessions (interface §5.4, §8.1). */
export function registerFlowSessionRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/ui/v1/flow-sessions',
    {
      bodyLimit: MAX_ANONYMOUS_BODY_BYTES,
      schema: {
        tags: TAGS,
        summary: 'Redeem a nonce',
        example: flowSessionExamples.redeem,
        body: flowSessionRequestSchema,
        response: responses(201, openedFlowSessionSchema),
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
      ...sessionOnly(deps, PAYMENT_FLOWS),
      schema: {
        tags: TAGS,
        summary: 'Get the session',
        example: flowSessionExamples.read,
        querystring: localeQuerySchema,
        response: responses(200, flowSessionSchema),
      },
    },
    async (request) => successEnvelope(await viewSession(deps, sessionOf(request), request.query.locale)),
  );
  app.post(
    `${SESSION_PATH}/end`,
    {
      ...sessionOnly(deps, PAYMENT_FLOWS),
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'End the session',
        example: flowSessionExamples.end,
        response: responses(200, endedAnswerSchema),
      },
    },
    async (request) => {
      await endSession(deps, sessionOf(request));
      return successEnvelope({ ended: true });
    },
  );
}

function requireFlow(name: string): PaymentFlowName {
  const flow = PAYMENT_FLOWS.find((each) => each === name);
  if (flow) return flow;
  throw invalidField('flow', 'flow_unknown', `Unknown flow. Flows are ${PAYMENT_FLOWS.join(', ')}.`);
}
