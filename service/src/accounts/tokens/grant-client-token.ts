import type { Deps } from '../../platform/deps.js';
import { canonicalScope } from '../../platform/http/scopes.js';
import type { Client } from '../clients/authenticate-client.js';
import { OAuthError } from './oauth-error.js';
import type { TokenGrant } from './token-grant.js';
import { hashToken, newToken } from './token-hash.js';
import { CLIENT_TOKEN_MS } from './token-lifetimes.js';

/**
 * The client-credentials grant (interface §5.2; Gap §5.7).
 *
 * @param requested - the form's `scope`, names separated by spaces or commas; absent requests all that the client may use
 * @throws OAuthError `invalid_scope`
 */
export async function grantClientToken(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  client: Client,
  requested: string | undefined,
): Promise<TokenGrant> {
  const scopes = grantedScopes(client, requested);
  const token = newToken(deps.random, 'svc_at_', client.integratorId);
  const nowMs = deps.clock.now();
  await deps.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id: client.id,
      integrator_id: client.integratorId,
      scopes,
      expires_ms: nowMs + CLIENT_TOKEN_MS,
      created_ms: nowMs,
    })
    .execute();
  return { access_token: token, token_type: 'Bearer', expires_in: CLIENT_TOKEN_MS / 1000, scope: scopes.join(' ') };
}

function grantedScopes(client: Client, requested: string | undefined): string[] {
  const names = [...new Set((requested ?? '').split(/[ ,]/).filter((name) => name !== ''))];
  if (names.length === 0) return [...client.scopes];
  const allowed = new Set(client.scopes.map(canonicalScope));
  const refused = names.find((name) => {
    const scope = canonicalScope(name);
    return scope === undefined || !allowed.has(scope);
  });
  if (refused !== undefined) {
    throw new OAuthError('invalid_scope', `This client may not use the scope ${printable(refused)}.`);
  }
  return names;
}

function printable(text: string): string {
  return text.replace(/[^\x21\x23-\x5b\x5d-\x7e]/g, '?').slice(0, 60);
}
