import { paymentSelectionAnswerSchema, paymentSelectionRequestSchema } from 'svc-bridge/model';
import type { PaymentDeps } from '../../../payments/deps.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { requireTerms } from '../tos/require-terms.js';
import { checkSelection } from './check-selection.js';
import { paymentSelectionExamples } from './examples.js';

/** The end of the payment-selection flow (interface §4.3, §6.2). */
export function registerPaymentSelectionRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    `${SESSION_PATH}/payment-selection`,
    {
      ...sessionOnly(deps, ['payment-selection']),
      schema: {
        tags: ['Flows'],
        summary: 'Validate the selected payment methods',
        example: paymentSelectionExamples.check,
        body: paymentSelectionRequestSchema,
        response: responses(200, paymentSelectionAnswerSchema),
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
