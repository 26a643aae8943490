import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readSpending } from '../../../src/payments/spending/read-spending.js';
import { type Json, openDisputeWorld } from '../disputes/dispute-world.js';

const { world, buyer, seller, pay, hold, topUp, dispute, settle, close } = await openDisputeWorld();
afterEach(settle);
afterAll(close);

/** What the buyer has spent this month, minor units. */
async function spent(): Promise<number> {
  const { currencies } = await readSpending(world.deps, buyer.accountId);
  return currencies.find(({ currency }) => currency === 'USD')?.months[0]?.amount ?? 0;
}

/** What a piece of work adds to it. */
async function adds(work: () => Promise<unknown>): Promise<number> {
  const before = await spent();
  await work();
  await world.deps.money.drained();
  return (await spent()) - before;
}

describe('spending', () => {
  it('is less by a dispute that the player has won, no more by one that is open or lost to them', async () => {
    const { chargeId } = await pay([{ amount: 300, seller }, { amount: 50 }]);
    let opened: Json;
    expect(await adds(async () => (opened = await dispute(chargeId, 200)))).toBe(0);
    expect(await adds(() => opened.change({ state: 'lost' }))).toBe(-200);
    expect(await adds(() => opened.change({ state: 'won' }))).toBe(200);
  });

  it('never falls below zero by a refund and a dispute of the same payment', async () => {
    const { id, chargeId } = await pay([{ amount: 300 }]);
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 200 } });
    await world.deps.money.drained();
    const opened = await dispute(chargeId, 300);
    expect(await adds(() => opened.change({ state: 'lost' }))).toBe(-100);
  });

  it('is less by refunds, but not by what a card’s provider refused to give back', async () => {
    const refund = (id: string) => world.call('POST', `/v2/invoice/${id}/refund`);
    const byCard = await pay([{ amount: 300 }]);
    expect(await adds(() => refund(byCard.id))).toBe(-300);
    const refused = await pay([{ amount: 300 }], { card: 'refund_refused', wallet: 120 });
    expect(await adds(() => refund(refused.id))).toBe(-120);
  });

  it('has refunds of a committed escrow, and no top-up, sale or payout', async () => {
    const escrow = await hold([{ amount: 300, seller }]);
    await world.call('POST', `/v2/escrow/${escrow.id}/commit`);
    expect(await adds(() => world.call('POST', `/v2/escrow/${escrow.id}/refund`, { body: { amount: 40 } }))).toBe(-40);
    expect(await adds(() => topUp(buyer, 500))).toBe(0);
    const { currencies } = await readSpending(world.deps, seller.accountId);
    expect(currencies.flatMap(({ months }) => months).every(({ amount }) => amount === 0)).toBe(true);
  });
});
