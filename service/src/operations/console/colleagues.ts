import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import { isoTime } from '../../platform/times.js';
import type { ChangeContext } from './console-call.js';
import type { FoundObject } from './find-object.js';
import type { Operator } from './operator.js';
import { endOperatorSessions, openSessions } from './operator-sessions.js';
import { disableFound } from './set-operator.js';

const MOST_SHOWN = 200;

/** Who may use the console, those who no longer may last; an integrator's people see their own. */
export async function listOperators(deps: Pick<Deps, 'db' | 'clock'>, operator: Operator): Promise<object> {
  const open = openSessions(deps, deps.db).where(sql<boolean>`s.operator_id = o.id`);
  let query = deps.db
    .selectFrom('operators as o')
    .leftJoin('integrators as i', 'i.id', 'o.integrator_id')
    .select(['o.id', 'o.email', 'o.name', 'o.role', 'o.disabled_ms', 'o.password_expires_ms', 'i.name as integrator'])
    .select([
      open.select((count) => count.fn.countAll<number>().as('count')).as('sessions'),
      sql<number>`(SELECT count(*) FROM operator_passkeys AS p WHERE p.operator_id = o.id)`.as('passkeys'),
      LAST_SEEN.as('seen_ms'),
    ]);
  if (operator.integratorId !== null) query = query.where('o.integrator_id', '=', operator.integratorId);
  const rows = await query
    .orderBy(sql`o.disabled_ms IS NOT NULL`)
    .orderBy('i.name', (order) => order.asc().nullsFirst())
    .orderBy('o.email')
    .limit(MOST_SHOWN + 1)
    .execute();
  const operators = rows.slice(0, MOST_SHOWN).map((row) => {
    const isChangeable = row.id !== operator.id && row.disabled_ms === null;
    return {
      operator_id: row.id,
      email: row.email,
      name: row.name,
      role: row.role,
      integrator: row.integrator ?? '',
      sessions: row.sessions ?? 0,
      passkeys: row.passkeys,
      seen: row.seen_ms === null ? '' : isoTime(row.seen_ms),
      disabled: row.disabled_ms === null ? '' : isoTime(row.disabled_ms),
      chose_password: row.password_expires_ms === null,
      own: row.id === operator.id,
      may: { disable: isChangeable, end_sessions: isChangeable && (row.sessions ?? 0) > 0 },
    };
  });
  return { operators, has_more: rows.length > MOST_SHOWN };
}

/** Sessions are deleted some time after their end; the log keeps when somebody signed in. */
const LAST_SEEN = sql<number | null>`greatest(
  (SELECT max(s.seen_ms) FROM operator_sessions AS s WHERE s.operator_id = o.id),
  (SELECT l.at_ms FROM console_log AS l
   WHERE l.object_kind = 'operator' AND l.object_id = o.id::text AND l.action = 'operator.sign-in' ORDER BY l.id DESC LIMIT 1))`;

/**
 * Ends all sessions of a colleague.
 *
 * @returns how many were open
 * @throws ApiError `operator_is_you` 409
 */
export async function endSessionsOfColleague(context: ChangeContext): Promise<number> {
  const { deps, object } = context;
  requireColleague(context);
  return deps.db.transaction().execute(async (trx) => {
    await lockColleague(trx, object.id);
    const { count } = await openSessions(deps, trx)
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('s.operator_id', '=', object.id)
      .executeTakeFirstOrThrow();
    await context.record(trx, { after: { sessions_ended: count } });
    await endOperatorSessions(trx, object.id, deps.clock.now());
    return count;
  });
}

/**
 * Disables a colleague, whose sessions end and whose word no longer counts.
 *
 * @throws ApiError `operator_is_you`, `operator_last_admin`, `operator_disabled` 409
 */
export async function disableColleague(context: ChangeContext): Promise<void> {
  const { deps, object, operator } = context;
  requireColleague(context);
  await deps.db.transaction().execute(async (trx) => {
    const { role, disabled_ms } = await lockColleague(trx, object.id);
    if (disabled_ms !== null) throw conflict('operator_disabled', 'They are disabled already.');
    if (role === 'admin') await requireAnotherAdmin(trx, object);
    await context.record(trx, { before: { disabled: false }, after: { disabled: true } });
    await disableFound(trx, { id: object.id, by: operator, nowMs: deps.clock.now() });
  });
}

/** One change of colleagues at a time, so that two who disable one another wait, and the second finds itself disabled. */
async function lockColleague(trx: Kysely<Database>, id: string) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('console operators', 0))`.execute(trx);
  return trx
    .selectFrom('operators')
    .select(['role', 'disabled_ms'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** On the same side: the operator's, or one integrator's. */
async function requireAnotherAdmin(trx: Kysely<Database>, { id, integratorId }: FoundObject): Promise<void> {
  const other = await trx
    .selectFrom('operators')
    .select('id')
    .where('id', '<>', id)
    .where('integrator_id', integratorId === null ? 'is' : '=', integratorId)
    .where('role', '=', 'admin')
    .where('disabled_ms', 'is', null)
    .where('password_expires_ms', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  const message =
    'Nobody else with the role admin would be left on their side. Make somebody else an admin first, or run disable-operator.';
  throw conflict('operator_last_admin', message);
}

/** Nobody locks themselves out by accident. */
function requireColleague({ operator, object }: ChangeContext): void {
  if (operator.id !== object.id) return;
  throw conflict(
    'operator_is_you',
    'This is you. Your own sessions are under “Your sign-in”; disabling is for others.',
  );
}
