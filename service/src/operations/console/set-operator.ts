import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.js';
import type { Database } from '../../platform/db/database.js';
import type { OperatorRole } from '../../platform/db/tables/console.js';
import type { RandomSource } from '../../platform/random.js';
import { type SealedPlace, sealWithNewest } from '../../platform/secrets/seal.js';
import type { SealSettings } from '../../platform/settings.js';
import { ADMIN_TOOL, writeLog } from './console-log.js';
import { codeAddress, newCodeSecret } from './one-time-code.js';
import { allowsRole, type Operator } from './operator.js';
import { endOperatorSessions } from './operator-sessions.js';
import { hashPassword, newPassword } from './password.js';

/** How long a printed password may wait for the first sign-in. */
const PRINTED_PASSWORD_MS = 72 * 60 * 60_000;

interface OperatorDeps {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly settings: SealSettings;
}

/** Who makes somebody's word count no longer. */
type Withdrawer = Pick<Operator, 'id' | 'email'>;

const BY_TOOL: Withdrawer = { id: ADMIN_TOOL.operatorId, email: ADMIN_TOOL.operator };

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  /** Null: one of the operator's own people. */
  readonly integratorId: string | null;
}

/** Shown once; the database has a hash and a sealed secret. */
export interface PrintedCredentials {
  readonly password: string;
  /** ISO 8601 UTC. */
  readonly password_expires: string;
  /** For an authenticator app. */
  readonly otpauth: string;
}

export function secretPlace(operatorId: string): SealedPlace {
  return { table: 'operators', column: 'totp', id: operatorId };
}

/** @returns undefined if somebody has the e-mail address */
export async function createOperator(
  deps: OperatorDeps,
  { email, name, role, integratorId }: NewOperator,
): Promise<PrintedCredentials | undefined> {
  const id = deps.random.uuid();
  const { secret, columns, printed } = await newCredentials(deps, email);
  return deps.db.transaction().execute(async (trx) => {
    const nowMs = deps.clock.now();
    const totp_sealed = sealWithNewest(deps, secretPlace(id), secret);
    const times = { created_ms: nowMs, updated_ms: nowMs };
    const created = await trx
      .insertInto('operators')
      .values({ id, name, email, role, integrator_id: integratorId, ...columns, totp_sealed, ...times })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) return undefined;
    await write(trx, 'operator.create', { id, integratorId, nowMs }, { after: { role } });
    return printed;
  });
}

/** A new password and authenticator secret; passkeys are removed and all sessions end. Enables a disabled operator. @returns undefined if there is none */
export async function resetOperator(deps: OperatorDeps, email: string): Promise<PrintedCredentials | undefined> {
  const { secret, columns, printed } = await newCredentials(deps, email);
  return deps.db.transaction().execute(async (trx) => {
    const found = await lock(trx, email);
    if (!found) return undefined;
    const nowMs = deps.clock.now();
    const totp_sealed = sealWithNewest(deps, secretPlace(found.id), secret);
    await trx
      .updateTable('operators')
      .set({ ...columns, totp_sealed, disabled_ms: null, updated_ms: nowMs })
      .where('id', '=', found.id)
      .execute();
    const removed = await trx.deleteFrom('operator_passkeys').where('operator_id', '=', found.id).executeTakeFirst();
    await endOperatorSessions(trx, found.id, nowMs);
    await withdrawWords(trx, { operatorId: found.id, by: BY_TOOL, nowMs });
    const before = { disabled: found.disabled_ms !== null, passkeys: Number(removed.numDeletedRows) };
    const subject = { id: found.id, integratorId: found.integrator_id, nowMs };
    await write(trx, 'operator.reset', subject, { before, after: { disabled: false, passkeys: 0 } });
    return printed;
  });
}

/** All sessions end at once. @returns whether there was one to disable */
export async function disableOperator(deps: OperatorDeps, email: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lock(trx, email);
    if (!found || found.disabled_ms !== null) return false;
    const nowMs = deps.clock.now();
    await disableFound(trx, { id: found.id, by: BY_TOOL, nowMs });
    const change = { before: { disabled: false }, after: { disabled: true } };
    await write(trx, 'operator.disable', { id: found.id, integratorId: found.integrator_id, nowMs }, change);
    return true;
  });
}

/** Of an operator whose row is locked. Their sessions end, and their word no longer counts. */
export async function disableFound(
  trx: Kysely<Database>,
  { id, by, nowMs }: { readonly id: string; readonly by: Withdrawer; readonly nowMs: number },
): Promise<void> {
  const changed = { disabled_ms: nowMs, updated_ms: nowMs };
  await trx.updateTable('operators').set(changed).where('id', '=', id).execute();
  await endOperatorSessions(trx, id, nowMs);
  await withdrawWords(trx, { operatorId: id, by, nowMs });
}

/** Counts at once, also for a change that is in progress. @returns whether there is such an operator */
export async function setOperatorRole(
  deps: OperatorDeps,
  { email, role }: Pick<NewOperator, 'email' | 'role'>,
): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lock(trx, email);
    if (!found) return false;
    const nowMs = deps.clock.now();
    await trx.updateTable('operators').set({ role, updated_ms: nowMs }).where('id', '=', found.id).execute();
    if (!allowsRole(role, found.role)) await withdrawWords(trx, { operatorId: found.id, by: BY_TOOL, nowMs });
    const change = { before: { role: found.role }, after: { role } };
    await write(trx, 'operator.set-role', { id: found.id, integratorId: found.integrator_id, nowMs }, change);
    return true;
  });
}

/** What somebody has asked for is refused, and what they have approved waits for another: their word no longer counts. */
async function withdrawWords(
  trx: Kysely<Database>,
  { operatorId, by, nowMs }: { readonly operatorId: string; readonly by: Withdrawer; readonly nowMs: number },
): Promise<void> {
  await trx
    .updateTable('console_requests')
    .set({ state: 'refused', decided_by: by.email, decided_by_id: by.id, updated_ms: nowMs })
    .where('asked_by_id', '=', operatorId)
    .where('state', '=', 'waiting')
    .execute();
  await trx
    .deleteFrom('console_approvals')
    .using('console_requests')
    .whereRef('console_requests.id', '=', 'console_approvals.request_id')
    .where('console_requests.state', '=', 'waiting')
    .where('console_approvals.approved_by_id', '=', operatorId)
    .execute();
}

async function lock(trx: Kysely<Database>, email: string) {
  return trx
    .selectFrom('operators')
    .select(['id', 'role', 'integrator_id', 'disabled_ms'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();
}

/** Outside any transaction: the password's hash takes its time. */
async function newCredentials(deps: OperatorDeps, email: string) {
  const password = newPassword(deps.random);
  const secret = newCodeSecret(deps.random);
  const expiresMs = deps.clock.now() + PRINTED_PASSWORD_MS;
  const columns = {
    password_hash: await hashPassword(deps.random, password),
    password_expires_ms: expiresMs,
    sealed_with: null,
    totp_step: 0,
  };
  const otpauth = codeAddress(secret, email);
  return { secret, columns, printed: { password, password_expires: new Date(expiresMs).toISOString(), otpauth } };
}

async function write(
  trx: Kysely<Database>,
  action: string,
  { id, integratorId, nowMs }: { id: string; integratorId: string | null; nowMs: number },
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const subject = { action, objectKind: 'operator', objectId: id, integratorId, reason: '', nowMs };
  await writeLog(trx, ADMIN_TOOL, { ...subject, ...change });
}
