import type { introspectionSchema, Sent } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import type { Client } from '../clients/authenticate-client.js';
import { obstacle } from '../standing/standing.js';
import { hashToken } from './token-hash.js';

/** RFC 7662 §2.2; another integrator's token is inactive. */
export type Introspection = Sent<typeof introspectionSchema>;

/** Tells an integrator's server about one of its own tokens. */
export async function introspectToken(deps: Deps, client: Client, token: string): Promise<Introspection> {
  const hash = hashToken(token);
  const row = (await findAccess(deps, client, hash)) ?? (await findRefresh(deps, client, hash));
  if (!row || row.expires_ms <= deps.clock.now()) return { active: false };
  return {
    active: true,
    client_id: row.client_id,
    scope: row.scopes.join(' '),
    exp: Math.floor(row.expires_ms / 1000),
    iat: Math.floor(row.created_ms / 1000),
    ...(row.account_id === null ? {} : { sub: row.account_id }),
    token_type: row.kind,
  };
}

async function findAccess(deps: Deps, client: Client, hash: Buffer) {
  const row = await deps.db
    .selectFrom('access_tokens as t')
    .leftJoin('token_families as f', 'f.id', 't.family_id')
    .select(['t.client_id', 't.scopes', 't.expires_ms', 't.created_ms', 't.account_id'])
    .where('t.token_hash', '=', hash)
    .where('t.integrator_id', '=', client.integratorId)
    .where('t.revoked_ms', 'is', null)
    .where('f.revoked_ms', 'is', null)
    .where(obstacle({ client: 't.client_id', integrator: 't.integrator_id', account: 't.account_id' }), 'is', null)
    .executeTakeFirst();
  return row && { ...row, kind: 'Bearer' as const };
}

async function findRefresh(deps: Deps, client: Client, hash: Buffer) {
  const row = await deps.db
    .selectFrom('refresh_tokens as t')
    .innerJoin('token_families as f', 'f.id', 't.family_id')
    .select(['f.client_id', 't.scopes', 't.expires_ms', 't.created_ms', 'f.account_id'])
    .where('t.token_hash', '=', hash)
    .where('f.integrator_id', '=', client.integratorId)
    .where('f.revoked_ms', 'is', null)
    .where('t.rotated_ms', 'is', null)
    .where(obstacle({ client: 'f.client_id', integrator: 'f.integrator_id', account: 'f.account_id' }), 'is', null)
    .executeTakeFirst();
  return row && { ...row, kind: 'refresh_token' as const };
}
