import { afterAll, beforeAll, expect, it } from 'vitest';
import { readHistoryRevision } from '../../src/ledger/history-revision.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
let other: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld();
  [buyer, seller, other] = [await world.addUser({ USD: 10_000 }), await world.addUser(), await world.addUser()];
});
afterAll(() => world.close());

const revisions = () =>
  Promise.all([buyer, seller, other].map(({ accountId }) => readHistoryRevision(world.deps.pool, accountId)));

/** @returns by how much the revisions of buyer, seller and another player grow */
async function growth(work: () => Promise<unknown>): Promise<number[]> {
  const before = await revisions();
  await work();
  const after = await revisions();
  return after.map((revision, index) => revision - (before[index] ?? 0));
}

async function create(path: string, amount: number): Promise<string> {
  const { payload } = (await world.call('POST', path, { body: purchaseBody({ buyer, lines: [{ amount, seller }] }) }))
    .body;
  return String(payload.invoice_id ?? payload.id);
}

it('grows with what a player’s history shows, and with nothing else', async () => {
  const invoice = await create('/v2/invoice', 30);
  const post = (path: string, body?: object) => () => world.call('POST', path, { body });
  expect(await growth(async () => create('/v2/invoice', 5))).toEqual([0, 0, 0]);
  expect(await growth(post(`/v2/invoice/${invoice}/pay`))).toEqual([1, 1, 0]);
  expect(await growth(post(`/v2/invoice/${invoice}/refund`, { amount: 10 }))).toEqual([1, 1, 0]);
  const escrow = await create('/v2/escrow', 40);
  expect(await growth(post(`/v2/escrow/${escrow}/pay`))).toEqual([2, 0, 0]);
  // the buyer's entry stays as it is, but shows the escrow
  expect(await growth(post(`/v2/escrow/${escrow}/commit`))).toEqual([1, 1, 0]);
});

it('stays the same when counts are rolled up, and grows on from there', async () => {
  const escrow = await create('/v2/escrow', 50);
  await world.call('POST', `/v2/escrow/${escrow}/pay`);
  expect(
    (await world.deps.pool.query('SELECT FROM transaction_count_deltas WHERE updates > 0')).rowCount,
  ).toBeGreaterThan(0);
  expect(await growth(() => world.rollUp())).toEqual([0, 0, 0]);
  expect((await world.deps.pool.query('SELECT FROM transaction_count_deltas')).rowCount).toBe(0);
  expect(await growth(() => world.call('POST', `/v2/escrow/${escrow}/cancel`))).toEqual([2, 0, 0]);
  expect(await growth(() => world.rollUp())).toEqual([0, 0, 0]);
});
