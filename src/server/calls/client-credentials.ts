import { type BearerSupplier, createSecret, type Secret } from '../../api/api-context.js';
import { tokenGrantSchema } from '../../model/authorization.js';
import { check } from '../../model/check.js';
import { failure, type Result, success } from '../../result/result.js';
import type { Connection, WireRequest } from './connection.js';
import { startRun } from './run.js';
import { sendWire } from './send-wire.js';
import { refusedError, unreadableError } from './server-error.js';

export interface ClientCredentialsOptions {
  /** Of `basicAuthorization`. */
  readonly basic: Secret;
  /** Default: all that the client may use. */
  readonly scopes?: readonly string[] | undefined;
}

interface CachedToken {
  readonly token: Secret;
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
}

const LIFETIME_WHEN_UNSAID_S = 300;
const LONGEST_EARLY_MS = 60_000;

/** The client's id and secret as a header of RFC 6749 §2.3.1. */
export function basicAuthorization(clientId: string, clientSecret: Secret): Secret {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret.reveal())}`;
  return createSecret(`Basic ${btoa(pair)}`);
}

/**
 * Supplies the integrator's own access token (interface §5.2): one token request however many callers wait, refreshed shortly
 * before it expires and after a 401.
 *
 * @errors of `bearer` and `replace`: `token_refused` if the credentials are refused; `api_refused`, `response_invalid`,
 * `network_failed`, `timeout`
 */
export function createClientCredentials(connection: Connection, options: ClientCredentialsOptions): BearerSupplier {
  let cached: CachedToken | undefined;
  let underWay: Promise<Result<Secret>> | undefined;

  const renew = () => {
    underWay ??= fetchToken(connection, options)
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
      const now = Date.now();
      if (cached && now < cached.renewAtMs) return success(cached.token);
      const before = cached;
      const renewed = await renew();
      // Early renewal may fail harmlessly: the current token is still valid.
      return !renewed.ok && before && now < before.expiresAtMs ? success(before.token) : renewed;
    },
    async replace(refused) {
      if (cached && cached.token !== refused) return success(cached.token);
      cached = undefined;
      return renew();
    },
  };
}

async function fetchToken(connection: Connection, options: ClientCredentialsOptions): Promise<Result<CachedToken>> {
  const { basic, scopes } = options;
  const request: WireRequest = {
    operation: 'access token',
    method: 'POST',
    url: `${connection.addresses.authUrl}/token`,
    headers: {
      accept: 'application/json',
      authorization: basic.reveal(),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials${scopes ? `&scope=${encodeURIComponent(scopes.join(' '))}` : ''}`,
  };
  const run = startRun({ timeoutMs: connection.timeoutMs });
  const answer = await sendWire(connection, request, run).finally(run.end);
  if (!answer.ok) return answer;
  const { status, json } = answer.value;
  if (status !== 200) {
    const refused = status >= 400 && status < 500 && status !== 429 && status !== 404;
    const code = refused ? 'token_refused' : 'api_refused';
    return failure(refusedError(answer.value, request, run, { code, base: 'authUrl' }));
  }
  const grant = check(tokenGrantSchema, json);
  if (!grant.ok) return failure(unreadableError(answer.value, grant.problem, request, run));
  const { access_token, expires_in = LIFETIME_WHEN_UNSAID_S } = grant.value;
  const now = Date.now();
  const lifetimeMs = expires_in * 1000;
  return success({
    token: createSecret(access_token),
    renewAtMs: now + lifetimeMs - Math.min(LONGEST_EARLY_MS, lifetimeMs / 10),
    expiresAtMs: now + lifetimeMs,
  });
}
