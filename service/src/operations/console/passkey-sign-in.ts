import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isFrozen, refusedFor } from '../../accounts/standing/standing.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';
import { type SignInOrigin, writeOwnLog } from './console-log.js';
import { openOperatorSession } from './operator-sessions.js';
import { countSignIn, forgetSignIns } from './operator-tries.js';
import { CHALLENGE_MS, issueChallenge, takeChallenge } from './passkey-challenges.js';
import { challengeOf, handleOf, requireRelyingParty, type SignedCredential } from './relying-party.js';

/**
 * Begins an attempt to sign in with a passkey, whoever's it will be.
 *
 * @param attempt - a token that only this browser has
 * @returns `PublicKeyCredentialRequestOptionsJSON`
 * @throws ApiError `passkeys_unavailable` 409; `too_many_sign_ins` 429
 */
export async function beginPasskeySignIn(deps: Deps, attempt: string, origin: SignInOrigin): Promise<object> {
  const party = requireRelyingParty(deps.settings);
  await countSignIn(deps, { address: origin.addressKey });
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: Uint8Array.from(await issueChallenge(deps, { purpose: 'sign-in', holder: attempt })),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
}

/**
 * Opens a session for whoever a passkey belongs to. Whatever is wrong is refused alike; only who has shown it learns that their integrator is frozen.
 *
 * @returns the session's token
 * @throws ApiError `passkey_refused` 401; `integrator_frozen` 403; `passkeys_unavailable` 409; `too_many_sign_ins` 429
 */
export async function signInWithPasskey(
  deps: Deps,
  { attempt, credential }: { readonly attempt: string | undefined; readonly credential: SignedCredential },
  origin: SignInOrigin,
): Promise<string> {
  const party = requireRelyingParty(deps.settings);
  const challenge = challengeOf(credential);
  const isOwn =
    attempt !== undefined && (await takeChallenge(deps, { purpose: 'sign-in', holder: attempt, challenge }));
  if (!isOwn) throw refused();
  await countSignIn(deps, { passkey: credential.id });
  const found = await findPasskey(deps, credential);
  if (!found) throw refused();
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // the library compares counters before it knows who has signed; ours are compared below
    credential: { id: credential.id, publicKey: Uint8Array.from(found.publicKey), counter: 0 },
  }).catch(() => undefined);
  if (!verified?.verified) throw refused();
  if (found.isFrozen) throw refusedFor('integrator_frozen');
  const { newCounter: counter, credentialBackedUp: backedUp } = verified.authenticationInfo;
  const token = await openSession(deps, { found, counter, backedUp, origin });
  if (token === undefined) throw refused();
  await forgetSignIns(deps, { passkey: credential.id });
  return token;
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Only of those who may sign in now, unless their integrator is frozen, and who the passkey says that it belongs to. */
async function findPasskey({ db }: Pick<Deps, 'db'>, { id, response }: SignedCredential) {
  const row = await db
    .selectFrom('operator_passkeys as p')
    .innerJoin('operators as o', 'o.id', 'p.operator_id')
    .select(['p.id as passkeyId', 'p.public_key as publicKey', 'p.counter'])
    .select(['o.id', 'o.email', 'o.integrator_id as integratorId'])
    .select(isFrozen('integrator', 'o.integrator_id').as('isFrozen'))
    .where('p.credential_id', '=', Buffer.from(id, 'base64url'))
    .where('o.disabled_ms', 'is', null)
    .where('o.password_expires_ms', 'is', null)
    .executeTakeFirst();
  const isOwners = row && Buffer.from(handleOf(row.id)).toString('base64url') === response.userHandle;
  return isOwners ? row : undefined;
}

/** @returns undefined if the passkey was removed or its operator disabled meanwhile, or if it seems to be a copy */
async function openSession(
  deps: Deps,
  {
    found,
    counter,
    backedUp,
    origin,
  }: { readonly found: Found; readonly counter: number; readonly backedUp: boolean; readonly origin: SignInOrigin },
): Promise<string | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    // before a reset or a removal, which ends the session, or after it
    const operator = await trx
      .selectFrom('operators')
      .select('id')
      .where('id', '=', found.id)
      .where('disabled_ms', 'is', null)
      .where('password_expires_ms', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const kept = await trx
      .selectFrom('operator_passkeys')
      .select('counter')
      .where('id', '=', found.passkeyId)
      .forUpdate()
      .executeTakeFirst();
    if (!operator || !kept) return undefined;
    const passkey = { passkey_id: found.passkeyId };
    // WebAuthn §6.1.1: one that counts must have counted on, or there are two of it
    if ((counter > 0 || kept.counter > 0) && counter <= kept.counter) {
      const counters = { before: { ...passkey, counter: kept.counter }, after: { ...passkey, counter } };
      await writeOwnLog(deps, trx, found, { origin, action: 'operator.passkey-copied', ...counters });
      return undefined;
    }
    await trx
      .updateTable('operator_passkeys')
      .set({ counter, backed_up: backedUp, used_ms: deps.clock.now() })
      .where('id', '=', found.passkeyId)
      .execute();
    await writeOwnLog(deps, trx, found, { origin, action: 'operator.sign-in', after: passkey });
    return openOperatorSession(deps, trx, { operatorId: found.id, address: origin.address });
  });
}

function refused(): ApiError {
  const message = 'This passkey does not open the console. Use another one, or your password and a code.';
  return new ApiError({ status: 401, errors: [{ code: 'passkey_refused', message }] });
}
