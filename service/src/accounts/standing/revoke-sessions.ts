import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';

/** Nodes' clocks may differ by seconds; this far back, it has expired on all of them. */
export const BEYOND_SKEW_MS = 60_000;

/**
 * Revokes everything that acts for a player: open hosted links and nonces, sessions, and user tokens with their refresh tokens.
 * Payments in progress complete.
 *
 * The order matters: it waits for a link or nonce that is just being opened, whose session then exists and can be ended.
 */
export async function revokeSessions(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  accountId: string,
): Promise<void> {
  const nowMs = deps.clock.now();
  const expires_ms = nowMs - BEYOND_SKEW_MS;
  await trx
    .insertInto('session_revocations')
    .values({ account_id: accountId, revoked_ms: nowMs })
    .onConflict((known) => known.column('account_id').doUpdateSet({ revoked_ms: nowMs }))
    .execute();
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
