import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.js';
import { validOrigins } from '../../platform/http/origin.js';
import type { Principal } from '../../platform/http/principal.js';
import { isFrozenSql } from '../standing/standing.js';
import { hashToken } from './token-hash.js';

export interface AccessToken {
  readonly principal: Principal;
  /** Set if a freeze blocks the token: the frozen party. */
  readonly frozen: 'integrator_frozen' | 'account_frozen' | undefined;
  readonly expiresMs: number;
}

/** A found token is cached this long: the delay before this node sees another node's revocation. */
const CACHED_MS = 2_000;
const MAX_CACHED = 10_000;
/** The cache looks at its clock this often, not at every request. */
const RESOLUTION_MS = 100;

/** Access tokens of recent requests, by hash in hex. */
export class AccessTokens {
  readonly #cache = new LRUCache<string, AccessToken>({
    max: MAX_CACHED,
    ttl: CACHED_MS,
    ttlResolution: RESOLUTION_MS,
  });
  /** Running look-ups, shared by concurrent requests. */
  #asking = new Map<string, Promise<AccessToken | 'ended' | 'unknown'>>();

  constructor(private readonly deps: Pick<Deps, 'pool' | 'clock'>) {}

  /** @returns the cached live token; undefined if the database must be asked */
  cached(token: string): AccessToken | undefined {
    const cached = this.#cache.get(hashToken(token).toString('hex'));
    return cached && isLive(cached, this.deps.clock.now()) ? cached : undefined;
  }

  /** @returns the live token; `ended` if expired or revoked; `unknown` if it never existed, or long ago */
  async find(token: string): Promise<AccessToken | 'ended' | 'unknown'> {
    const hash = hashToken(token);
    const key = hash.toString('hex');
    const found = await (this.#asking.get(key) ?? this.#ask(key, hash));
    if (found === 'ended' || found === 'unknown') return found;
    return isLive(found, this.deps.clock.now()) ? found : 'ended';
  }

  #ask(key: string, hash: Buffer): Promise<AccessToken | 'ended' | 'unknown'> {
    const asking = this.#asking;
    const answer = readAccessToken(this.deps, hash)
      .then((found) => {
        // a look-up started before a revocation may return the state before it
        if (asking !== this.#asking) return found;
        if (found === 'ended' || found === 'unknown') this.#cache.delete(key);
        else this.#cache.set(key, found);
        return found;
      })
      .finally(() => asking.delete(key));
    asking.set(key, answer);
    return answer;
  }

  /** After a revocation on this node, and only then: every cached token is looked up again. */
  clear(): void {
    this.#cache.clear();
    this.#asking = new Map();
  }
}

function isLive(token: AccessToken, nowMs: number): boolean {
  return token.expiresMs > nowMs;
}

interface AccessTokenRow {
  client_id: string;
  integrator_id: string;
  integrator_name: string;
  account_id: string | null;
  allowed_origins: string[];
  scopes: string[];
  expires_ms: string | number;
  ended: boolean;
  integrator_frozen: boolean;
  account_frozen: boolean;
}

async function readAccessToken(deps: Pick<Deps, 'pool'>, hash: Buffer): Promise<AccessToken | 'ended' | 'unknown'> {
  const result = await deps.pool.query<AccessTokenRow>({
    name: 'find-access-token',
    text: `SELECT t.client_id, t.integrator_id, i.name AS integrator_name, i.allowed_origins, t.account_id, t.scopes, t.expires_ms,
        (t.revoked_ms IS NOT NULL OR f.revoked_ms IS NOT NULL OR c.disabled_ms IS NOT NULL) AS ended,
        ${isFrozenSql('integrator', 't.integrator_id')} AS integrator_frozen,
        ${isFrozenSql('account', 't.account_id')} AS account_frozen
      FROM access_tokens t
      JOIN integrators i ON i.id = t.integrator_id
      JOIN clients c ON c.id = t.client_id
      LEFT JOIN token_families f ON f.id = t.family_id
      WHERE t.token_hash = $1`,
    values: [hash],
  });
  const row = result.rows[0];
  if (!row) return 'unknown';
  if (row.ended) return 'ended';
  const identity = { integratorId: row.integrator_id, integratorName: row.integrator_name, scopes: row.scopes };
  const frozen = row.integrator_frozen ? 'integrator_frozen' : row.account_frozen ? 'account_frozen' : undefined;
  return { principal: principalOf(row, identity), frozen, expiresMs: Number(row.expires_ms) };
}

function principalOf(
  row: Pick<AccessTokenRow, 'account_id' | 'client_id' | 'allowed_origins'>,
  identity: Pick<Principal, 'integratorId' | 'integratorName' | 'scopes'>,
): Principal {
  if (row.account_id === null) return { ...identity, clientId: row.client_id };
  const user = { ...identity, accountId: row.account_id };
  const isWebGame = row.allowed_origins.length > 0;
  return isWebGame ? { ...user, origins: validOrigins(row.allowed_origins) } : user;
}
