import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { deriveKey, type SealedPlace, seal, unseal } from '../../platform/secrets/seal.js';
import { obstacle } from '../standing/standing.js';
import { addTokenPair, type UserTokenGrant } from './issue-user-token.js';
import { OAuthError } from './oauth-error.js';
import { hashToken } from './token-hash.js';
import { ROTATION_GRACE_MS } from './token-lifetimes.js';

const PURPOSE = 'svc-bridge refresh successor';
const UNUSABLE = 'The refresh token is unknown, expired or revoked.';

/** Nobody has been given this refresh token, or long ago. */
export class RefreshTokenUnknown extends OAuthError {
  constructor() {
    super('invalid_grant', UNUSABLE);
  }
}

/** A refresh token was used again too late, and all tokens of its session were revoked. */
export class RefreshTokenReused extends OAuthError {
  constructor() {
    super('invalid_grant', 'This refresh token was already used, so its session was closed.');
  }
}

/**
 * The refresh grant: spends and replaces the token in one transaction. Spent again within the grace period, it returns the same
 * successor; after that it is considered stolen, and the whole family is revoked.
 *
 * @param clientId - when the caller proved to be a client, the token must be that client's
 * @throws OAuthError `invalid_grant`; RefreshTokenUnknown; RefreshTokenReused if that has revoked its family
 */
export async function rotateRefreshToken(
  deps: Deps,
  token: string,
  clientId: string | undefined,
): Promise<UserTokenGrant> {
  const result = await deps.db.transaction().execute((trx) => rotateIn(deps, trx, token, clientId));
  if (result === 'reused') throw new RefreshTokenReused();
  return result;
}

async function rotateIn(
  deps: Deps,
  trx: Kysely<Database>,
  token: string,
  clientId: string | undefined,
): Promise<UserTokenGrant | 'reused'> {
  const nowMs = deps.clock.now();
  const row = await lockRefreshToken(trx, token);
  if (!row) throw new RefreshTokenUnknown();
  const hasEnded = row.expires_ms <= nowMs || row.revoked_ms !== null || row.obstacle !== null;
  if (hasEnded || (clientId && row.client_id !== clientId)) throw new OAuthError('invalid_grant', UNUSABLE);
  const family = {
    id: row.family_id,
    clientId: row.client_id,
    integratorId: row.integrator_id,
    accountId: row.account_id,
  };
  if (row.rotated_ms === null) {
    const grant = await addTokenPair(deps, trx, family);
    await trx
      .updateTable('refresh_tokens')
      .set({
        rotated_ms: nowMs,
        successor_hash: hashToken(grant.refresh_token),
        successor_sealed: seal(
          { random: deps.random, key: deriveKey(token, PURPOSE), format: deps.settings.sealFormat },
          placeOf(row.token_hash),
          JSON.stringify(grant),
        ),
      })
      .where('token_hash', '=', row.token_hash)
      .execute();
    return grant;
  }
  if (nowMs - row.rotated_ms <= ROTATION_GRACE_MS && row.successor_sealed) {
    return sameSuccessor(row.successor_sealed, token, nowMs);
  }
  await trx.updateTable('token_families').set({ revoked_ms: nowMs }).where('id', '=', family.id).execute();
  return 'reused';
}

async function lockRefreshToken(trx: Kysely<Database>, token: string) {
  return trx
    .selectFrom('refresh_tokens as r')
    .innerJoin('token_families as f', 'f.id', 'r.family_id')
    .select(['r.token_hash', 'r.family_id', 'r.expires_ms', 'r.rotated_ms', 'r.successor_sealed'])
    .select(['f.revoked_ms', 'f.client_id', 'f.integrator_id', 'f.account_id'])
    .select(obstacle({ client: 'f.client_id', integrator: 'f.integrator_id', account: 'f.account_id' }).as('obstacle'))
    .where('r.token_hash', '=', hashToken(token))
    .forUpdate('r')
    .executeTakeFirst();
}

function sameSuccessor(sealed: Buffer, token: string, nowMs: number): UserTokenGrant {
  const grant = JSON.parse(unseal([deriveKey(token, PURPOSE)], placeOf(hashToken(token)), sealed)) as UserTokenGrant;
  return { ...grant, expires_in: Math.max(0, Math.floor((Date.parse(grant.expiry) - nowMs) / 1000)) };
}

function placeOf(tokenHash: Buffer): SealedPlace {
  return { table: 'refresh_tokens', column: 'successor', id: tokenHash.toString('hex') };
}
