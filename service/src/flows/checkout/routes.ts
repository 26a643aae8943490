import { z } from 'zod';
import { type AuthorizedInvoice, findAuthorizedInvoice } from '../../authorized-invoices/find-authorized-invoice.js';
import type { Deps } from '../../context.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { successEnvelope } from '../../http/envelope.js';
import { optionalField, textField, uuidField } from '../../http/fields.js';
import type { HttpApp } from '../../http/http-app.js';
import { responses } from '../../http/responses.js';
import { askWhileWatched } from '../../three-d-secure/ask-bank.js';
import { bankReturnUrl } from '../common/bank-return-url.js';
import { requireTerms } from '../common/require-terms.js';
import { selectedMethodsField } from '../common/selected-methods.js';
import { abandonAttempt } from './abandon-attempt.js';
import { checkoutSchema, viewCheckout } from './checkout-view.js';
import { startAttempt } from './start-attempt.js';

const TAGS = ['Flows'];
const answer = responses(200, z.object({ checkout: checkoutSchema }));
const paySchema = z.object({
  attempt_id: uuidField().describe('Made by the page, one per form shown.'),
  payment_methods: selectedMethodsField,
  return_url: optionalField(textField({ max: 2000 })),
});

/** Paying an authorized invoice or escrow (interface §4.3 checkout, §5.6). */
export function registerCheckoutRoutes(app: HttpApp, deps: Deps): void {
  const only = sessionOnly(deps, ['checkout']);
  const view = async (authorized: AuthorizedInvoice) =>
    successEnvelope({ checkout: await viewCheckout(deps, authorized) });
  app.get(
    `${SESSION_PATH}/checkout`,
    { ...only, schema: { tags: TAGS, summary: 'The invoice and how far its payment is', response: answer } },
    async (request) => {
      const answered = await view(await authorizedOf(deps, sessionOf(request)));
      const { state, attempt_id } = answered.payload.checkout;
      if (state === 'action_required' && attempt_id) deps.money.inBackground(askWhileWatched(deps, attempt_id));
      return answered;
    },
  );
  app.post(
    `${SESSION_PATH}/checkout/pay`,
    { ...only, schema: { tags: TAGS, summary: 'Pay, at most once', body: paySchema, response: answer } },
    async (request) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      const authorized = await authorizedOf(deps, session);
      const { attempt_id, payment_methods, return_url } = request.body;
      await startAttempt(deps, {
        attemptId: attempt_id,
        authorized,
        methods: payment_methods,
        returnUrl: await bankReturnUrl(deps, session, return_url),
      });
      return view(authorized);
    },
  );
  app.post(
    `${SESSION_PATH}/checkout/abandon`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: "Give up the bank's step",
        body: z.object({ attempt_id: uuidField() }),
        response: answer,
      },
    },
    async (request) => {
      const authorized = await authorizedOf(deps, sessionOf(request));
      await abandonAttempt(deps, authorized.id, request.body.attempt_id);
      return view(authorized);
    },
  );
}

async function authorizedOf(deps: Deps, session: FlowSession): Promise<AuthorizedInvoice> {
  return findAuthorizedInvoice(deps.db, session.authorizedInvoiceId ?? '');
}
