import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld();
  [buyer, seller] = await Promise.all([world.addUser({ USD: 100_000 }), world.addUser()]);
});
afterAll(() => world.close());

async function storedUnder(key: string): Promise<string> {
  const { rows } = await world.deps.pool.query('SELECT response_body AS body FROM idempotency_keys WHERE key = $1', [
    key,
  ]);
  return rows[0].body;
}

/** Sends a call twice. @returns what is stored of it, and its answer */
async function twice(path: string, key: string, body?: unknown) {
  const options = body === undefined ? { key } : { key, body };
  const first = await world.call('POST', path, options);
  const second = await world.call('POST', path, options);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  return { stored: await storedUnder(key), first };
}

describe('an answer about money', () => {
  it('is stored in less than half of its length, and replayed as it was', async () => {
    const order = purchaseBody({ buyer, lines: [{ amount: 300, seller }] });
    const made = await twice('/v2/invoice', 'create-1', order);
    expect(made.first.status).toBe(201);
    expect(made.stored.length).toBeLessThan(JSON.stringify(made.first.body).length / 2);

    const paid = await twice(`/v2/invoice/${made.first.body.payload.invoice_id}/pay`, 'pay-1');
    await world.deps.money.drained();
    expect(paid.stored.length).toBeLessThan(JSON.stringify(paid.first.body).length / 2);
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(100_000 - 300);
  });

  it('is refused for another request under its key', async () => {
    const order = purchaseBody({ buyer, lines: [{ amount: 200 }] });
    await twice('/v2/invoice', 'create-2', order);
    const other = await world.call('POST', '/v2/invoice', {
      key: 'create-2',
      body: purchaseBody({ buyer, lines: [{ amount: 201 }] }),
    });
    expect([other.status, other.body.codes]).toEqual([422, ['idempotency_key_reused']]);
  });

  it('of a node that does not pack is replayed by one that does, and the other way round', async () => {
    const plain = joinMoneyWorld(world, { packsAnswers: false });
    const order = purchaseBody({ buyer, lines: [{ amount: 150 }] });
    const made = await plain.call('POST', '/v2/invoice', { key: 'create-3', body: order });
    expect(JSON.parse(await storedUnder('create-3'))).toEqual(made.body);
    const replayed = await world.call('POST', '/v2/invoice', { key: 'create-3', body: order });
    expect([replayed.status, replayed.body]).toEqual([made.status, made.body]);

    const packed = await twice('/v2/invoice', 'create-4', order);
    const read = await plain.call('POST', '/v2/invoice', { key: 'create-4', body: order });
    expect(read.body).toEqual(packed.first.body);
    await plain.close();
  });

  it('with characters of every kind comes back as it was', async () => {
    const order = { ...purchaseBody({ buyer, lines: [{ amount: 100 }] }), description: 'تيغ 霜の剣 🗡️ "\\u2028' };
    const { first } = await twice('/v2/invoice', 'create-5', order);
    expect(first.body.payload.description).toBe(order.description);
  });
});
