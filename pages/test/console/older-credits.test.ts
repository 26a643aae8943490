import { expect, it } from 'vitest';
import { createConsoleActions } from '../../console/console-actions.js';
import { type ConsoleState, FIRST_STATE } from '../../console/console-state.js';
import { createPatchStore } from '../../kit/store/store.js';

/** Which credits each call answers with. */
const PAGES: Readonly<Record<string, object>> = {
  '/accounts/p/credits?cursor=c2': { credits: [{ credit_id: 'c1' }], more_credits: false },
  '/integrators/i/credits?cursor=c2': { credits: [{ credit_id: 'c1' }], more_credits: false },
};
const NEWEST = { credits: [{ credit_id: 'c3' }, { credit_id: 'c2' }], more_credits: true };

it.each([
  ['a player', { player: { account_id: 'p', ...NEWEST } }],
  ['an integrator', { integrator: { integrator_id: 'i', ...NEWEST } }],
])('adds the older credits of %s to those that are shown, and then offers no more', async (_, shown) => {
  const store = createPatchStore<ConsoleState>(FIRST_STATE);
  store.patch(shown as never);
  const get = async (path: string) =>
    path in PAGES ? { ok: true, value: PAGES[path] } : { ok: false, problem: { code: 'not_found', message: path } };
  const actions = createConsoleActions({ store, api: { get }, passkeys: {} } as never);

  await actions.olderCredits();

  const { player, integrator, isBusy, problem } = store.state;
  expect([isBusy, problem]).toEqual([false, undefined]);
  expect(player ?? integrator).toMatchObject({
    credits: [{ credit_id: 'c3' }, { credit_id: 'c2' }, { credit_id: 'c1' }],
    more_credits: false,
  });
});
