import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

describe('what the money engine tells of itself', () => {
  let world: MoneyWorld;
  let buyer: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld({ workers: 1 });
    buyer = await world.addUser({ USD: 10_000 });
  });
  afterAll(() => world.close());

  const create = async (amount = 10) => {
    const { payload } = (
      await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount }] }) })
    ).body;
    return String(payload.invoice_id);
  };
  const pay = (id: string) => world.call('POST', `/v2/invoice/${id}/pay`);
  const kinds = () => world.deps.meter.trips.map(({ kind }) => kind);

  it('are operations that wait behind a batch, and how long they have waited', async () => {
    const [blocked, ...behind] = [await create(), await create(), await create()];
    const holder = await world.deps.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM invoices WHERE id = $1 FOR UPDATE', [blocked]);
    world.deps.meter.clear();

    const first = pay(String(blocked));
    await expect.poll(() => world.deps.money.engine.load).toEqual({ waiting: 0, running: 1, batches: 1 });
    const others = behind.map(pay);
    await expect.poll(() => world.deps.money.engine.load).toEqual({ waiting: 2, running: 1, batches: 1 });
    await holder.query('ROLLBACK');
    holder.release();
    await Promise.all([first, ...others]);
    await world.deps.money.drained();

    expect(world.deps.money.engine.load).toEqual({ waiting: 0, running: 0, batches: 0 });
    const { batches, waitsMs, trips } = world.deps.meter;
    expect([batches, waitsMs.length]).toEqual([[1, 2], 3]);
    expect(Math.max(...waitsMs.slice(1))).toBeGreaterThan(waitsMs[0] ?? Number.POSITIVE_INFINITY);
    // the wait for the row's lock
    expect(trips[0]?.kind).toBe('lock_rows');
    for (const { ms } of trips) expect(ms).toBeGreaterThan(0);
  });

  it('are the round trips of a payment whose last one has COMMIT, and of one that sends it alone', async () => {
    world.deps.meter.clear();
    const invoice = await create();
    expect(kinds().slice(-2)).toEqual(['write', 'commit']);

    world.deps.meter.clear();
    await pay(invoice);
    expect(kinds()).toEqual(['lock_rows', 'write_and_commit']);

    const poor = await create(1_000_000);
    world.deps.meter.clear();
    await pay(poor);
    // a conflict: it runs again, step by step
    expect(kinds()).toEqual(['lock_rows', 'write_and_commit', 'lock_rows', 'lock_wallets', 'write', 'commit']);
  });
});
