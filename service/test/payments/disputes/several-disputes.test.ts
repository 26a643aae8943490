import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { purchaseBody } from '../../support/purchase-body.js';
import { openDisputeWorld } from './dispute-world.js';

const { world, buyer, seller, walletOf, ownWallet, read, liability, pay, dispute, moved, settle, close } =
  await openDisputeWorld();
beforeAll(() => liability('recipients'));
afterEach(settle);
afterAll(close);

describe('several disputes of one payment', () => {
  it('take from recipients at most what they still have of it, and the rest from the integrator', async () => {
    const { id, chargeId } = await pay([{ amount: 300, seller }]);
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 200 } });
    await world.deps.money.drained();
    const wallets = [walletOf(seller), ownWallet()];
    expect(await moved(wallets, () => dispute(chargeId, 60))).toEqual([-60, 0]);
    expect(await moved(wallets, () => dispute(chargeId, 240))).toEqual([-40, -200]);
  });

  it('take from each recipient no more than it received, to the cent', async () => {
    const sellers = [await world.addUser(), await world.addUser(), await world.addUser()];
    const { chargeId } = await pay(sellers.map((each) => ({ amount: 1, seller: each })));
    const wallets = sellers.map(walletOf);
    const taken = await moved(wallets, async () => {
      for (let count = 0; count < 3; count += 1) await dispute(chargeId, 1);
    });
    expect(taken).toEqual([-1, -1, -1]);
  });

  it('of two cards take together what recipients still have', async () => {
    const cards = [await world.addCard(buyer, 'approve'), await world.addCard(buyer, 'approve')];
    const methods = [
      { payment_method_id: cards[0] ?? '', amount: 150 },
      { payment_method_id: cards[1] ?? '', amount: 0 },
    ];
    const lines = [{ amount: 200, seller }, { amount: 100 }];
    const created = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines, methods }) });
    const id = String(created.body.payload.invoice_id);
    await world.call('POST', `/v2/invoice/${id}/pay`);
    await world.deps.money.drained();
    const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [id]);
    const wallets = [walletOf(seller), ownWallet()];
    const taken = await moved(wallets, async () => {
      await Promise.all(rows.map((row) => dispute(String(row.id), 150)));
    });
    expect(taken).toEqual([-200, -100]);
  });

  it('count no longer for the others once they are won', async () => {
    const { chargeId } = await pay([{ amount: 300, seller }]);
    const first = await dispute(chargeId, 200);
    await first.change({ state: 'won' });
    const wallets = [walletOf(seller), ownWallet()];
    expect(await moved(wallets, () => dispute(chargeId, 300))).toEqual([-300, 0]);
  });

  it('that was won and is lost after all leaves what was refunded in between to the integrator', async () => {
    const { id, chargeId } = await pay([{ amount: 300, seller }]);
    const { id: disputeId, change } = await dispute(chargeId, 300);
    await change({ state: 'won' });
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 200 } });
    await world.deps.money.drained();
    const wallets = [walletOf(seller), ownWallet()];
    expect(await moved(wallets, () => change({ state: 'lost' }))).toEqual([-100, -200]);
    expect((await read(`/v2/dispute/${disputeId}`)).taken_from).toMatchObject([
      { wallet_id: ownWallet(), amount: 200 },
      { wallet_id: walletOf(seller), amount: 100 },
    ]);
    expect(await moved(wallets, () => change({ state: 'won' }))).toEqual([100, 200]);
  });
});
