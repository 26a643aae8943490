import { readShape } from '../model/read-shape.js';
import { userTokenContract } from '../model/shapes.js';
import type { UserToken } from '../model/user-token.js';
import { failure, type Result } from '../result/result.js';
import { createSdkError } from '../result/sdk-error.js';
import type { ApiContext, Secret } from './api-context.js';
import { deadlineOf, exchange, mayDiffer } from './exchange.js';
import { parseApiError, parseJson } from './parse-api-error.js';

/**
 * Exchanges a refresh token for the next user password token. Needs no client authentication. Safe to repeat: for a short
 * time the service returns the same successor for the same refresh token.
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
    const grant = readShape(userTokenContract, parseJson(body));
    if (grant.ok) return grant;
    return failure(createSdkError('response_invalid', `unexpected response: ${grant.problem}`));
  }
  const refused = status >= 400 && !mayDiffer(answer.value);
  return failure(
    createSdkError(refused ? 'token_refused' : 'api_refused', 'the token could not be refreshed', {
      api: parseApiError(answer.value),
      retryable: !refused,
    }),
  );
}
