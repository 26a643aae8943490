import type { Deps } from '../../platform/deps.js';
import { hashToken } from './token-hash.js';

/**
 * Revokes a token (RFC 7009); a refresh token with its whole family. Whoever holds a token may revoke it.
 *
 * @param integratorId - when the caller proved to be a client, only its integrator's tokens are touched, whichever of its clients got them
 * @returns whether there was something to revoke
 */
export async function revokeToken(deps: Deps, token: string, integratorId: string | undefined): Promise<boolean> {
  const hash = hashToken(token);
  const nowMs = deps.clock.now();
  let access = deps.db
    .updateTable('access_tokens')
    .set({ revoked_ms: nowMs })
    .where('token_hash', '=', hash)
    .where('revoked_ms', 'is', null);
  if (integratorId !== undefined) access = access.where('integrator_id', '=', integratorId);
  const { numUpdatedRows: tokens } = await access.executeTakeFirst();
  let family = deps.db
    .updateTable('token_families')
    .set({ revoked_ms: nowMs })
    .where('id', 'in', (query) => query.selectFrom('refresh_tokens').select('family_id').where('token_hash', '=', hash))
    .where('revoked_ms', 'is', null);
  if (integratorId !== undefined) family = family.where('integrator_id', '=', integratorId);
  const { numUpdatedRows: families } = await family.executeTakeFirst();
  return tokens + families > 0n;
}
