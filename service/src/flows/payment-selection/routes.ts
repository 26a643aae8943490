import { z } from 'zod';
import type { Deps } from '../../context.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { successEnvelope } from '../../http/envelope.js';
import { amountField, currencyField, optionalField } from '../../http/fields.js';
import type { HttpApp } from '../../http/http-app.js';
import { responses } from '../../http/responses.js';
import { requireTerms } from '../common/require-terms.js';
import { selectedMethodsField } from '../common/selected-methods.js';
import { checkSelection } from './check-selection.js';

const requestSchema = z.object({
  payment_methods: selectedMethodsField,
  transaction_details: optionalField(z.object({ transaction_amount: amountField(1), currency: currencyField() })),
});

/** The end of the payment-selection flow (interface §4.3, §6.2). */
export function registerPaymentSelectionRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    `${SESSION_PATH}/payment-selection`,
    {
      ...sessionOnly(deps, ['payment-selection']),
      schema: {
        tags: ['Flows'],
        summary: 'Check what the buyer has picked',
        body: requestSchema,
        response: responses(
          200,
          z.object({ payment_methods: z.array(z.object({ payment_method_id: z.string(), amount: z.number() })) }),
        ),
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      const { payment_methods: selected, transaction_details: details } = request.body;
      return successEnvelope({ payment_methods: await checkSelection(deps, session, { selected, details }) });
    },
  );
}
