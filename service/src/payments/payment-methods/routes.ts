import { accountParamsSchema, paymentMethodSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { findAccount } from '../../accounts/users/find-account.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { requireOwnAccount } from '../../platform/http/own-account.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { paymentMethodExamples } from './examples.js';
import { listPaymentMethods } from './list-payment-methods.js';

/** Interface §4 row 1. */
export function registerPaymentMethodRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/v1/:account_id/payment_methods',
    {
      config: { access: { scope: 'read_payment_methods', user: true } },
      schema: {
        tags: ['Payment methods'],
        summary: "List an account's payment methods",
        example: paymentMethodExamples.list,
        params: accountParamsSchema,
        response: responses(200, z.array(paymentMethodSchema)),
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const accountId = request.params.account_id.toLowerCase();
      requireOwnAccount(principal, accountId);
      const account = await findAccount(deps, principal.integratorId, accountId);
      return successEnvelope(await listPaymentMethods(deps, account.id, principal.integratorName));
    },
  );
}
