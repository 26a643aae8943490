import { z } from 'zod';
import { amountField, currencyField, uuidField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { exchangeTokens } from './exchange-tokens.js';
import { openTokenWallet } from './open-token-wallet.js';

const bodySchema = z.object({
  account_id: uuidField().describe('The user who buys.'),
  paid_amount: amountField(1).describe('Minor units, taken from the wallet of paid_currency.'),
  paid_currency: currencyField().describe('A currency of money.'),
  received_amount: amountField(1).describe('Tokens, added to the wallet of received_currency.'),
  received_currency: currencyField().describe('A virtual currency.'),
});

const exchangeSchema = z
  .object({
    token_exchange_id: z.string(),
    account_id: z.string(),
    direction: z.literal('token_purchase'),
    user_paid_amount: z.int(),
    user_paid_currency: z.string(),
    user_received_amount: z.int(),
    user_received_currency: z.string(),
    integrator_fee_amount: z.int(),
    fee_currency: z.string(),
    destination_wallet_id: z.string(),
    status: z.literal('success'),
    created: z.string(),
    updated: z.string(),
  })
  .meta({ id: 'TokenExchange' });

/** `POST {invoicing_url}/v2/token_exchange` (Gap §4.4: how the token exchanges of a history come to be is not shown). */
export function registerTokenExchangeRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    '/v2/token_exchange',
    {
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Token exchanges'],
        summary: "Sell a user the game's own tokens",
        description:
          'Money moves to the integrator and tokens to the user at once. What a token costs is the integrator’s to say.',
        body: bodySchema,
        response: responses(201, exchangeSchema),
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
