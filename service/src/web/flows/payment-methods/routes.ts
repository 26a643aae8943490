import { addCardRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { PaymentDeps } from '../../../payments/deps.js';
import { flowPaymentMethodSchema } from '../../../payments/payment-methods/payment-method-view.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { invalidField } from '../../../platform/http/api-error.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { flowCurrency } from '../flow-currency.js';
import { requireTerms } from '../tos/require-terms.js';
import { addCard } from './add-card.js';
import { removeMethod } from './remove-method.js';
import { listSessionMethods, requireOpenCheckout } from './session-methods.js';

const TAGS = ['Flows'];
const methodsSchema = z.object({ payment_methods: z.array(flowPaymentMethodSchema) });

/** Reading and adding payment methods in the flows that pay, and removing them outside a checkout. */
export function registerFlowPaymentMethodRoutes(app: HttpApp, deps: PaymentDeps): void {
  const list = (session: FlowSession) => listSessionMethods(deps, session);
  const paying = sessionOnly(deps, ['purchase', 'payment-selection', 'checkout']);
  app.get(
    `${SESSION_PATH}/payment-methods`,
    {
      ...paying,
      schema: { tags: TAGS, summary: 'Payment methods', response: responses(200, methodsSchema) },
    },
    async (request) => successEnvelope({ payment_methods: await list(sessionOf(request)) }),
  );
  app.post(
    `${SESSION_PATH}/payment-methods`,
    {
      ...paying,
      schema: {
        tags: TAGS,
        summary: 'Add a card',
        body: addCardRequestSchema,
        response: responses(201, methodsSchema.extend({ payment_method: flowPaymentMethodSchema })),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      await requireOpenCheckout(deps, session);
      const { card, currency } = request.body;
      const id = await addCard(deps, session, {
        number: card.number,
        expiryMonth: card.expiry_month,
        expiryYear: card.expiry_year,
        securityCode: card.security_code,
        holderName: card.holder_name?.trim() || undefined,
        currency: await cardCurrency(deps, session, currency),
        address: addressKey(request.ip),
      });
      const methods = await list(session);
      const added = methods.find((method) => method.payment_method_id === id);
      return reply.code(201).send(successEnvelope({ payment_method: added, payment_methods: methods }));
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
        params: z.object({ id: z.string() }),
        response: responses(200, methodsSchema),
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await removeMethod(deps, session, request.params.id.toLowerCase());
      return successEnvelope({ payment_methods: await list(session) });
    },
  );
}

async function cardCurrency(deps: PaymentDeps, session: FlowSession, asked: string | undefined): Promise<string> {
  const own = await flowCurrency(deps, session);
  if (own !== undefined && asked !== undefined && asked !== own) {
    throw invalidField('currency', 'currency_unknown', `This checkout pays in ${own}.`);
  }
  const currency = asked ?? own ?? (await firstCurrency(deps, session.accountId));
  const known = await deps.db
    .selectFrom('currencies')
    .select('is_virtual')
    .where('code', '=', currency)
    .executeTakeFirst();
  if (known && !known.is_virtual) return currency;
  throw invalidField('currency', 'currency_unknown', `Cards cannot pay in ${currency}.`);
}

async function firstCurrency(deps: PaymentDeps, accountId: string): Promise<string> {
  const row = await deps.db
    .selectFrom('payment_methods as p')
    .innerJoin('currencies as c', 'c.code', 'p.processing_currency')
    .select('p.processing_currency')
    .where('p.account_id', '=', accountId)
    .where('c.is_virtual', '=', false)
    .orderBy('p.created_ms')
    .orderBy((order) => order.case().when('p.processing_currency', '=', 'USD').then(0).else(1).end())
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row?.processing_currency ?? 'USD';
}
