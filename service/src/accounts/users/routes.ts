import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import { currencyField, optionalField, textField } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from './currencies.js';
import { emailField } from './email-address.js';
import { registerUser } from './register-user.js';

const requestSchema = z.object({
  email: emailField(),
  display_name: optionalField(textField({ max: 100 })),
  locale: optionalField(
    z
      .string()
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as en or pt-BR')
      .max(35),
  ).describe('BCP 47; the language of receipts. en when absent.'),
  currencies: optionalField(z.array(currencyField()).max(20)).describe('A wallet is opened in each; USD when absent.'),
});

/** A wallet and the payment method that stands for it. */
export const walletSchema = z.object({ payment_method_id: z.string(), wallet_id: z.string() });
const userSchema = z
  .object({
    account_id: z.string(),
    email: z.string(),
    display_name: z.string(),
    locale: z.string(),
    kyc_state: z.string(),
    wallets: z.record(z.string(), walletSchema).describe('By currency.'),
    created: z.string(),
  })
  .meta({ id: 'User' });

/** `POST {auth_url}/v1/users` (Gap §1: how users come to be is not shown). */
export function registerUserRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Register a user',
        body: requestSchema,
        response: responses(201, userSchema),
      },
    },
    async (request, reply) => {
      const { email, display_name, locale, currencies } = request.body;
      const { integratorId } = principalOf(request);
      const unknown = await findUnknownCurrency(deps, integratorId, currencies ?? []);
      if (unknown) throw invalidField(`currencies[${unknown.index}]`, 'currencies_unknown', unknown.message);
      const user = {
        integratorId,
        email,
        displayName: display_name ?? '',
        locale: locale ?? 'en',
        currencies: [...new Set(currencies ?? ['USD'])],
      };
      return runIdempotent(deps, request, reply, (claim) => registerUser(deps, user, claim));
    },
  );
}
