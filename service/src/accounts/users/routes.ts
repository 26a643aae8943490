import { registerUserRequestSchema, userSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { findUnknownCurrency } from './currencies.js';
import { userExamples } from './examples.js';
import { registerUser } from './register-user.js';

/** `POST {auth_url}/v1/users` (Gap §1: registration is not shown). */
export function registerUserRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/v1/users',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Register a user',
        example: userExamples.register,
        body: registerUserRequestSchema,
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
