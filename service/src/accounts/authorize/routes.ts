import { authorizeUserRequestSchema, userAuthorizationSchema } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import { authorizeUser } from './authorize-user.js';
import { authorizeExamples } from './examples.js';

/** Interface §4 row 2. */
export function registerAuthorizeUserRoutes(app: HttpApp, deps: Deps): void {
  app.post(
    '/authorize/user',
    {
      config: { access: { scope: 'write_user_tokens' } },
      schema: {
        tags: ['Authorization'],
        summary: 'Authorize a user',
        example: authorizeExamples.user,
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
