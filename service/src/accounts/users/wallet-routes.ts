import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import { currencyField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from './currencies.js';
import { openUserWallet } from './open-user-wallet.js';
import { walletSchema } from './routes.js';

const userWalletSchema = z
  .object({ account_id: z.string(), currency: z.string(), ...walletSchema.shape })
  .meta({ id: 'UserWallet' });

/** `POST {auth_url}/v1/users/{account_id}/wallets` (Gap §1: how wallets come to be is not shown). */
export function registerUserWalletRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users/:account_id/wallets',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: "Open a user's wallet in another currency",
        description: 'A wallet that is open already is returned.',
        params: z.object({ account_id: z.string() }),
        body: z.object({ currency: currencyField() }),
        response: responses(200, userWalletSchema),
      },
    },
    async (request, reply) => {
      const { currency } = request.body;
      const { integratorId } = principalOf(request);
      const unknown = await findUnknownCurrency(deps, integratorId, [currency]);
      if (unknown) throw invalidField('currency', 'currency_unknown', unknown.message);
      const accountId = request.params.account_id;
      return runIdempotent(deps, request, reply, (claim) =>
        openUserWallet(deps, { integratorId, accountId, currency, claim }),
      );
    },
  );
}
