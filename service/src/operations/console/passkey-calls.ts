import { z } from 'zod';
import { type CallContext, type ConsoleCall, noInput, openCall, plainCall, storable } from './console-call.js';
import { endOperatorSession } from './operator-sessions.js';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.js';
import { beginRegistration, finishRegistration, listPasskeys, removePasskey, requireNamed } from './passkeys.js';
import { newCredentialSchema, signedCredentialSchema } from './relying-party.js';
import { code, password } from './session-calls.js';
import { confirmSignIn } from './sign-in.js';

/** Signing in with a passkey, and an operator's own passkeys. */
export const passkeyCalls: readonly ConsoleCall[] = [
  openCall({
    method: 'POST',
    path: '/sign-in/passkey/begin',
    input: noInput,
    run: async ({ deps, origin, setAttempt }) => {
      const attempt = deps.random.bytes(32).toString('base64url');
      const options = await beginPasskeySignIn(deps, attempt, origin);
      setAttempt(attempt);
      return { options };
    },
  }),
  openCall({
    method: 'POST',
    path: '/sign-in/passkey',
    input: z.object({ credential: signedCredentialSchema }),
    run: async ({ deps, origin, token, attempt, setToken, setAttempt }, { credential }) => {
      const opened = await signInWithPasskey(deps, { attempt, credential }, origin);
      if (token !== undefined) await endOperatorSession(deps, token);
      setToken(opened);
      setAttempt(undefined);
      return { signed_in: true };
    },
  }),
  plainCall({
    method: 'GET',
    path: '/passkeys',
    access: 'viewer',
    input: noInput,
    run: ({ deps, operator }) => listPasskeys(deps, operator),
  }),
  plainCall({
    method: 'POST',
    path: '/passkeys/begin',
    access: 'viewer',
    input: z.object({ password, code }),
    run: async (context, given) => {
      const { deps, operator, origin } = context;
      const named = requireNamed(deps, operator);
      await confirmSignIn(deps, operator, given, origin);
      return { options: await beginRegistration(deps, named, sessionOf(context)) };
    },
  }),
  plainCall({
    method: 'POST',
    path: '/passkeys',
    access: 'viewer',
    input: z.object({ name: storable(1, 60), credential: newCredentialSchema }),
    run: async (context, given) => {
      const { deps, operator, origin } = context;
      const named = requireNamed(deps, operator);
      return finishRegistration(deps, named, { ...given, session: sessionOf(context) }, origin);
    },
  }),
  plainCall({
    method: 'POST',
    path: '/passkeys/remove',
    access: 'viewer',
    input: z.object({ passkey_id: z.uuid().toLowerCase(), password, code }),
    run: async (context, { passkey_id, ...given }) => {
      const { deps, operator, origin, setToken } = context;
      const named = requireNamed(deps, operator);
      await confirmSignIn(deps, operator, given, origin);
      const removal = { session: sessionOf(context), passkeyId: passkey_id };
      setToken(await removePasskey(deps, named, removal, origin));
      return { passkey_id };
    },
  }),
];

/** Whoever is signed in by name has one. */
function sessionOf({ token }: CallContext): string {
  if (token === undefined) throw new Error('A signed-in call has no session.');
  return token;
}
