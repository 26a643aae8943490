import {
  addedCardAnswerSchema,
  cardEntryAnswerSchema,
  cardEntryParamsSchema,
  storeEnteredCardRequestSchema,
} from 'svc-bridge/model';
import type { PaymentDeps } from '../../../payments/deps.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { requireTerms } from '../tos/require-terms.js';
import { cardCurrency } from './card-currency.js';
import { openCardEntry } from './card-entries.js';
import { flowPaymentMethodExamples } from './examples.js';
import { keepsCard, PAYING_FLOWS, requireOpenCheckout, viewAddedCard } from './session-methods.js';
import { requireProviderFields, storeEnteredCard } from './store-entered-card.js';

const TAGS = ['Flows'];

/** Adding a card that is typed into the provider's own fields. */
export function registerCardEntryRoutes(app: HttpApp, deps: PaymentDeps): void {
  const paying = sessionOnly(deps, PAYING_FLOWS, 'add_card');
  app.post(
    `${SESSION_PATH}/card-entries`,
    {
      ...paying,
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Open a card entry',
        example: flowPaymentMethodExamples.openEntry,
        response: responses(201, cardEntryAnswerSchema),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      await requireOpenCheckout(deps, session);
      const { page } = requireProviderFields(deps);
      const { id, expiresMs } = await openCardEntry(deps, session);
      const expires = new Date(expiresMs).toISOString();
      const card_entry = { entry_id: id, url: page.url, origin: page.origin, expires };
      return reply.code(201).send(successEnvelope({ card_entry }));
    },
  );
  app.post(
    `${SESSION_PATH}/card-entries/:entry_id/card`,
    {
      ...paying,
      schema: {
        tags: TAGS,
        summary: 'Add the card of a card entry',
        example: flowPaymentMethodExamples.storeEntered,
        params: cardEntryParamsSchema,
        body: storeEnteredCardRequestSchema,
        response: responses(201, addedCardAnswerSchema),
      },
    },
    async (request, reply) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      await requireOpenCheckout(deps, session);
      const { token, holder_name, currency, keep } = request.body;
      const id = await storeEnteredCard(deps, session, {
        entryId: request.params.entry_id.toLowerCase(),
        token,
        holderName: holder_name?.trim() || undefined,
        currency: await cardCurrency(deps, session, currency),
        isKept: keepsCard(session, keep),
        address: addressKey(request.ip),
      });
      return reply.code(201).send(successEnvelope(await viewAddedCard(deps, session, id)));
    },
  );
}
