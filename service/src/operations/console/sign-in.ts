import type { Kysely } from 'kysely';
import { isFrozen, refusedFor } from '../../accounts/standing/standing.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, forbidden, invalidField } from '../../platform/http/api-error.js';
import { unseal } from '../../platform/secrets/seal.js';
import { type SignInOrigin, writeOwnLog } from './console-log.js';
import { NOBODYS_SECRET, stepOfCode } from './one-time-code.js';
import type { Operator } from './operator.js';
import { endOperatorSessions, openOperatorSession, requireOpenSession } from './operator-sessions.js';
import { countSignIn, forgetSignIns } from './operator-tries.js';
import { hashPassword, isPassword, NOBODYS_PASSWORD } from './password.js';
import { secretPlace } from './set-operator.js';

export interface Credentials {
  /** In lower case. */
  readonly email: string;
  readonly password: string;
  /** Six digits. */
  readonly code: string;
}

/**
 * Opens a session. A wrong e-mail address, password or code is refused alike and takes as long; a code works once. Only whoever has all of
 * them learns that their integrator is frozen.
 *
 * @returns the session's token
 * @throws ApiError `sign_in_refused` 401; `integrator_frozen` 403; `too_many_sign_ins` 429; `sign_in_busy` 503
 */
export async function signIn(deps: Deps, given: Credentials, origin: SignInOrigin): Promise<string> {
  const found = await checkCredentials(deps, given, origin);
  if (!found) throw refused();
  const token = await deps.db.transaction().execute(async (trx) => {
    if (!(await useCode(trx, found, deps.clock.now()))) throw refused();
    await writeOwnLog(deps, trx, found, { origin, action: 'operator.sign-in' });
    return openOperatorSession(deps, trx, { operatorId: found.id, address: origin.address });
  });
  await forgetSignIns(deps, { account: given.email });
  return token;
}

/**
 * Confirms by password and code that a session is still in its operator's hands.
 *
 * @throws ApiError `confirmation_refused`, `integrator_frozen` 403; `too_many_sign_ins` 429; `sign_in_busy` 503
 */
export async function confirmSignIn(
  deps: Deps,
  { email }: Pick<Operator, 'email'>,
  given: Omit<Credentials, 'email'>,
  origin: SignInOrigin,
): Promise<void> {
  const found = await checkCredentials(deps, { ...given, email }, origin);
  if (!found || !(await useCode(deps.db, found, deps.clock.now()))) {
    const message = 'Password or code is wrong. A code works once: wait for the next one.';
    throw forbidden('confirmation_refused', message);
  }
  await forgetSignIns(deps, { account: email });
}

/**
 * Replaces an operator's password, and ends all their sessions.
 *
 * @returns the token of a new session
 * @throws ApiError `password_wrong`, `integrator_frozen` 403; `console_session_ended` 401; `new_password_unchanged` 422; `too_many_sign_ins` 429; `sign_in_busy` 503
 */
export async function changePassword(
  deps: Deps,
  operator: Operator,
  given: { readonly password: string; readonly newPassword: string; readonly session: string | undefined },
  origin: SignInOrigin,
): Promise<string> {
  await countSignIn(deps, { account: operator.email, address: origin.addressKey });
  const found = await findOperator(deps, operator.email);
  if (!found || !(await isPassword(found.password_hash, given.password))) {
    throw forbidden('password_wrong', 'The present password is wrong.');
  }
  if (found.isFrozen) throw refusedFor('integrator_frozen');
  if (given.newPassword === given.password) {
    throw invalidField('new_password', 'new_password_unchanged', 'new_password must differ from the present one.');
  }
  const passwordHash = await hashPassword(deps.random, given.newPassword);
  const token = await deps.db.transaction().execute(async (trx) => {
    const nowMs = deps.clock.now();
    const changed = await trx
      .updateTable('operators')
      .set({ password_hash: passwordHash, password_expires_ms: null, updated_ms: nowMs })
      .where('id', '=', found.id)
      .where('password_hash', '=', found.password_hash)
      .where('disabled_ms', 'is', null)
      .executeTakeFirst();
    if (changed.numUpdatedRows !== 1n) throw forbidden('password_wrong', 'The present password is wrong.');
    await requireOpenSession(deps, trx, given.session);
    await endOperatorSessions(trx, found.id, nowMs);
    await writeOwnLog(deps, trx, found, { origin, action: 'operator.change-password' });
    return openOperatorSession(deps, trx, { operatorId: found.id, address: origin.address });
  });
  await forgetSignIns(deps, { account: operator.email });
  return token;
}

type Found = NonNullable<Awaited<ReturnType<typeof findOperator>>>;

/** Only those who may sign in now, unless their integrator is frozen. */
async function findOperator({ db, clock }: Deps, email: string) {
  return db
    .selectFrom('operators as o')
    .select(['o.id', 'o.email', 'o.integrator_id as integratorId', 'o.password_hash', 'o.totp_sealed'])
    .select(isFrozen('integrator', 'o.integrator_id').as('isFrozen'))
    .where('o.email', '=', email)
    .where('o.disabled_ms', 'is', null)
    .where((where) =>
      where.or([where('o.password_expires_ms', 'is', null), where('o.password_expires_ms', '>', clock.now())]),
    )
    .executeTakeFirst();
}

function openSecret({ settings }: Deps, found: Found): string {
  return unseal(settings.secretKeys, secretPlace(found.id), found.totp_sealed);
}

/**
 * @returns the operator with the step of the code, which is not used up yet; undefined if anything is wrong, after the same work
 * @throws ApiError `integrator_frozen` 403 if nothing else is
 */
async function checkCredentials(deps: Deps, given: Credentials, origin: SignInOrigin) {
  await countSignIn(deps, { account: given.email, address: origin.addressKey });
  const found = await findOperator(deps, given.email);
  const isRight = await isPassword(found?.password_hash ?? NOBODYS_PASSWORD, given.password);
  const step = stepOfCode(found ? openSecret(deps, found) : NOBODYS_SECRET, given.code, deps.clock.now());
  if (!found || !isRight || step === undefined) return undefined;
  if (found.isFrozen) throw refusedFor('integrator_frozen');
  return { ...found, step };
}

/** @returns false if the code was used, or the operator has changed meanwhile */
async function useCode(
  db: Kysely<Database>,
  found: Found & { readonly step: number },
  nowMs: number,
): Promise<boolean> {
  const used = await db
    .updateTable('operators')
    .set({ totp_step: found.step, updated_ms: nowMs })
    .where('id', '=', found.id)
    .where('totp_step', '<', found.step)
    .where('password_hash', '=', found.password_hash)
    .where('disabled_ms', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

function refused(): ApiError {
  const message = 'E-mail address, password or code is wrong. A code works once: wait for the next one.';
  return new ApiError({ status: 401, errors: [{ code: 'sign_in_refused', message }] });
}
