import {
  addCardRequestSchema,
  addedCardAnswerSchema,
  flowPaymentMethodParamsSchema,
  paymentMethodsAnswerSchema,
} from 'svc-bridge/model';
import type { PaymentDeps } from '../../../payments/deps.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { requireTerms } from '../tos/require-terms.js';
import { addCard } from './add-card.js';
import { cardCurrency } from './card-currency.js';
import { flowPaymentMethodExamples } from './examples.js';
import { removeMethod } from './remove-method.js';
import { keepsCard, listSessionMethods, PAYING_FLOWS, requireOpenCheckout, viewAddedCard } from './session-methods.js';

const TAGS = ['Flows'];

/** Reading and adding payment methods in the flows that pay, and removing them outside a checkout. */
export function registerFlowPaymentMethodRoutes(app: HttpApp, deps: PaymentDeps): void {
  const list = (session: FlowSession) => listSessionMethods(deps, session);
  app.get(
    `${SESSION_PATH}/payment-methods`,
    {
      ...sessionOnly(deps, PAYING_FLOWS),
      schema: {
        tags: TAGS,
        summary: 'List payment methods',
        example: flowPaymentMethodExamples.list,
        response: responses(200, paymentMethodsAnswerSchema),
      },
    },
    async (request) => successEnvelope({ payment_methods: await list(sessionOf(request)) }),
  );
  app.post(
    `${SESSION_PATH}/payment-methods`,
    {
      ...sessionOnly(deps, PAYING_FLOWS, 'add_card'),
      schema: {
        tags: TAGS,
        summary: 'Add a card',
        example: flowPaymentMethodExamples.add,
        body: addCardRequestSchema,
        response: responses(201, addedCardAnswerSchema),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      await requireOpenCheckout(deps, session);
      const { card, currency, keep } = request.body;
      const id = await addCard(deps, session, {
        number: card.number,
        expiryMonth: card.expiry_month,
        expiryYear: card.expiry_year,
        securityCode: card.security_code,
        holderName: card.holder_name?.trim() || undefined,
        currency: await cardCurrency(deps, session, currency),
        isKept: keepsCard(session, keep),
        address: addressKey(request.ip),
      });
      return reply.code(201).send(successEnvelope(await viewAddedCard(deps, session, id)));
    },
  );
  app.post(
    `${SESSION_PATH}/payment-methods/:id/remove`,
    {
      ...sessionOnly(deps, ['purchase', 'payment-selection']),
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Remove a card',
        example: flowPaymentMethodExamples.remove,
        params: flowPaymentMethodParamsSchema,
        response: responses(200, paymentMethodsAnswerSchema),
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await removeMethod(deps, session, request.params.id.toLowerCase());
      return successEnvelope({ payment_methods: await list(session) });
    },
  );
}
