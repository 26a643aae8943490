import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../../support/flows/payout-bodies.js';

const MOST = Number.MAX_SAFE_INTEGER;
/** 2^54 − 3 minor units, which no number holds. */
const HELD = { balance: MOST, display_balance: 'USD 180143985094819.81' };

describe('a wallet with more than numbers hold exactly, in flows', () => {
  let world: FlowWorld;
  let user: FlowUser;
  let wallet_id: string;
  beforeAll(async () => {
    world = await createFlowWorld();
    user = await world.addUser({ USD: MOST });
    wallet_id = user.wallets.USD?.wallet_id ?? '';
    await fundWallet(world.deps.money, { walletId: wallet_id, amount: MOST - 1, currency: 'USD' });
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  async function open(flow: string) {
    return (await world.redeem(await world.authorizeUser(user), flow)).payload;
  }

  it('pays, and is listed to the last digit', async () => {
    const { session_token: token } = await open('payment-selection');
    const { payload } = await world.inSession(token, 'GET', '/payment-methods');
    expect(payload.payment_methods).toContainEqual(expect.objectContaining({ wallet_id, ...HELD }));
    const body = {
      payment_methods: [{ payment_method_id: user.wallets.USD?.payment_method_id }],
      transaction_details: { transaction_amount: MOST, currency: 'USD' },
    };
    expect((await world.inSession(token, 'POST', '/payment-selection', body)).status).toBe(200);
  });

  it('can be topped up', async () => {
    const { purchase, session_token: token } = await open('purchase');
    expect(purchase.currencies).toContainEqual(expect.objectContaining({ wallet_id, ...HELD }));
    const added = await world.inSession(token, 'POST', '/payment-methods', cardBody(CARDS.approve, 'USD'));
    const { payload } = await world.inSession(token, 'POST', '/purchases', {
      purchase_id: randomUUID(),
      amount: 500,
      currency: 'USD',
      payment_method_id: added.payload.payment_method.payment_method_id,
    });
    expect(payload.purchase).toMatchObject({
      state: 'success',
      wallet: { balance: MOST, display_balance: 'USD 180143985094824.81' },
    });
  });

  it('can be paid out, up to the limit of one payout', async () => {
    const { session_token: token } = await open('payout');
    await world.inSession(token, 'POST', '/kyc', PERSON);
    const { payout } = await open('payout');
    const wallet = payout.wallets.find((each: { wallet_id: string }) => each.wallet_id === wallet_id);
    expect(wallet).toMatchObject({ balance: MOST, display_balance: 'USD 180143985094824.81', most_amount: MOST });

    const body = { payout_id: randomUUID(), wallet_id, amount: wallet?.most_amount, destination: DESTINATION };
    const paid = await world.inSession(token, 'POST', '/payouts', body);

    expect([paid.status, paid.codes]).toEqual([200, []]);
    const left = { balance: MOST, display_balance: 'USD 90071992547414.90' };
    expect(paid.payload).toMatchObject({ payout: { wallet: left } });
  });
});
