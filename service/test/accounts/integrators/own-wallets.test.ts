import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

describe("an integrator's own wallets (interface §4.1: source_wallet_id)", () => {
  let world: FlowWorld;
  let buyer: FlowUser;
  let seller: FlowUser;
  beforeAll(async () => {
    world = await createFlowWorld();
    [buyer, seller] = [await world.addUser({ USD: 5_000 }), await world.addUser({ USD: 1 })];
  });
  afterAll(async () => {
    expect(await world.audit()).toEqual([]);
    await world.close();
  });

  const open = (body: object, more: object = {}) =>
    world.app.inject({
      method: 'POST',
      url: '/v1/integrator/wallets',
      headers: { ...world.integrator.headers, ...more },
      payload: body,
    });

  const invoice = (sourceWalletId: string) => ({
    account_id: buyer.accountId,
    reference_type: 'order',
    reference_id: 'own-wallets',
    payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
    line_items: [
      {
        amount: 100,
        currency: 'USD',
        transaction_type: 'user_to_user',
        recipients: [
          {
            amount: 100,
            currency: 'USD',
            source_wallet_id: sourceWalletId,
            destination_wallet_id: seller.wallets.USD?.wallet_id,
          },
        ],
      },
    ],
  });

  it('can be several in one currency, each usable as a transfer’s source', async () => {
    const opened = await Promise.all(['Shop', 'Auctions'].map((description) => open({ currency: 'USD', description })));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const wallets = opened.map((answer) => answer.json().payload);
    expect(new Set(wallets.map(({ wallet_id }) => wallet_id)).size).toBe(2);
    for (const { wallet_id, account_id, is_default } of wallets) {
      expect(is_default).toBe(false);
      const created = await world.call('POST', '/v2/invoice', invoice(wallet_id));
      expect(created.status).toBe(201);
      await world.call('POST', `/v2/invoice/${created.payload.invoice_id}/pay`);
      const paid = await world.call('GET', `/v2/invoice/${created.payload.invoice_id}`);
      expect(paid.payload).toMatchObject({
        state: 'success',
        subitems: expect.toSatisfy((subitems: object) =>
          Object.values(subitems).some(
            (subitem) => subitem.subitem_type === 'user_recipient' && subitem.source_wallet_id === wallet_id,
          ),
        ),
      });
      const listed = await world.call('GET', `/v1/${account_id}/payment_methods`);
      expect(JSON.stringify(listed.payload)).toContain(wallet_id);
    }
    expect(await world.balance(seller.wallets.USD?.wallet_id)).toBe(201);
  });

  it('are opened once per idempotency key', async () => {
    const key = { 'idempotency-key': 'wallet-once' };
    const [first, second] = [await open({ currency: 'USD' }, key), await open({ currency: 'USD' }, key)];
    expect(second.json().payload).toEqual(first.json().payload);
  });

  it('are the only valid sources: another integrator’s wallet or a user’s is not found', async () => {
    const other = await createTestIntegrator(world.deps);
    const foreign = await open({ currency: 'USD' }, other.headers);
    for (const id of [foreign.json().payload.wallet_id, buyer.wallets.USD?.wallet_id ?? '']) {
      const refused = await world.call('POST', '/v2/invoice', invoice(id));
      expect([refused.status, refused.codes]).toEqual([422, ['source_wallet_id_unknown']]);
    }
  });

  it.each([
    [{}, 'currency_missing'],
    [{ currency: 'XXX' }, 'currency_unknown'],
    [{ currency: 'USD', description: 'x'.repeat(101) }, 'description_invalid'],
  ])('refuses %j', async (body, code) => {
    const refused = await open(body);
    expect([refused.statusCode, refused.json().codes]).toEqual([422, [code]]);
  });

  it('are in the currencies that the service has, which a refusal lists', async () => {
    const refused = await open({ currency: 'XXX' });
    expect(refused.json().message).toEqual([
      expect.stringMatching(/^Unknown currency XXX\. The service has [A-Z0-9, ]+\.$/),
    ]);
  });

  it('are limited to 100 per currency', async () => {
    const other = await createTestIntegrator(world.deps);
    const answers = [];
    for (let count = 0; count < 102; count += 1) answers.push(await open({ currency: 'EUR' }, other.headers));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json().codes).toEqual(['wallets_too_many']);
    const { rows } = await world.deps.pool.query(
      `SELECT count(*)::int AS count FROM wallets JOIN accounts ON accounts.id = wallets.account_id
        WHERE accounts.integrator_id = $1 AND wallets.kind = 'integrator' AND wallets.currency = 'EUR'`,
      [other.integratorId],
    );
    expect(rows).toEqual([{ count: 100 }]);
  });
});
