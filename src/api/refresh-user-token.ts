import * as v from 'valibot';
import { describeIssue } from '../model/describe-issue.js';
import { type TokenGrant, tokenGrantSchema } from '../model/token-grant.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
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
export async function refreshUserToken(api: ApiContext, refreshToken: Secret): Promise<Result<TokenGrant>> {
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
    const grant = v.safeParse(tokenGrantSchema, parseJson(body));
    if (grant.success) return success(grant.output);
    return failure(
      createSdkError('response_invalid', `the answer has an unknown form: ${describeIssue(grant.issues[0])}`),
    );
  }
  const refused = status >= 400 && status < 500 && status !== 429;
  return failure(
    createSdkError(refused ? 'token_refused' : 'api_refused', 'the token could not be refreshed', {
      api: parseApiError(answer.value),
      retryable: !refused,
    }),
  );
}
