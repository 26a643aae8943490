import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReferenceReader } from '../../../src/payments/invoices/reference-reader.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

describe('concurrent creates', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  it('are each validated by their own ids, although they are looked up together', async () => {
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

describe('references that were found recently', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  const read = (ids: { accountId: string; methodIds?: string[]; walletIds?: string[] }) =>
    ReferenceReader.of(world.deps.pool).read({
      methodIds: [],
      walletIds: [],
      integratorId: world.integrator.integratorId,
      currency: 'USD',
      ...ids,
    });

  it('are not looked up again, except payment methods, which can be disabled', async () => {
    const buyer = await world.addUser();
    const methodId = buyer.wallets.USD?.methodId ?? '';
    const ids = { accountId: buyer.accountId, methodIds: [methodId], walletIds: [buyer.wallets.USD?.walletId ?? ''] };
    const first = await read(ids);
    await world.deps.pool.query(`UPDATE payment_methods SET pm_state = 'DISABLED' WHERE id = $1`, [methodId]);
    await world.deps.pool.query('ALTER TABLE wallets RENAME TO wallets_away');
    const second = await read(ids).finally(() => world.deps.pool.query('ALTER TABLE wallets_away RENAME TO wallets'));
    expect(second.wallets).toEqual(first.wallets);
    expect(second.accounts).toEqual(first.accounts);
    expect(second.methods.get(methodId)?.pm_state).toBe('DISABLED');
  });

  it('are looked up until they exist', async () => {
    const { accountId } = await world.addUser();
    const id = '00000000-0000-4000-8000-0000000000aa';
    expect((await read({ accountId, walletIds: [id] })).wallets.has(id)).toBe(false);
    await world.deps.pool.query(
      `INSERT INTO wallets (id, account_id, currency, kind, is_default, created_ms) VALUES ($1, $2, 'USD', 'user', false, 0)`,
      [id, accountId],
    );
    expect((await read({ accountId, walletIds: [id] })).wallets.get(id)).toMatchObject({ account_id: accountId });
  });
});
