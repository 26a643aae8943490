import { z } from 'zod';
import { findAccount } from '../../accounts/users/find-account.js';
import type { Deps } from '../../platform/deps.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { requireOwnAccount } from '../../platform/http/own-account.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { listPaymentMethods } from './list-payment-methods.js';

const paymentMethodSchema = z
  .object({
    id: z.string(),
    account_id: z.string(),
    method_class: z.string(),
    display_string: z.string(),
    provider: z.string().describe('wallet for wallets'),
    psp_reference: z.string(),
    psp_hash_code: z.string(),
    processing_currency: z.string(),
    pm_state: z.string(),
    integrator: z.string(),
    created: z.string(),
    updated: z.string(),
    wallet_balance: z.string(),
    payment_method_id: z.string(),
    provider_data: z.object({ wallet_id: z.string(), wallet_balance: z.string() }),
    last_four: z.string().optional(),
    expiration: z.string().optional(),
  })
  .meta({ id: 'PaymentMethod' });

/** Interface §4 row 1. */
export function registerPaymentMethodRoutes(app: HttpApp, deps: Deps): void {
  app.get(
    '/v1/:account_id/payment_methods',
    {
      config: { access: { scope: 'read_payment_methods', user: true } },
      schema: {
        tags: ['Payment methods'],
        summary: "List an account's payment methods",
        params: z.object({ account_id: z.string() }),
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
