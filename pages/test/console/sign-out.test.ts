import { expect, it, vi } from 'vitest';
import { createConsoleActions } from '../../console/console-actions.js';
import type { Answer } from '../../console/console-api.js';
import { type ConsoleState, FIRST_STATE } from '../../console/console-state.js';
import { createPatchStore } from '../../kit/store/store.js';

const SESSION = {
  mode: 'live',
  name: '',
  email: 'ada@example.com',
  role: 'viewer',
  integrator_id: null,
  must_change_password: false,
};
const FOUND = { hits: [], hint: 'Nothing was found.' };
const NO_ANSWER = { code: 'no_answer', message: 'The service did not answer. Try again in a moment.' };

/** Signed in, with a search on its way; each call waits until the test answers it. */
async function searching() {
  const calls = new Map<string, (answer: Answer<unknown>) => void>();
  const ask = (path: string) => new Promise((resolve) => void calls.set(path, resolve));
  const store = createPatchStore<ConsoleState>(FIRST_STATE);
  const actions = createConsoleActions({ store, api: { get: ask, post: ask }, passkeys: {} } as never);
  const answer = async (path: string, given: Answer<unknown>) => {
    await vi.waitFor(() => expect([...calls.keys()]).toContain(path));
    calls.get(path)?.(given);
  };
  const opened = actions.open({ name: 'find', query: 'x' });
  await answer('/session', { ok: true, value: SESSION });
  const signedOut = actions.signOut();
  const find = async () => {
    await answer('/find?q=x', { ok: true, value: FOUND });
    await opened;
  };
  const signOut = async (given: Answer<unknown>) => {
    await answer('/sign-out', given);
    await signedOut;
  };
  return { store, find, signOut };
}

it('goes on with what was on its way when the sign-out fails, and says that it failed', async () => {
  const { store, find, signOut } = await searching();
  await signOut({ ok: false, problem: NO_ANSWER });
  await find();
  expect(store.state).toMatchObject({ session: SESSION, found: FOUND, isBusy: false, problem: NO_ANSWER });
});

it('shows nothing of what was on its way once signed out', async () => {
  const { store, find, signOut } = await searching();
  await signOut({ ok: true, value: {} });
  await find();
  expect(store.state).toEqual({ ...FIRST_STATE, session: 'signed-out', route: { name: 'find', query: 'x' } });
});
