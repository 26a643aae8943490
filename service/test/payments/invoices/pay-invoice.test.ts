import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

describe('paying an invoice', () => {
  let world: MoneyWorld;
  beforeAll(async () => {
    world = await createMoneyWorld();
  });
  afterAll(() => world.close());

  it('moves the money of every item and ends in success', async () => {
    const buyer = await world.addUser({ USD: 10_000 });
    const seller = await world.addUser();
    const body = purchaseBody({ buyer, lines: [{ amount: 500, seller }, { amount: 120 }] });

    const created = await world.call('POST', '/v2/invoice', { body });
    const paid = await world.call('POST', `/v2/invoice/${created.body.payload.invoice_id}/pay`);
    const read = await world.call('GET', `/v2/invoice/${created.body.payload.invoice_id}`);

    expect(created).toMatchObject({ status: 201, body: { status: 'Success', payload: { state: 'open' } } });
    expect(paid).toMatchObject({ status: 200, body: { payload: { state: 'processing' } } });
    expect(read.body.payload).toMatchObject({
      state: 'success',
      summary: { total_amount: 620, currency: 'USD', display_amount: 'USD 6.20' },
      payment_methods: {},
    });
    await world.rollUp();
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(9_380);
    expect(await world.balance(seller.wallets.USD?.walletId ?? '')).toBe(500);
    expect(await world.balance(world.integrator.wallets.USD ?? '')).toBe(120);
  });

  it('fails in state, with a reason, when the wallet holds too little', async () => {
    const buyer = await world.addUser({ USD: 100 });
    const created = await world.call('POST', '/v2/invoice', {
      body: purchaseBody({ buyer, lines: [{ amount: 101 }] }),
    });

    const paid = await world.call('POST', `/v2/invoice/${created.body.payload.invoice_id}/pay`);
    const read = await world.call('GET', `/v2/invoice/${created.body.payload.invoice_id}`);

    expect(paid.status).toBe(200);
    expect(read.body.payload).toMatchObject({
      state: 'failed',
      failure_reason: { code: 'insufficient_funds', payment_method_id: buyer.wallets.USD?.methodId },
    });
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(100);
  });

  it('refuses a second payment and returns the invoice', async () => {
    const buyer = await world.addUser({ USD: 100 });
    const created = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 40 }] }) });
    const path = `/v2/invoice/${created.body.payload.invoice_id}/pay`;
    await world.call('POST', path);

    const again = await world.call('POST', path);

    expect(again).toMatchObject({
      status: 409,
      body: { codes: ['invoice_already_paid'], payload: { state: 'success' } },
    });
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(60);
  });

  it('pays once however often one idempotency key is sent', async () => {
    const buyer = await world.addUser({ USD: 100 });
    const created = await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 40 }] }) });
    const path = `/v2/invoice/${created.body.payload.invoice_id}/pay`;

    const first = await world.call('POST', path, { key: 'pay-1' });
    const second = await world.call('POST', path, { key: 'pay-1' });

    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await world.balance(buyer.wallets.USD?.walletId ?? '')).toBe(60);
  });

  it.each([
    ['approve', 'success', undefined],
    ['error_after_charge', 'success', undefined],
    ['insufficient_funds', 'failed', 'insufficient_funds'],
    ['authentication_required', 'failed', 'authentication_required'],
  ])('brings a payment with the card %s to %s', async (card, state, declineCode) => {
    const buyer = await world.addUser();
    const methodId = await world.addCard(buyer, card);
    const body = purchaseBody({ buyer, lines: [{ amount: 700 }], methods: [{ payment_method_id: methodId }] });
    const created = await world.call('POST', '/v2/invoice', { body });

    const paid = await world.call('POST', `/v2/invoice/${created.body.payload.invoice_id}/pay`);
    await world.deps.money.drained();
    const read = await world.call('GET', `/v2/invoice/${created.body.payload.invoice_id}`);

    expect(paid).toMatchObject({ status: 200, body: { payload: { state: 'processing' } } });
    expect(read.body.payload).toMatchObject({
      state,
      ...(declineCode !== undefined && { failure_reason: { decline_code: declineCode, payment_method_id: methodId } }),
    });
  });
});
