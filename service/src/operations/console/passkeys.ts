import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { Deps } from '../../platform/deps.js';
import { conflict, invalidField, notFound } from '../../platform/http/api-error.js';
import { executorOf } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import { isoTime } from '../../platform/times.js';
import { type SignInOrigin, writeOwnLog } from './console-log.js';
import type { Operator } from './operator.js';
import { endOperatorSessions, holdOperator, openOperatorSession } from './operator-sessions.js';
import { CHALLENGE_MS, issueChallenge, takeChallenge } from './passkey-challenges.js';
import { challengeOf, handleOf, type NewCredential, requireRelyingParty, whyNoPasskeys } from './relying-party.js';

/** Of one operator. */
const MOST_PASSKEYS = 10;

/** COSE: EdDSA, ES256 and RS256, on every node, whatever its runtime could do. */
const ALGORITHMS = [-8, -7, -257];

/** Somebody who signs in: a sandbox's built-in operator does not. */
type NamedOperator = Operator & { readonly id: string };

/** @throws ApiError `passkeys_unavailable` 409 */
export function requireNamed(deps: Deps, operator: Operator): NamedOperator {
  requireRelyingParty(deps.settings);
  const { id } = operator;
  if (id === null) throw conflict('passkeys_unavailable', 'Nobody is signed in by name here.');
  return { ...operator, id };
}

/** An operator's own passkeys, oldest first, and why there can be none. */
export async function listPasskeys({ db, settings }: Deps, { id }: Operator): Promise<object> {
  const rows =
    id === null
      ? []
      : await db
          .selectFrom('operator_passkeys')
          .select(['id', 'name', 'backed_up', 'used_ms', 'created_ms'])
          .where('operator_id', '=', id)
          .orderBy('created_ms')
          .execute();
  return {
    unavailable: whyNoPasskeys(settings),
    passkeys: rows.map((row) => ({
      passkey_id: row.id,
      name: row.name,
      synced: row.backed_up,
      used: row.used_ms === null ? '' : isoTime(row.used_ms),
      created: isoTime(row.created_ms),
    })),
  };
}

/**
 * Begins the registration of a passkey. Call it once the operator is confirmed.
 *
 * @param session - the token of the session that must finish it
 * @returns `PublicKeyCredentialCreationOptionsJSON`
 * @throws ApiError `passkeys_unavailable`, `too_many_passkeys` 409
 */
export async function beginRegistration(deps: Deps, operator: NamedOperator, session: string): Promise<object> {
  const party = requireRelyingParty(deps.settings);
  const known = await deps.db
    .selectFrom('operator_passkeys')
    .select('credential_id')
    .where('operator_id', '=', operator.id)
    .execute();
  requireRoom(known.length);
  return generateRegistrationOptions({
    rpName: `svc-bridge console, ${party.id}`,
    rpID: party.id,
    userID: handleOf(operator.id),
    userName: operator.email,
    userDisplayName: operator.name,
    challenge: Uint8Array.from(await issueChallenge(deps, { purpose: 'register', holder: session })),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map((row) => ({ id: row.credential_id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Registers the passkey that was made for a challenge of this session.
 *
 * @throws ApiError `passkey_invalid` 422; `passkeys_unavailable`, `passkey_known`, `too_many_passkeys` 409; `console_session_ended` 401,
 *   `console_role_required` 403 if they were disabled, reset or demoted meanwhile
 */
export async function finishRegistration(
  deps: Deps,
  operator: NamedOperator,
  given: { readonly session: string; readonly name: string; readonly credential: NewCredential },
  origin: SignInOrigin,
): Promise<object> {
  const { counter, credentialId, publicKey, backedUp } = await verifyNew(deps, given);
  const id = newId(deps.random, deps.clock.now());
  await deps.db.transaction().execute(async (trx) => {
    // one at a time per operator, so that concurrent requests are counted
    await trx
      .selectFrom('operators')
      .select('id')
      .where('id', '=', operator.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    await holdOperator(executorOf(trx), operator, given.session);
    const { count } = await trx
      .selectFrom('operator_passkeys')
      .select((builder) => builder.fn.countAll<number>().as('count'))
      .where('operator_id', '=', operator.id)
      .executeTakeFirstOrThrow();
    requireRoom(count);
    const made = await trx
      .insertInto('operator_passkeys')
      .values({
        ...{ id, operator_id: operator.id, name: given.name, credential_id: credentialId, public_key: publicKey },
        ...{ counter, backed_up: backedUp, created_ms: deps.clock.now() },
      })
      .onConflict((known) => known.column('credential_id').doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows !== 1n) {
      throw conflict('passkey_known', 'This passkey is registered already. Make another one, or use it as it is.');
    }
    await writeOwnLog(deps, trx, operator, { origin, action: 'operator.add-passkey', after: { passkey_id: id } });
  });
  return { passkey_id: id };
}

/**
 * Removes a passkey, and ends all sessions, also those that it opened. Call it once the operator is confirmed by password and code, so
 * that this is not their last way in.
 *
 * @returns the token of a new session
 * @throws ApiError `passkey_not_found` 404; `console_session_ended` 401, `console_role_required` 403 as for a new one
 */
export async function removePasskey(
  deps: Deps,
  operator: NamedOperator,
  { session, passkeyId }: { readonly session: string; readonly passkeyId: string },
  origin: SignInOrigin,
): Promise<string> {
  return deps.db.transaction().execute(async (trx) => {
    await holdOperator(executorOf(trx), operator, session);
    const removed = await trx
      .deleteFrom('operator_passkeys')
      .where('id', '=', passkeyId)
      .where('operator_id', '=', operator.id)
      .executeTakeFirst();
    if (removed.numDeletedRows !== 1n) throw notFound('passkey');
    await endOperatorSessions(trx, operator.id, deps.clock.now());
    const before = { passkey_id: passkeyId };
    await writeOwnLog(deps, trx, operator, { origin, action: 'operator.remove-passkey', before });
    return openOperatorSession(deps, trx, { operatorId: operator.id, address: origin.address });
  });
}

async function verifyNew(
  deps: Deps,
  { session, credential }: { readonly session: string; readonly credential: NewCredential },
) {
  const party = requireRelyingParty(deps.settings);
  const challenge = challengeOf(credential);
  if (!(await takeChallenge(deps, { purpose: 'register', holder: session, challenge }))) {
    throw invalid('was not asked for by this session, was sent before, or came too late. Start again');
  }
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!verified?.verified) {
    throw invalid(`is not for ${party.origin}, or its owner was not verified by PIN or biometrics. Start again there`);
  }
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: Buffer.from(made.id, 'base64url'),
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    backedUp: credentialBackedUp,
  };
}

function requireRoom(count: number): void {
  if (count < MOST_PASSKEYS) return;
  throw conflict('too_many_passkeys', `You have ${MOST_PASSKEYS} passkeys, the maximum. Remove one first.`);
}

function invalid(what: string) {
  return invalidField('credential', 'passkey_invalid', `credential ${what}.`);
}
