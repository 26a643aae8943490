import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isFrozen } from '../../accounts/standing/standing.js';
import type { Database } from '../../platform/db/database.js';
import type { OperatorRole } from '../../platform/db/tables/console.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, forbidden } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { allowsRole, type Operator } from './operator.js';

/** Without a request it ends. */
const IDLE_MS = 30 * 60_000;
/** It ends however much it is used. */
const MOST_MS = 8 * 60 * 60_000;
/** Written at most this often. */
const SEEN_EVERY_MS = 60_000;

/** @returns the token, which is stored as a hash only */
export async function openOperatorSession(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Kysely<Database>,
  session: { readonly operatorId: string; readonly address: string },
): Promise<string> {
  const token = random.bytes(32).toString('base64url');
  const nowMs = clock.now();
  await db
    .insertInto('operator_sessions')
    .values({
      token_hash: hashOfToken(token),
      operator_id: session.operatorId,
      address: session.address,
      seen_ms: nowMs,
      expires_ms: nowMs + MOST_MS,
      created_ms: nowMs,
    })
    .execute();
  return token;
}

/**
 * Finds who a token belongs to, as they are now: a changed role, a disabled operator and a frozen integrator count at once.
 *
 * @returns undefined if the session is unknown, idle, expired or revoked, or its operator may no longer sign in
 */
export async function findOperatorSession(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<Operator | undefined> {
  const nowMs = clock.now();
  const tokenHash = hashOfToken(token);
  const row = await openSessions({ clock }, db)
    .innerJoin('operators as o', 'o.id', 's.operator_id')
    .select(['o.id', 'o.name', 'o.email', 'o.role', 'o.integrator_id', 'o.password_expires_ms', 's.seen_ms'])
    .where('s.token_hash', '=', tokenHash)
    .where('o.disabled_ms', 'is', null)
    .where((where) =>
      where.or([where('o.integrator_id', 'is', null), where.not(isFrozen('integrator', 'o.integrator_id'))]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.seen_ms < nowMs - SEEN_EVERY_MS) {
    await db.updateTable('operator_sessions').set({ seen_ms: nowMs }).where('token_hash', '=', tokenHash).execute();
  }
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    integratorId: row.integrator_id,
    mustChangePassword: row.password_expires_ms !== null,
  };
}

/** Selects from sessions `s` that have neither ended nor expired, and are not idle. */
export function openSessions({ clock }: Pick<Deps, 'clock'>, db: Kysely<Database>) {
  const nowMs = clock.now();
  return db
    .selectFrom('operator_sessions as s')
    .where('s.revoked_ms', 'is', null)
    .where('s.expires_ms', '>', nowMs)
    .where('s.seen_ms', '>', nowMs - IDLE_MS);
}

/**
 * Holds an operator as their request was admitted: whoever disables, resets or demotes them does so before this, or once the transaction has
 * ended, and then finds what it has written. Call it before anything is locked that they have asked for or approved.
 *
 * @param token - of the session that the request came with
 * @throws ApiError `console_session_ended` 401, `console_role_required` 403 if that has happened since
 */
export async function holdOperator(
  client: SqlExecutor,
  { id, role }: Pick<Operator, 'id' | 'role'>,
  token: string | undefined,
): Promise<void> {
  // a sandbox's built-in one
  if (id === null) return;
  await client.query('SELECT FROM operators WHERE id = $1 FOR SHARE', [id]);
  // a statement of its own, to see what was committed while the first one waited
  const { rows } = await client.query(
    `SELECT o.role FROM operator_sessions AS s JOIN operators AS o ON o.id = s.operator_id
     WHERE s.token_hash = $1 AND s.revoked_ms IS NULL AND o.id = $2 AND o.disabled_ms IS NULL AND o.password_expires_ms IS NULL`,
    [hashOfToken(token), id],
  );
  const [now] = rows as { role: OperatorRole }[];
  if (!now) throw sessionEnded();
  if (allowsRole(now.role, role)) return;
  throw forbidden('console_role_required', `Your role is ${now.role} now. Reload the page to see what you may do.`);
}

/**
 * That a session has not ended since its request was admitted. The caller has locked its operator, whom whoever ends it waits for, or has changed.
 *
 * @throws ApiError `console_session_ended` 401
 */
export async function requireOpenSession(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  token: string | undefined,
): Promise<void> {
  const open = await openSessions(deps, trx)
    .select('s.operator_id')
    .where('s.token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  if (!open) throw sessionEnded();
}

export function sessionEnded(): ApiError {
  const message = 'You are signed out. A session ends after 30 minutes without use, and after 8 hours. Sign in again.';
  return new ApiError({ status: 401, errors: [{ code: 'console_session_ended', message }] });
}

/** Ends one session. */
export async function endOperatorSession({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ revoked_ms: clock.now() })
    .where('token_hash', '=', hashOfToken(token))
    .where('revoked_ms', 'is', null)
    .execute();
}

/** Ends all sessions of an operator. */
export async function endOperatorSessions(db: Kysely<Database>, operatorId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('operator_sessions')
    .set({ revoked_ms: nowMs })
    .where('operator_id', '=', operatorId)
    .where('revoked_ms', 'is', null)
    .execute();
}

/** 256 random bits need no slow hash. Without a token it is nobody's. */
export function hashOfToken(token = ''): Buffer {
  return hash('sha256', token, 'buffer');
}
