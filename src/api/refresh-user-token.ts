import { check } from '../model/check.js';
import { type UserToken, userTokenSchema } from '../model/user-token.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result } from '../result/result.js';
import type { Secret } from '../result/secret.js';
import type { ApiContext } from './api-context.js';
import { deadlineOf, exchange } from './exchange.js';
import { parseApiError, parseJson } from './parse-api-error.js';

/**
 * Trades a refresh token for the next user password token. Needs no client authentication. Safe to repeat: for a short
 * while the service answers the same refresh token with the same successor.
 *
 * @errors `token_refused` when the grant is refused; `api_refused`, `response_invalid`, `offline`, `network_failed`,
 * `timeout`
 * @source Gap §5.7: RFC 6749 §6
 */
export async function refreshUserToken(api: ApiContext, refreshToken: Secret): Promise<Result<UserToken>> {
  const answer = await exchange(
    api,
    {
      method: 'POST',
      url: `${api.addresses.authUrl}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken.reveal())}`,
    },
    deadlineOf(api),
  );
  if (!answer.ok) return answer;
  const { status, body } = answer.value;
  if (status === 200) {
    const grant = check(userTokenSchema, parseJson(body));
    if (grant.ok) return grant;
    return failure(createSdkError('response_invalid', `the answer has an unknown form: ${grant.problem}`));
  }
  const refused = status >= 400 && status < 500 && status !== 429;
  return failure(
    createSdkError(refused ? 'token_refused' : 'api_refused', 'the token could not be refreshed', {
      api: parseApiError(answer.value),
      retryable: !refused,
    }),
  );
}
