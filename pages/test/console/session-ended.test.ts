import { expect, it } from 'vitest';
import { createConsoleActions } from '../../console/console-actions.js';
import type { Answer } from '../../console/console-api.js';
import { type ConsoleState, FIRST_STATE } from '../../console/console-state.js';
import { createPatchStore } from '../../kit/store/store.js';

const SESSION = {
  mode: 'operator',
  name: '',
  email: 'ada@example.com',
  role: 'support',
  integrator_id: null,
  must_change_password: false,
};
const ENDED = { code: 'console_session_ended', message: 'You are signed out. Sign in again.' };
const FOUND = { hits: [], hint: 'Nothing was found.' };
const SIGNED_OUT = {
  ...FIRST_STATE,
  session: 'signed-out',
  route: { name: 'find', query: 'x' },
  formProblem: ENDED,
};

/** On a page that has loaded, with a session that has ended since. */
async function idle() {
  const answers: Readonly<Record<string, unknown>> = { '/session': SESSION, '/find?q=x': FOUND };
  const api = {
    get: async (path: string): Promise<Answer<unknown>> => ({ ok: true, value: answers[path] }),
    post: async (): Promise<Answer<unknown>> => ({ ok: false, problem: ENDED }),
  };
  const store = createPatchStore<ConsoleState>(FIRST_STATE);
  const actions = createConsoleActions({ store, api, passkeys: {} } as never);
  await actions.open({ name: 'find', query: 'x' });
  expect(store.state).toMatchObject({ session: SESSION, found: FOUND });
  return { store, actions };
}

it('keeps what was typed into a question until that is closed, and then asks to sign in', async () => {
  const { store, actions } = await idle();
  actions.ask({ action: 'freeze', on: 'accounts/1' });
  await actions.confirm({ reason: 'Reported as stolen' });
  expect(store.state).toMatchObject({ draft: { action: 'freeze' }, formProblem: ENDED, isBusy: false });
  actions.ask(undefined);
  expect(store.state).toEqual(SIGNED_OUT);
});

it('asks to sign in when the password cannot be chosen any more', async () => {
  const { store, actions } = await idle();
  await actions.changePassword('printed', 'a long one of my own');
  expect(store.state).toEqual(SIGNED_OUT);
});
