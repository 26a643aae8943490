import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import { currencyField, optionalField, textField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from '../users/currencies.js';
import { walletSchema } from '../users/routes.js';
import { openIntegratorWallet } from './open-integrator-wallet.js';

const bodySchema = z.object({
  currency: currencyField(),
  description: optionalField(textField({ max: 100 })).describe('What the wallet is called in the list of methods.'),
});

const integratorWalletSchema = z
  .object({ account_id: z.string(), currency: z.string(), is_default: z.boolean(), ...walletSchema.shape })
  .meta({ id: 'IntegratorWallet' });

/** `POST {auth_url}/v1/integrator/wallets` (Gap §4.1: where the wallets of `source_wallet_id` come from is not shown). */
export function registerIntegratorWalletRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/integrator/wallets',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Open another wallet of your own',
        description:
          'Its `wallet_id` can be the `source_wallet_id` of a recipient. The first in a currency is the default.',
        body: bodySchema,
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
