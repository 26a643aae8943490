import { authorizeUserRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { authorizeUser } from './authorize-user.js';

const userAuthorizationSchema = z
  .object({
    redirect: z.string().describe('Opaque; open it as it is. Its nonce is valid 24 hours and usable once.'),
    token: z
      .object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        refresh_token: z.string(),
        expiry: z.string().describe('ISO 8601.'),
      })
      .optional(),
  })
  .meta({ id: 'UserAuthorization' });

/** Interface §4 row 2. */
export function registerAuthorizeUserRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/authorize/user',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Authorize a user',
        body: authorizeUserRequestSchema,
        response: responses(200, userAuthorizationSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        authorizeUser(deps, {
          principal: principalOf(request),
          accountId: request.body.account_id,
          returnToken: request.body.return_token ?? false,
          flows: request.body.flows,
          claim,
        }),
      ),
  );
}
