import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

/** Nodes' clocks may differ by seconds: what is revoked has expired on all of them. */
const BEYOND_SKEW_MS = 60_000;

/**
 * Ends everything that acts for a player: hosted links and nonces that are still open, sessions, and user tokens with their refresh tokens.
 * A payment that is under way comes to its end.
 *
 * The order matters: a link or a nonce that is being opened just now is waited for, and then its session is there to be ended.
 */
export async function revokeSessions(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  accountId: string,
): Promise<void> {
  const nowMs = deps.clock.now();
  const expires_ms = nowMs - BEYOND_SKEW_MS;
  await trx
    .updateTable('authorized_invoices')
    .set({ expires_ms, updated_ms: nowMs })
    .where('account_id', '=', accountId)
    .where('expires_ms', '>', expires_ms)
    .execute();
  await trx
    .updateTable('nonces')
    .set({ expires_ms })
    .where('account_id', '=', accountId)
    .where('expires_ms', '>', expires_ms)
    .execute();
  await trx
    .updateTable('flow_sessions')
    .set({ ended_ms: nowMs })
    .where('account_id', '=', accountId)
    .where('ended_ms', 'is', null)
    .execute();
  await trx
    .updateTable('token_families')
    .set({ revoked_ms: nowMs })
    .where('account_id', '=', accountId)
    .where('revoked_ms', 'is', null)
    .execute();
}
