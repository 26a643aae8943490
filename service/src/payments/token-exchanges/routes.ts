import { tokenExchangeRequestSchema, tokenExchangeSchema } from 'svc-bridge/model';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { tokenExchangeExamples } from './examples.js';
import { exchangeTokens } from './exchange-tokens.js';
import { openTokenWallet } from './open-token-wallet.js';

/** `POST {invoicing_url}/v2/token_exchange` (Gap §4.4: token exchanges appear only in histories). */
export function registerTokenExchangeRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/v2/token_exchange',
    {
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Token exchanges'],
        summary: 'Exchange money for game tokens',
        example: tokenExchangeExamples.exchange,
        description:
          'Moves money to the integrator and tokens to the user in one transaction. The integrator sets the price.',
        body: tokenExchangeRequestSchema,
        response: responses(201, tokenExchangeSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const { body } = request;
        const options = {
          integratorId: principalOf(request).integratorId,
          accountId: body.account_id,
          paidAmount: body.paid_amount,
          paidCurrency: body.paid_currency,
          receivedAmount: body.received_amount,
          receivedCurrency: body.received_currency,
        };
        await openTokenWallet(deps, options);
        return exchangeTokens(deps.money, options, claim);
      }),
  );
}
