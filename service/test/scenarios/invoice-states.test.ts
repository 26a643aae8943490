import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

describe('interface §3.2: invoice states', () => {
  let world: MoneyWorld;
  let rich: WorldUser;
  let poor: WorldUser;
  beforeAll(async () => {
    world = await createMoneyWorld();
    [rich, poor] = await Promise.all([world.addUser({ USD: 100_000 }), world.addUser()]);
  });
  afterAll(() => world.close());

  const create = async (buyer: WorldUser) =>
    world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines: [{ amount: 75 }] }) });
  const events = async (invoiceId: unknown) =>
    (await world.deps.pool.query('SELECT event, body FROM webhook_events WHERE subject_id = $1', [invoiceId])).rows;

  it('(none) → open: 201, every field of §2.4', async () => {
    const created = await create(rich);

    expect(created.status).toBe(201);
    expect(created.body.payload).toEqual({
      invoice_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account_id: rich.accountId,
      reference_type: 'order',
      reference_id: 'order-1',
      state: 'open',
      description: 'A test order',
      metadata: null,
      summary: { total_amount: 75, currency: 'USD', display_amount: 'USD 0.75' },
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/),
      updated: expect.stringMatching(/Z$/),
      payment_methods: {},
      line_items: expect.any(Object),
      subitems: expect.any(Object),
    });
  });

  it.each([
    ['success', () => rich, undefined],
    ['failed', () => poor, { code: 'insufficient_funds' }],
  ])('open → processing → %s', async (state, buyer, reason) => {
    const created = await create(buyer());
    const path = `/v2/invoice/${created.body.payload.invoice_id}`;

    const paid = await world.call('POST', `${path}/pay`);
    const read = await world.call('GET', path);

    expect(paid).toMatchObject({ status: 200, body: { status: 'Success', payload: { state: 'processing' } } });
    expect(paid.body.payload).not.toHaveProperty('failure_reason');
    expect(read.body.payload).toMatchObject({ state, ...(reason && { failure_reason: reason }) });
    if (!reason) expect(read.body.payload).not.toHaveProperty('failure_reason');
  });

  it.each([
    ['success', () => rich, 'invoice_already_paid'],
    ['failed', () => poor, 'invoice_already_failed'],
  ])('%s is final: paying again is refused with the invoice', async (state, buyer, code) => {
    const created = await create(buyer());
    const path = `/v2/invoice/${created.body.payload.invoice_id}/pay`;
    await world.call('POST', path);

    const again = await world.call('POST', path);

    expect(again).toMatchObject({ status: 409, body: { status: 'Failure', codes: [code], payload: { state } } });
  });

  it('an invoice of an escrow cannot be paid on its own', async () => {
    const body = purchaseBody({ buyer: rich, lines: [{ amount: 75 }] });
    const escrow = await world.call('POST', '/v2/escrow', { body });

    const refused = await world.call('POST', `/v2/invoice/${escrow.body.payload.escrow_invoice_id}/pay`);

    expect(refused).toMatchObject({
      status: 409,
      body: { codes: ['invoice_belongs_to_escrow'], payload: { state: 'open' } },
    });
  });

  it('a completion event is written with the final state, for each subscribed endpoint (§6.1)', async () => {
    await world.deps.db
      .insertInto('webhook_endpoints')
      .values({
        id: world.deps.random.uuid(),
        integrator_id: world.integrator.integratorId,
        url: 'http://127.0.0.1:9/hooks',
        secret_sealed: Buffer.alloc(1),
        created_ms: 0,
        updated_ms: 0,
      })
      .execute();
    const created = await create(rich);
    expect(await events(created.body.payload.invoice_id)).toEqual([]);

    await world.call('POST', `/v2/invoice/${created.body.payload.invoice_id}/pay`);

    expect(await events(created.body.payload.invoice_id)).toEqual([{ event: 'invoice-completion', body: null }]);
    const due = await world.deps.pool.query('SELECT count(*) AS count FROM webhook_deliveries');
    expect(due.rows[0].count).toBe(1);
  });
});
