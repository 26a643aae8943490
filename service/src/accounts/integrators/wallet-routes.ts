import { integratorWalletRequestSchema, integratorWalletSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from '../users/currencies.js';
import { integratorExamples } from './examples.js';
import { openIntegratorWallet } from './open-integrator-wallet.js';

/** `POST {auth_url}/v1/integrator/wallets` (Gap §4.1: where the wallets of `source_wallet_id` come from is not shown). */
export function registerIntegratorWalletRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/integrator/wallets',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Open another wallet of your own',
        example: integratorExamples.openWallet,
        description:
          'Its `wallet_id` can be the `source_wallet_id` of a recipient. The first in a currency is the default.',
        body: integratorWalletRequestSchema,
        response: responses(201, integratorWalletSchema),
      },
    },
    async (request, reply) => {
      const { currency, description } = request.body;
      const { integratorId } = principalOf(request);
      const unknown = await findUnknownCurrency(deps, integratorId, [currency]);
      if (unknown) throw invalidField('currency', 'currency_unknown', unknown.message);
      const label = description ?? `${currency} Wallet`;
      return runIdempotent(deps, request, reply, (claim) =>
        openIntegratorWallet(deps, { integratorId, currency, label, claim }),
      );
    },
  );
}
