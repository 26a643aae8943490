import { accountParamsSchema, userWalletRequestSchema, userWalletSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from './currencies.js';
import { userExamples } from './examples.js';
import { openUserWallet } from './open-user-wallet.js';

/** `POST {auth_url}/v1/users/{account_id}/wallets` (Gap §1: opening wallets is not shown). */
export function registerUserWalletRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users/:account_id/wallets',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Open a wallet in another currency',
        example: userExamples.openWallet,
        description: 'Returns the existing wallet if there is one.',
        params: accountParamsSchema,
        body: userWalletRequestSchema,
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
