import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import type { TokenGrant } from './token-grant.js';
import { hashToken, newToken } from './token-hash.js';
import { REFRESH_TOKEN_MS, USER_TOKEN_MS } from './token-lifetimes.js';

/** The scopes of a user password token, which is also bound to one account (interface §5.5). */
export const USER_SCOPES = ['read_payment_methods', 'read_invoices'] as const;

/** One login of one user: tokens that succeed each other and are revoked together. */
export interface TokenFamily {
  readonly id: string;
  readonly clientId: string;
  readonly integratorId: string;
  readonly accountId: string;
}

export type UserTokenGrant = TokenGrant & { readonly refresh_token: string; readonly expiry: string };

/** Starts a new token family for a user. */
export async function issueUserToken(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  owner: Omit<TokenFamily, 'id'>,
): Promise<UserTokenGrant> {
  const family = { ...owner, id: deps.random.uuid() };
  await trx
    .insertInto('token_families')
    .values({
      id: family.id,
      client_id: family.clientId,
      integrator_id: family.integratorId,
      account_id: family.accountId,
      created_ms: deps.clock.now(),
    })
    .execute();
  return addTokenPair(deps, trx, family);
}

/** Adds an access token and a refresh token to a family. */
export async function addTokenPair(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  family: TokenFamily,
): Promise<UserTokenGrant> {
  const nowMs = deps.clock.now();
  const access = newToken(deps.random, 'svc_at_', family.integratorId);
  const refresh = newToken(deps.random, 'svc_rt_', family.integratorId);
  const expiresMs = nowMs + USER_TOKEN_MS;
  const scopes = [...USER_SCOPES];
  await trx
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(access),
      client_id: family.clientId,
      integrator_id: family.integratorId,
      account_id: family.accountId,
      family_id: family.id,
      scopes,
      expires_ms: expiresMs,
      created_ms: nowMs,
    })
    .execute();
  await trx
    .insertInto('refresh_tokens')
    .values({
      token_hash: hashToken(refresh),
      family_id: family.id,
      scopes,
      expires_ms: nowMs + REFRESH_TOKEN_MS,
      created_ms: nowMs,
    })
    .execute();
  return {
    access_token: access,
    token_type: 'Bearer',
    refresh_token: refresh,
    expires_in: USER_TOKEN_MS / 1000,
    expiry: new Date(expiresMs).toISOString(),
    scope: scopes.join(' '),
  };
}
