import { markOf } from '../../platform/cell.js';
import type { Deps } from '../../platform/deps.js';
import { SCOPES } from '../../platform/http/scopes.js';
import { hashToken, newToken } from '../tokens/token-hash.js';

/** New client credentials; the secret cannot be read again. */
export interface NewClient {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Creates an integrator's client credentials with every scope. */
export async function createClient(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  integratorId: string,
): Promise<NewClient> {
  const id = `client_${markOf(integratorId)}${deps.random.bytes(12).toString('hex')}`;
  const secret = newToken(deps.random, 'svc_cs_', integratorId);
  await deps.db
    .insertInto('clients')
    .values({
      id,
      integrator_id: integratorId,
      secret_hash: hashToken(secret),
      scopes: [...SCOPES],
      disabled_ms: null,
      created_ms: deps.clock.now(),
    })
    .execute();
  return { client_id: id, client_secret: secret };
}
