import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { isoTime } from '../../platform/times.js';
import { type SignInOrigin, writeOwnLog } from './console-log.js';
import type { Operator } from './operator.js';
import { hashOfToken, holdOperator, openSessions } from './operator-sessions.js';

/** An operator's own open sessions, the one that was used last first. */
export async function listOwnSessions(deps: Deps, { id }: Operator, token: string | undefined): Promise<object> {
  if (id === null) return { sessions: [] };
  const rows = await openSessions(deps, deps.db)
    .select(['s.token_hash', 's.address', 's.seen_ms', 's.created_ms'])
    .where('s.operator_id', '=', id)
    .orderBy('s.seen_ms', 'desc')
    .orderBy('s.created_ms', 'desc')
    .execute();
  const own = hashOfToken(token);
  return {
    sessions: rows.map((row) => ({
      session_id: idOf(row.token_hash),
      address: row.address,
      since: isoTime(row.created_ms),
      seen: isoTime(row.seen_ms),
      current: row.token_hash.equals(own),
    })),
  };
}

/** Which of an operator's own sessions end. */
type Which = { readonly sessionId: string } | 'all others';

/**
 * Ends own sessions, but never the one that asks: signing out does.
 *
 * @returns how many
 * @throws ApiError `session_not_found` 404; `console_session_ended` 401, `console_role_required` 403 as `holdOperator`
 */
export async function endOwnSessions(
  deps: Deps,
  operator: Operator,
  {
    token,
    origin,
    which,
  }: { readonly token: string | undefined; readonly origin: SignInOrigin; readonly which: Which },
): Promise<number> {
  const { id } = operator;
  if (id === null) return 0;
  return deps.db.transaction().execute(async (trx) => {
    // one at a time per operator: of two sessions that end each other, one is left
    await trx.selectFrom('operators').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    await holdOperator(executorOf(trx), operator, token);
    const ended = await end(deps, trx, { id, own: hashOfToken(token), which });
    if (ended.length === 0 && which !== 'all others') throw notFound('session');
    if (ended.length === 0) return 0;
    const after = { sessions_ended: ended.length, addresses: [...new Set(ended.map(({ address }) => address))] };
    await writeOwnLog(deps, trx, { ...operator, id }, { origin, action: 'operator.end-sessions', after });
    return ended.length;
  });
}

async function end(
  deps: Deps,
  trx: Kysely<Database>,
  { id, own, which }: { readonly id: string; readonly own: Buffer; readonly which: Which },
) {
  const open = await openSessions(deps, trx)
    .select(['s.token_hash', 's.address'])
    .where('s.operator_id', '=', id)
    .where('s.token_hash', '<>', own)
    .execute();
  const ended = which === 'all others' ? open : open.filter((row) => idOf(row.token_hash) === which.sessionId);
  if (ended.length === 0) return ended;
  const hashes = ended.map((row) => row.token_hash);
  await trx
    .updateTable('operator_sessions')
    .set({ revoked_ms: deps.clock.now() })
    .where('token_hash', 'in', hashes)
    .execute();
  return ended;
}

/** A session's name: its token cannot be read from it. */
function idOf(tokenHash: Buffer): string {
  return tokenHash.toString('base64url');
}
