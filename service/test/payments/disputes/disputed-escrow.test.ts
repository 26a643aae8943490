import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { deadlinesJob } from '../../../src/payments/escrows/deadlines-job.js';
import { openDisputeWorld } from './dispute-world.js';

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const { world, seller, walletOf, ownWallet, read, refusal, hold, dispute, moved, settle, close } =
  await openDisputeWorld();
afterEach(settle);
afterAll(close);

describe('the dispute of an escrow', () => {
  it('keeps held money for the integrator that has paid for it, also of a part', async () => {
    const whole = await hold([{ amount: 300, seller }]);
    const part = await hold([{ amount: 300, seller }]);
    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      await dispute(whole.chargeId, 300);
      await dispute(part.chargeId, 100);
      for (const { id } of [whole, part]) {
        expect((await world.call('POST', `/v2/escrow/${id}/cancel`)).body.payload.status).toBe('CANCELLED');
      }
    });
    expect(change).toEqual([0, 0]);
    const { rows } = await world.deps.pool.query(
      'SELECT state, refund_amount FROM card_charges WHERE id = ANY($1) ORDER BY state',
      [[whole.chargeId, part.chargeId]],
    );
    expect(rows).toEqual([
      { state: 'captured', refund_amount: null },
      { state: 'refunded', refund_amount: 200 },
    ]);
  });

  it('lets it be committed: the recipients are paid, and the integrator has paid the bank', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    const change = await moved([ownWallet(), walletOf(seller)], async () => {
      await dispute(chargeId, 300);
      await world.call('POST', `/v2/escrow/${id}/commit`);
    });
    expect(change).toEqual([-300, 300]);
    expect(refusal(await world.call('POST', `/v2/escrow/${id}/refund`))).toEqual([409, 'invoice_disputed']);
  });

  it('has the deadline wait until it is decided', async () => {
    const at = new Date(world.deps.clock.now() + HOUR_MS).toISOString();
    const { id, chargeId } = await hold([{ amount: 300, seller }], { deadline: { at, action: 'release' } });
    const { change } = await dispute(chargeId, 300);
    world.deps.clock.advance(2 * HOUR_MS);
    await deadlinesJob(world.deps.money).run(signal);
    expect((await read(`/v2/escrow/${id}`)).status).toBe('ESCROWED');
    await change({ state: 'won' });
    world.deps.clock.advance(2 * HOUR_MS);
    await deadlinesJob(world.deps.money).run(signal);
    expect((await read(`/v2/escrow/${id}`)).status).toBe('COMMITTED');
  });

  it('is the integrator’s after a cancellation that has refunded the card', async () => {
    const { id, chargeId } = await hold([{ amount: 300, seller }]);
    await world.call('POST', `/v2/escrow/${id}/cancel`);
    await world.deps.money.drained();
    expect(await moved([ownWallet()], () => dispute(chargeId, 300))).toEqual([-300]);
  });
});
