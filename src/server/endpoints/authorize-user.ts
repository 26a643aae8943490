import type { ApiContext } from '../../api/api-context.js';
import { sendRequest } from '../../api/send-request.js';
import { type UserAuthorization, userAuthorizationSchema } from '../../model/authorization.js';
import type { Result } from '../../result/result.js';
import type { RequestOptions } from '../request-options.js';

export interface AuthorizeUserOptions extends RequestOptions {
  /** Also returns a user password token, which the game's history and receipt flows use. */
  readonly returnToken?: boolean;
}

/**
 * Turns an account id into a one-time redirect for a flow, valid 24 hours: ask for it at the last moment.
 *
 * @errors those of `sendRequest`
 * @source interface §4 row 2, §5.4, §5.5
 */
export async function authorizeUser(
  api: ApiContext,
  accountId: string,
  { returnToken, idempotencyKey }: AuthorizeUserOptions = {},
): Promise<Result<UserAuthorization>> {
  return sendRequest(api, {
    method: 'POST',
    base: 'authUrl',
    path: '/authorize/user',
    body: { account_id: accountId, ...(returnToken !== undefined && { return_token: returnToken }) },
    idempotencyKey,
    schema: userAuthorizationSchema,
  });
}
