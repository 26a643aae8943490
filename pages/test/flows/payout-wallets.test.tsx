import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { createPayoutActions } from '../../flows/payout/payout-actions.js';
import { FIRST_PAYOUT_STATE } from '../../flows/payout/payout-state.js';
import { PayoutView } from '../../flows/payout/payout-view.js';
import { createOpenFlow } from '../../flows/session/open-flow.js';
import { ENGLISH } from '../support/english.js';
import { flowContext } from '../support/flow-context.js';
import { PAYOUT_OFFER, session } from '../support/flow-sessions.js';

const FULL = { ...PAYOUT_OFFER.wallets[0] };
const EMPTY = { ...FULL, wallet_id: 'w0', currency: 'EUR', balance: 0, display_balance: 'EUR 0.00', most_amount: 0 };
const nothing = () => {};

async function open(wallets: readonly object[]) {
  const payload = session('payout', { payout: { ...PAYOUT_OFFER, wallets } });
  const { context, store } = flowContext(FIRST_PAYOUT_STATE, () => ({ status: 201, payload }));
  const actions = createPayoutActions(context, () => ENGLISH);
  await createOpenFlow(context, actions).load();
  const shell = { load: nothing, acceptTerms: nothing, close: nothing };
  const read = () =>
    renderToString(<PayoutView state={store.state} language={ENGLISH} actions={actions} shell={shell} />);
  return { actions, store, read };
}

describe('the wallets of a withdrawal', () => {
  it('begin with one that holds money, not with an empty one before it', async () => {
    const { store, read } = await open([EMPTY, FULL]);
    expect(store.state.walletId).toBe('w1');
    expect(read()).toContain('Available $1,250.00');
  });

  it('can be chosen again after an empty one', async () => {
    const { actions, read } = await open([EMPTY, FULL]);
    actions.pickWallet('w0');
    expect(read()).toContain('Available €0.00');
    actions.pickWallet('w1');
    expect(read()).toContain('Available $1,250.00');
  });

  it('are not offered while all are empty', async () => {
    const { read } = await open([EMPTY, { ...EMPTY, wallet_id: 'w2', currency: 'USD' }]);
    expect(read()).toContain('nothing to withdraw yet');
  });
});
