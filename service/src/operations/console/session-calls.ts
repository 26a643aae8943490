import { z } from 'zod';
import { type ConsoleCall, noInput, openCall, plainCall, storable } from './console-call.js';
import { endOperatorSession } from './operator-sessions.js';
import { endOwnSessions, listOwnSessions } from './own-sessions.js';
import { changePassword, signIn } from './sign-in.js';

const email = storable(3, 254).transform((text) => text.toLowerCase());
export const password = z.string().min(1).max(200);
export const code = z.string().regex(/^\d{6}$/, 'Must be the six digits of your app');

/** Signing in and out, the own password and the own sessions. */
export const sessionCalls: readonly ConsoleCall[] = [
  openCall({
    method: 'POST',
    path: '/sign-in',
    input: z.object({ email, password, code }),
    run: async ({ deps, origin, token, setToken }, given) => {
      const opened = await signIn(deps, given, origin);
      // whatever session the browser had before is not this operator's
      if (token !== undefined) await endOperatorSession(deps, token);
      setToken(opened);
      return { signed_in: true };
    },
  }),
  openCall({
    method: 'POST',
    path: '/sign-out',
    input: noInput,
    run: async ({ deps, token, setToken }) => {
      if (token !== undefined) await endOperatorSession(deps, token);
      setToken(undefined);
      return { signed_in: false };
    },
  }),
  plainCall({
    method: 'GET',
    path: '/session',
    access: 'signed-in',
    input: noInput,
    run: async ({ deps, operator }) => ({
      mode: deps.settings.mode,
      name: operator.name,
      email: operator.email,
      role: operator.role,
      integrator_id: operator.integratorId,
      must_change_password: operator.mustChangePassword,
    }),
  }),
  plainCall({
    method: 'POST',
    path: '/password',
    access: 'signed-in',
    input: z.object({ password, new_password: z.string().min(12).max(200) }),
    run: async ({ deps, operator, origin, token, setToken }, given) => {
      const change = { password: given.password, newPassword: given.new_password, session: token };
      setToken(await changePassword(deps, operator, change, origin));
      return { must_change_password: false };
    },
  }),
  plainCall({
    method: 'GET',
    path: '/sessions',
    access: 'viewer',
    input: noInput,
    run: ({ deps, operator, token }) => listOwnSessions(deps, operator, token),
  }),
  plainCall({
    method: 'POST',
    path: '/sessions/end',
    access: 'viewer',
    input: z.object({ session_id: z.string().regex(/^[\w-]{43}$/, 'Must be the session_id of a session') }),
    run: async ({ deps, operator, token, origin }, { session_id: sessionId }) => ({
      ended: await endOwnSessions(deps, operator, { token, origin, which: { sessionId } }),
    }),
  }),
  plainCall({
    method: 'POST',
    path: '/sessions/end-others',
    access: 'viewer',
    input: noInput,
    run: async ({ deps, operator, token, origin }) => ({
      ended: await endOwnSessions(deps, operator, { token, origin, which: 'all others' }),
    }),
  }),
];
