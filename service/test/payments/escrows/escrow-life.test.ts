import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

describe('the escrow API', () => {
  let world: MoneyWorld;
  let buyer: WorldUser;
  let seller: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld();
    buyer = await world.addUser({ USD: 10_000 });
    seller = await world.addUser();
  });
  afterAll(() => world.close());

  const create = async () => {
    const body = purchaseBody({ buyer, lines: [{ amount: 300, seller }, { amount: 50 }] });
    const created = await world.call('POST', '/v2/escrow', { body });
    return String(created.body.payload.id);
  };
  const history = async (transactionIds: string[]) => {
    const result = await world.deps.pool.query(
      `SELECT transaction_type, transaction_role, transaction_status, amount FROM transactions
       WHERE transaction_id = ANY($1) ORDER BY transaction_role, transaction_type`,
      [transactionIds],
    );
    return result.rows;
  };

  it('accepts the maximum of line items, each with its longest texts and a recipient, and no more', async () => {
    const rich = await world.addUser({ USD: 1_000 });
    const longest = (length: number) => '€'.repeat(length);
    const purchase = (count: number) => {
      const lines = Array.from({ length: count }, () => ({ amount: 1, seller }));
      const body = purchaseBody({ buyer: rich, lines });
      const texts = { product_sku: longest(255), reference_type: longest(255), reference_id: longest(255) };
      const line_items = body.line_items.map((item) => ({ ...item, ...texts, description: longest(1_000) }));
      return { ...body, description: longest(1_000), line_items };
    };

    const created = await world.call('POST', '/v2/escrow', { body: purchase(1_000) });
    const paid = await world.call('POST', `/v2/escrow/${created.body.payload.id}/pay`);
    const more = await world.call('POST', '/v2/escrow', { body: purchase(1_001) });

    expect([created.status, paid.body.payload.status]).toEqual([201, 'ESCROWED']);
    expect([more.status, more.body.codes]).toEqual([422, ['line_items_invalid']]);
    expect(more.body.message).toEqual(['line_items must have at most 1000 element(s).']);
  });

  it('holds the money, then pays the recipients', async () => {
    const before = await world.balance(seller.wallets.USD?.walletId ?? '');
    const id = await create();

    const paid = await world.call('POST', `/v2/escrow/${id}/pay`);
    expect(await world.balance(seller.wallets.USD?.walletId ?? '')).toBe(before);
    const committed = await world.call('POST', `/v2/escrow/${id}/commit`);

    expect(paid.body.payload).toMatchObject({ status: 'ESCROWED', integrator: world.integrator.name });
    expect(committed.body.payload).toMatchObject({ status: 'COMMITTED', cancel_invoice_id: '' });
    expect(await world.balance(seller.wallets.USD?.walletId ?? '')).toBe(before + 300);
    const invoice = await world.call('GET', `/v2/invoice/${committed.body.payload.commit_invoice_id}`);
    expect(invoice.body.payload).toMatchObject({ state: 'success', summary: { total_amount: 350 } });
    expect(await history([id])).toEqual([
      {
        transaction_type: 'user_purchase_escrow',
        transaction_role: 'buyer',
        transaction_status: 'processed',
        amount: 350,
      },
      {
        transaction_type: 'user_purchase_escrow',
        transaction_role: 'seller',
        transaction_status: 'processed',
        amount: 300,
      },
    ]);
  });

  it('refunds the buyer in full, who sees the charge and the refund', async () => {
    const before = await world.balance(buyer.wallets.USD?.walletId ?? '');
    const id = await create();
    await world.call('POST', `/v2/escrow/${id}/pay`);
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(before - 350);

    const cancelled = await world.call('POST', `/v2/escrow/${id}/cancel`);

    expect(cancelled.body.payload).toMatchObject({ status: 'CANCELLED', commit_invoice_id: '' });
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(before);
    expect(await history([id, String(cancelled.body.payload.cancel_invoice_id)])).toEqual([
      { transaction_type: 'refund', transaction_role: 'buyer', transaction_status: 'processed', amount: 350 },
      {
        transaction_type: 'user_purchase_escrow',
        transaction_role: 'buyer',
        transaction_status: 'processed',
        amount: 350,
      },
    ]);
  });

  it('refunds a card charge when cancelled', async () => {
    const methodId = await world.addCard(buyer, 'approve');
    const body = purchaseBody({ buyer, lines: [{ amount: 300, seller }], methods: [{ payment_method_id: methodId }] });
    const created = await world.call('POST', '/v2/escrow', { body });
    const paid = await world.call('POST', `/v2/escrow/${created.body.payload.id}/pay`);
    expect(paid.body.payload).toMatchObject({ status: 'ESCROWED' });

    await world.call('POST', `/v2/escrow/${created.body.payload.id}/cancel`);
    await world.deps.money.drained();

    const charges = await world.deps.pool.query(
      'SELECT state, refunded_by FROM card_charges WHERE payment_method_id = $1',
      [methodId],
    );
    expect(charges.rows).toEqual([{ state: 'refunded', refunded_by: expect.any(String) }]);
  });

  it.each([
    ['commit', 'escrow_not_escrowed'],
    ['cancel', 'escrow_not_escrowed'],
  ])('refuses to %s an OPEN escrow and returns it', async (action, code) => {
    const id = await create();

    const refused = await world.call('POST', `/v2/escrow/${id}/${action}`);

    expect(refused).toMatchObject({ status: 409, body: { codes: [code], payload: { id, status: 'OPEN' } } });
  });

  it.each(['commit', 'cancel'])('returns the escrow’s first outcome for a second %s', async (action) => {
    const id = await create();
    await world.call('POST', `/v2/escrow/${id}/pay`);
    const first = await world.call('POST', `/v2/escrow/${id}/${action}`);

    const second = await world.call('POST', `/v2/escrow/${id}/${action}`);

    const { request_id, errors, ...escrow } = second.body.payload;
    expect([second.status, escrow]).toEqual([409, first.body.payload]);
  });
});
