import {
  handoverAnswerSchema,
  handoverParamsSchema,
  handoverRequestSchema,
  openedPhoneAnswerSchema,
  phoneSessionRequestSchema,
  phoneStepSchema,
  startedHandoverAnswerSchema,
} from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_ANONYMOUS_BODY_BYTES } from '../../platform/http/http-app.js';
import { responses } from '../../platform/http/responses.js';
import { sessionOver } from '../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../flow-sessions/session-route.js';
import { handoverExamples } from './examples.js';
import { endHandover, findHandover, type Handover, startHandover } from './handover.js';
import { PHONE_PATH, viewLink } from './handover-link.js';
import { viewOpened, viewStep } from './handover-view.js';
import { identifyPhone, openHandover } from './phone-session.js';
import { HANDOVER_FLOWS, planHandover } from './plan-handover.js';

const TAGS = ['Flows'];
const PHONE_SESSION_PATH = '/ui/v1/phone-sessions';

/** Steps of a flow that are taken on the player's phone. */
export function registerHandoverRoutes(app: HttpApp, deps: PaymentDeps): void {
  registerBigScreenRoutes(app, deps);
  registerPhoneRoutes(app, deps);
}

/** Of the page that hands a step over, and follows it. */
function registerBigScreenRoutes(app: HttpApp, deps: PaymentDeps): void {
  const only = sessionOnly(deps, HANDOVER_FLOWS);
  const view = async (handover: Handover) => {
    const card = handover.payment_method_id;
    const step = await viewStep(deps, handover);
    return successEnvelope({ handover: { ...step.handover, ...(card !== null && { payment_method_id: card }) } });
  };
  app.post(
    `${SESSION_PATH}/handovers`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: "Hand a step over to the player's phone",
        example: handoverExamples.start,
        body: handoverRequestSchema,
        response: responses(201, startedHandoverAnswerSchema),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      const plan = await planHandover(deps, session, request.body);
      const { handover, linkToken } = await startHandover(deps, session, plan);
      const step = await viewStep(deps, handover);
      const started = { ...step.handover, ...viewLink(deps.settings, linkToken) };
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(successEnvelope({ handover: started }));
    },
  );
  app.get(
    `${SESSION_PATH}/handovers/:handover_id`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get a handover',
        example: handoverExamples.read,
        params: handoverParamsSchema,
        response: responses(200, handoverAnswerSchema),
      },
    },
    async (request) => view(await findHandover(deps, sessionOf(request), request.params.handover_id)),
  );
  app.post(
    `${SESSION_PATH}/handovers/:handover_id/end`,
    {
      ...only,
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'End a handover',
        example: handoverExamples.end,
        params: handoverParamsSchema,
        response: responses(200, handoverAnswerSchema),
      },
    },
    async (request) => {
      const { id } = await findHandover(deps, sessionOf(request), request.params.handover_id);
      await endHandover(deps, id);
      return view(await findHandover(deps, sessionOf(request), id));
    },
  );
}

/** Of the phone. Its step itself is taken by the calls of the flow: those that let a phone in say so. */
function registerPhoneRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(PHONE_PATH, { schema: { hide: true } }, (request, reply) =>
    app.sendPage(request, reply, 'phone', { frameAncestors: "'none'" }),
  );
  app.post(
    PHONE_SESSION_PATH,
    {
      bodyLimit: MAX_ANONYMOUS_BODY_BYTES,
      schema: {
        tags: TAGS,
        summary: 'Open a handover on the phone',
        example: handoverExamples.open,
        body: phoneSessionRequestSchema,
        response: responses(201, openedPhoneAnswerSchema),
      },
    },
    async (request, reply) => {
      const { link_token: linkToken, redemption_id: redemptionId } = request.body;
      app.authenticationThrottle.check(request);
      const { token, phone } = await openHandover(deps, { linkToken, redemptionId }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) app.authenticationThrottle.recordFailure(request);
        throw error;
      });
      const { handover, session } = phone;
      if (!session) throw sessionOver();
      const payload = { session_token: token, ...(await viewOpened(deps, { handover, session })) };
      return reply.code(201).header('cache-control', 'no-store').send(successEnvelope(payload));
    },
  );
  app.get(
    `${PHONE_SESSION_PATH}/current`,
    {
      schema: {
        tags: TAGS,
        summary: "Get the phone's step",
        example: handoverExamples.readPhone,
        response: responses(200, phoneStepSchema),
      },
    },
    async (request) => {
      const { handover, session } = await identifyPhone(deps, request);
      return successEnvelope(await viewStep(deps, handover, session !== undefined));
    },
  );
  app.post(
    `${PHONE_SESSION_PATH}/current/end`,
    {
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'End the handover from the phone',
        example: handoverExamples.endPhone,
        response: responses(200, phoneStepSchema),
      },
    },
    async (request) => {
      await endHandover(deps, (await identifyPhone(deps, request)).handover.id);
      const { handover, session } = await identifyPhone(deps, request);
      return successEnvelope(await viewStep(deps, handover, session !== undefined));
    },
  );
}
