import type { Kysely } from 'kysely';
import { markOf } from '../../platform/cell.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { hashToken } from '../tokens/token-hash.js';

/** Interface §5.4: valid 24 hours, usable once. */
export const NONCE_MS = 24 * 60 * 60_000;

export interface NonceOwner {
  readonly integratorId: string;
  readonly clientId: string;
  readonly accountId: string;
  /** Set if the nonce lets its holder pay this authorized invoice. */
  readonly authorizedInvoiceId?: string;
  /** It is not valid beyond this. */
  readonly untilMs?: number;
  /** The flows that it opens; absent: all that authorize-user can authorize. */
  readonly flows?: readonly string[] | undefined;
}

export interface NewNonce {
  /** Shown as `nonce_auth_id`; opens nothing. */
  readonly id: string;
  /** The secret itself; only its hash is stored. */
  readonly nonce: string;
  readonly expiresMs: number;
}

/** Creates a one-time nonce in the caller's transaction. */
export async function createNonce(
  deps: Pick<Deps, 'clock' | 'random'>,
  trx: Kysely<Database>,
  owner: NonceOwner,
): Promise<NewNonce> {
  const nowMs = deps.clock.now();
  const created = {
    id: deps.random.uuid(),
    nonce: markOf(owner.integratorId) + deps.random.bytes(32).toString('base64url'),
    expiresMs: Math.min(nowMs + NONCE_MS, owner.untilMs ?? Number.POSITIVE_INFINITY),
  };
  await trx
    .insertInto('nonces')
    .values({
      nonce_hash: hashToken(created.nonce),
      id: created.id,
      integrator_id: owner.integratorId,
      client_id: owner.clientId,
      account_id: owner.accountId,
      authorized_invoice_id: owner.authorizedInvoiceId ?? null,
      expires_ms: created.expiresMs,
      created_ms: nowMs,
    })
    .execute();
  if (owner.flows) {
    await trx
      .insertInto('nonce_flows')
      .values({ nonce_id: created.id, flows: [...owner.flows] })
      .execute();
  }
  return created;
}
