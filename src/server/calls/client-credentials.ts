import { type BearerSupplier, createSecret, type Secret } from '../../api/api-context.js';
import { mayDiffer } from '../../api/exchange.js';
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

interface Renewal {
  readonly startedMs: number;
  readonly token: Promise<Result<Secret>>;
}

const LIFETIME_WHEN_UNSAID_S = 300;
const LONGEST_EARLY_MS = 60_000;
/** Between an early renewal that failed and the next. */
const PAUSE_MS = 5_000;

/** The client's id and secret as a header of RFC 6749 §2.3.1. */
export function basicAuthorization(clientId: string, clientSecret: Secret): Secret {
  const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret.reveal())}`;
  return createSecret(`Basic ${btoa(pair)}`);
}

/**
 * Supplies the integrator's own access token (interface §5.2): one token request however many callers wait, refreshed shortly
 * before it expires, for which nobody waits, and after a 401.
 *
 * @errors of `bearer` and `replace`: `token_refused` if the credentials are refused; `api_refused`, `response_invalid`,
 * `network_failed`, `timeout`
 */
export function createClientCredentials(connection: Connection, options: ClientCredentialsOptions): BearerSupplier {
  let cached: CachedToken | undefined;
  let underWay: Renewal | undefined;

  const renew = () => {
    const startedMs = Date.now();
    // Where a runtime stops what a request has left behind, as Workers do, it never ends.
    if (underWay && startedMs - underWay.startedMs <= connection.timeoutMs) return underWay.token;
    const renewal: Renewal = {
      startedMs,
      token: fetchToken(connection, options)
        .then((fetched): Result<Secret> => {
          if (fetched.ok) cached = fetched.value;
          else if (cached) cached = { ...cached, renewAtMs: Date.now() + PAUSE_MS };
          return fetched.ok ? success(fetched.value.token) : fetched;
        })
        .finally(() => {
          if (underWay === renewal) underWay = undefined;
        }),
    };
    underWay = renewal;
    return renewal.token;
  };

  return {
    async bearer() {
      const now = Date.now();
      if (!cached || now >= cached.expiresAtMs) return renew();
      if (now >= cached.renewAtMs) void renew();
      return success(cached.token);
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
    const refused = status >= 400 && status !== 404 && !mayDiffer(answer.value);
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
