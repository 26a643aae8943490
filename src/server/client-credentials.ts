import * as z from 'zod/mini';
import type { ApiContext } from '../api/api-context.js';
import type { BearerSupplier } from '../api/bearer-supplier.js';
import { deadlineOf, exchange } from '../api/exchange.js';
import { parseApiError, parseJson } from '../api/parse-api-error.js';
import { tokenGrantSchema } from '../model/authorization.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import { createSecret, type Secret } from '../result/secret.js';

export interface ClientCredentialsOptions {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** All that the client may have when absent. */
  readonly scopes?: readonly string[] | undefined;
}

interface CachedToken {
  readonly token: Secret;
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
}

const LIFETIME_WHEN_UNSAID_S = 300;
const LONGEST_EARLY_MS = 60_000;

/**
 * Supplies the integrator's own access token (interface §5.2): one request for it however many callers wait, renewed shortly
 * before it expires and after a 401.
 *
 * @errors of `bearer` and `replace`: `token_refused` when the credentials are refused; `api_refused`, `response_invalid`,
 * `network_failed`, `timeout`
 */
export function createClientCredentials(api: ApiContext, options: ClientCredentialsOptions): BearerSupplier {
  let cached: CachedToken | undefined;
  let underWay: Promise<Result<Secret>> | undefined;

  const renew = () => {
    underWay ??= fetchToken(api, options)
      .then((fetched): Result<Secret> => {
        if (fetched.ok) cached = fetched.value;
        return fetched.ok ? success(fetched.value.token) : fetched;
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };

  return {
    async bearer() {
      const now = api.ports.clock.now();
      if (cached && now < cached.renewAtMs) return success(cached.token);
      const before = cached;
      const renewed = await renew();
      // Early renewal may fail harmlessly: the token in hand is good for a little longer.
      return !renewed.ok && before && now < before.expiresAtMs ? success(before.token) : renewed;
    },
    async replace(refused) {
      if (cached && cached.token !== refused) return success(cached.token);
      cached = undefined;
      return renew();
    },
  };
}

async function fetchToken(api: ApiContext, options: ClientCredentialsOptions): Promise<Result<CachedToken>> {
  const { clientId, clientSecret, scopes } = options;
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret.reveal())}`;
  const answer = await exchange(
    api,
    {
      method: 'POST',
      url: `${api.addresses.authUrl}/token`,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${btoa(pair)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials${scopes ? `&scope=${encodeURIComponent(scopes.join(' '))}` : ''}`,
    },
    deadlineOf(api),
  );
  if (!answer.ok) return answer;
  const { status, body } = answer.value;
  if (status !== 200) {
    const refused = status >= 400 && status < 500 && status !== 429;
    const message = refused
      ? 'the service refused the client credentials; check clientId, clientSecret and scopes'
      : `the token endpoint answered with status ${status}`;
    return failure(
      createSdkError(refused ? 'token_refused' : 'api_refused', message, {
        api: parseApiError(answer.value),
        retryable: !refused,
      }),
    );
  }
  const grant = z.safeParse(tokenGrantSchema, parseJson(body));
  if (!grant.success) {
    return failure(createSdkError('response_invalid', 'the token endpoint answered in an unknown form'));
  }
  const { access_token, expires_in = LIFETIME_WHEN_UNSAID_S } = grant.data;
  const now = api.ports.clock.now();
  const lifetimeMs = expires_in * 1000;
  return success({
    token: createSecret(access_token),
    renewAtMs: now + lifetimeMs - Math.min(LONGEST_EARLY_MS, lifetimeMs / 10),
    expiresAtMs: now + lifetimeMs,
  });
}
