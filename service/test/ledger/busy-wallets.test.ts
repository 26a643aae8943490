import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markBusyWallets } from '../../src/ledger/mark-busy-wallets.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';
import { joinMoneyWorld } from '../support/second-node.js';

let world: MoneyWorld;
let buyer: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld();
  buyer = await world.addUser({ USD: 1_000_000 });
});
afterAll(() => world.close());

const walletOf = (user: WorldUser) => user.wallets.USD?.walletId ?? '';

type Node = Pick<MoneyWorld, 'call'>;

/** Pays for an order once by a new invoice. @returns the invoice as it is then */
async function pay(node: Node, body: object) {
  const invoice = await node.call('POST', '/v2/invoice', { body });
  const id = invoice.body.payload.invoice_id;
  expect((await node.call('POST', `/v2/invoice/${id}/pay`)).status).toBe(200);
  await expect
    .poll(async () => (await node.call('GET', `/v2/invoice/${id}`)).body.payload.state)
    .not.toBe('processing');
  return (await node.call('GET', `/v2/invoice/${id}`)).body.payload;
}

async function sell(node: Node, seller: WorldUser, times: number): Promise<void> {
  const body = purchaseBody({ buyer, lines: [{ amount: 10, seller }] });
  await Promise.all(Array.from({ length: times }, () => pay(node, body)));
}

async function areMarked(...users: WorldUser[]): Promise<boolean[]> {
  const { rows } = await world.deps.pool.query<{ id: string; appends_credits: boolean }>(
    'SELECT id, appends_credits FROM wallets WHERE id = ANY($1::uuid[])',
    [users.map(walletOf)],
  );
  return users.map((user) => rows.find(({ id }) => id === walletOf(user))?.appends_credits ?? false);
}

/** What waits to be added to its balance, minor units. */
async function pendingOf(user: WorldUser): Promise<number> {
  const { rows } = await world.deps.pool.query<{ sum: number }>(
    'SELECT coalesce(sum(amount), 0)::int AS sum FROM wallet_credits WHERE wallet_id = $1',
    [walletOf(user)],
  );
  return rows[0]?.sum ?? 0;
}

describe('a wallet that receives once a second', () => {
  it('appends what new invoices pay it, and can spend that at once', async () => {
    const [popular, quiet] = [await world.addUser(), await world.addUser()];
    await sell(world, popular, 60);
    await sell(world, quiet, 59);
    expect(await areMarked(popular, quiet, buyer)).toEqual([false, false, false]);

    const marked = await Promise.all([markBusyWallets(world.deps), markBusyWallets(world.deps)]);

    expect(marked.toSorted()).toEqual([0, 1]);
    expect(await areMarked(popular, quiet, buyer)).toEqual([true, false, false]);
    // one that has not looked the wallets up before
    const node = joinMoneyWorld(world);
    try {
      await sell(node, popular, 3);
      await sell(node, quiet, 3);
      expect([await pendingOf(popular), await pendingOf(quiet)]).toEqual([30, 0]);
      expect(await world.balance(walletOf(popular))).toBe(630);
      const spending = (amount: number) => purchaseBody({ buyer: popular, lines: [{ amount, seller: quiet }] });
      expect(await pay(node, spending(631))).toMatchObject({ state: 'failed' });
      expect(await pay(node, spending(630))).toMatchObject({ state: 'success' });
    } finally {
      await node.close();
    }
    expect(await world.balance(walletOf(popular))).toBe(0);
    expect(await world.balance(walletOf(quiet))).toBe(620 + 630);
    await world.rollUp();
    expect(await auditDatabase(world.deps.pool)).toEqual([]);
  });

  it('is not marked for what it received more than a minute ago', async () => {
    const popular = await world.addUser();
    await sell(world, popular, 60);
    const later = { ...world.deps, clock: { now: () => world.deps.clock.now() + 60_001 } };
    expect(await markBusyWallets(later)).toBe(0);
    expect(await areMarked(popular)).toEqual([false]);
  });
});
