import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

describe('creates that arrive at the same time', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  it('are each judged by their own ids, although they are looked up together', async () => {
    const [buyer, other, seller] = [await world.addUser(), await world.addUser(), await world.addUser()];
    const stranger = '00000000-0000-4000-8000-00000000dead';
    const good = purchaseBody({ buyer, lines: [{ amount: 10, seller }] });
    const bodies = [
      good,
      { ...good, account_id: stranger },
      { ...good, account_id: other.accountId },
      { ...good, payment_methods: [{ payment_method_id: stranger }] },
      purchaseBody({ buyer: other, lines: [{ amount: 10, seller: buyer }] }),
    ];

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        world.call('POST', '/v2/invoice', { body: bodies[index % bodies.length] }),
      ),
    );

    const told = answers.map((answer) => answer.body.codes[0] ?? answer.status);
    const expected = [201, 'account_id_unknown', 'payment_method_id_unknown', 'payment_method_id_unknown', 201];
    expect(told).toEqual(Array.from({ length: 100 }, (_, index) => expected[index % expected.length]));
    const buyers = answers.filter(({ status }) => status === 201).map(({ body }) => body.payload.account_id);
    expect(new Set(buyers)).toEqual(new Set([buyer.accountId, other.accountId]));
  });
});
