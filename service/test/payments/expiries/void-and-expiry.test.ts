import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { expireInvoicesJob } from '../../../src/payments/expiries/expire-invoices-job.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { type Answer, createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

const HOUR_MS = 3_600_000;

let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld({ maxConnections: 20 });
  [buyer, seller] = await Promise.all([world.addUser({ USD: 1_000_000 }), world.addUser()]);
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
});
afterAll(async () => {
  await world.deps.money.drained();
  await world.rollUp();
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
  await world.close();
});

const body = (more: object = {}) => ({ ...purchaseBody({ buyer, lines: [{ amount: 70, seller }] }), ...more });
const later = (ms: number) => new Date(world.deps.clock.now() + ms).toISOString();
const create = async (kind: 'invoice' | 'escrow', more: object = {}) => {
  const created = await world.call('POST', `/v2/${kind}`, { body: body(more) });
  expect(created.body.codes).toEqual([]);
  return String(created.body.payload[kind === 'escrow' ? 'id' : 'invoice_id']);
};
const read = async (kind: 'invoice' | 'escrow', id: string) =>
  (await world.call('GET', `/v2/${kind}/${id}`)).body.payload;
const post = (kind: 'invoice' | 'escrow', id: string, action: string, key?: string) =>
  world.call('POST', `/v2/${kind}/${id}/${action}`, key === undefined ? {} : { key });
const chargeOf = async (escrowId: string) =>
  read('invoice', String((await read('escrow', escrowId)).escrow_invoice_id));
const runJob = (money = world.deps.money) => expireInvoicesJob(money).run(new AbortController().signal);
const rowsOf = async (sql: string, ...values: unknown[]) => (await world.deps.pool.query(sql, values)).rows;
const events = async (id: string) =>
  (await rowsOf('SELECT event FROM webhook_events WHERE subject_id = $1 ORDER BY id', id)).map(({ event }) => event);
const queued = async (id: string) =>
  (await rowsOf('SELECT due_ms FROM invoice_expiries WHERE invoice_id = $1', id)).length;
const outcome = ({ status, body: { codes } }: Answer) => codes[0] ?? status;

describe('voiding an open invoice', () => {
  it('prevents every payment: 409 with the invoice; the void is replayed for its key, and has one event', async () => {
    const id = await create('invoice');

    const voided = await post('invoice', id, 'void', `void-${id}`);

    expect(voided).toMatchObject({ status: 200, body: { payload: { invoice_id: id, state: 'void' } } });
    expect(voided.body.payload).not.toHaveProperty('failure_reason');
    expect(await post('invoice', id, 'void', `void-${id}`)).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: voided.body,
    });
    for (const action of ['pay', 'void']) {
      expect(await post('invoice', id, action)).toMatchObject({
        status: 409,
        body: { codes: ['invoice_void'], payload: { invoice_id: id, state: 'void' } },
      });
    }
    expect(await read('invoice', id)).toEqual(voided.body.payload);
    expect(await events(id)).toEqual(['invoice-update']);
    expect(await rowsOf('SELECT FROM transactions WHERE transaction_id = $1', id)).toEqual([]);
  });

  it.each([
    ['success', 'invoice_already_paid'],
    ['failed', 'invoice_already_failed'],
    ['processing', 'invoice_already_processing'],
  ])('requires an open invoice: one that is %s is refused with %s', async (state, code) => {
    const poor = await world.addUser({ USD: 1 });
    const by = state === 'failed' ? poor : buyer;
    const created = await world.call('POST', '/v2/invoice', {
      body: purchaseBody({ buyer: by, lines: [{ amount: 70, seller }] }),
    });
    const id = String(created.body.payload.invoice_id);
    const setState = `UPDATE invoices SET state = $2 WHERE id = $1`;
    if (state === 'processing') await rowsOf(setState, id, state);
    else await post('invoice', id, 'pay');

    expect(await post('invoice', id, 'void')).toMatchObject({
      status: 409,
      body: { codes: [code], payload: { invoice_id: id, state } },
    });
    if (state === 'processing') await rowsOf(setState, id, 'open');
  });

  it('requires the integrator’s own plain invoice: a phase invoice, another kind’s id and another integrator’s are refused', async () => {
    const other = await createTestIntegrator(world.deps);
    const [invoice, escrow] = [await create('invoice'), await create('escrow')];
    const phase = String((await read('escrow', escrow)).escrow_invoice_id);

    expect(outcome(await post('invoice', phase, 'void'))).toBe('invoice_belongs_to_escrow');
    for (const id of [escrow, buyer.accountId, buyer.wallets.USD?.methodId ?? '', world.deps.random.uuid(), 'x'])
      expect([id, outcome(await post('invoice', id, 'void'))]).toEqual([id, 'invoice_not_found']);
    for (const id of [invoice, phase, buyer.accountId, 'esc_unknown', 'x'])
      expect([id, outcome(await post('escrow', id, 'void'))]).toEqual([id, 'escrow_not_found']);
    const asOther = { as: other };
    expect(outcome(await world.call('POST', `/v2/invoice/${invoice}/void`, asOther))).toBe('invoice_not_found');
    expect(outcome(await world.call('POST', `/v2/escrow/${escrow}/void`, asOther))).toBe('escrow_not_found');
    expect(await read('invoice', invoice)).toMatchObject({ state: 'open' });
    expect(await read('escrow', escrow)).toMatchObject({ status: 'OPEN' });
    expect([...(await events(invoice)), ...(await events(escrow)), ...(await events(phase))]).toEqual([]);
  });
});

describe('voiding an OPEN escrow', () => {
  it('fails it with the reason on its invoice and both events, and removes it from every history', async () => {
    const id = await create('escrow');

    const voided = await post('escrow', id, 'void');

    expect(voided).toMatchObject({
      status: 200,
      body: { payload: { id, status: 'ESCROW-FAILED', integrator: world.integrator.name } },
    });
    const charge = await chargeOf(id);
    expect(charge).toMatchObject({ state: 'failed', failure_reason: { code: 'voided' } });
    expect(outcome(await post('escrow', id, 'pay'))).toBe('escrow_voided');
    expect(outcome(await post('escrow', id, 'void'))).toBe('escrow_voided');
    expect(outcome(await post('escrow', id, 'commit'))).toBe('escrow_not_escrowed');
    expect(outcome(await post('escrow', id, 'cancel'))).toBe('escrow_not_escrowed');
    expect(await events(id)).toEqual(['escrow-transaction-update']);
    expect(await events(String(charge.invoice_id))).toEqual(['invoice-completion']);
    expect(await rowsOf('SELECT FROM transactions WHERE transaction_id = $1', id)).toEqual([]);
  });

  it('is refused while it is being paid', async () => {
    const id = await create('escrow');
    const setState = `UPDATE invoices SET state = $2 WHERE escrow_id = $1`;
    await rowsOf(setState, id, 'processing');
    expect(outcome(await post('escrow', id, 'void'))).toBe('escrow_payment_in_progress');
    await rowsOf(setState, id, 'open');
  });
});

describe('expires_at', () => {
  it('must be in the future, within a year: anything else is refused naming the field, for both', async () => {
    const refused: [unknown, string][] = [
      [later(0), 'expires_at_not_in_future'],
      [later(-1), 'expires_at_not_in_future'],
      ['0001-01-01T00:00:00Z', 'expires_at_not_in_future'],
      [later(367 * 24 * HOUR_MS), 'expires_at_too_far'],
      ['9999-12-31T23:59:59.999Z', 'expires_at_too_far'],
      ['2026-11-31T00:00:00Z', 'expires_at_invalid'],
      ['2026-12-01T00:00:00', 'expires_at_invalid'],
      ['tomorrow', 'expires_at_invalid'],
      [world.deps.clock.now() + HOUR_MS, 'expires_at_invalid'],
      [true, 'expires_at_invalid'],
    ];
    for (const [expires_at, code] of refused) {
      for (const kind of ['invoice', 'escrow']) {
        const answer = await world.call('POST', `/v2/${kind}`, { body: body({ expires_at }) });
        const [error] = answer.body.payload.errors as { param: string }[];
        expect([expires_at, answer.status, answer.body.codes, error?.param]).toEqual([
          expires_at,
          422,
          [code],
          'expires_at',
        ]);
      }
    }
    for (const expires_at of [later(1), later(365 * 24 * HOUR_MS), '2027-01-01T00:00:00+02:00', null])
      expect(outcome(await world.call('POST', '/v2/invoice', { body: body({ expires_at }) }))).toBe(201);
  });

  it('is returned, and a payment before it succeeds as usual', async () => {
    const expires_at = later(HOUR_MS);
    const id = await create('invoice', { expires_at });
    expect(await read('invoice', id)).toMatchObject({ state: 'open', expires_at });
    expect((await post('invoice', id, 'pay')).body.payload).toMatchObject({ state: 'processing', expires_at });
    world.deps.clock.advance(2 * HOUR_MS);
    await runJob();
    expect(await read('invoice', id)).toMatchObject({ state: 'success', expires_at });
    expect(await events(id)).toEqual(['invoice-completion']);
    expect(await queued(id)).toBe(0);
  });

  it.each(['pay', 'void'])(
    'ends the invoice to the millisecond: %s is refused, and the invoice stays expired',
    async (action) => {
      const id = await create('invoice', { expires_at: later(HOUR_MS) });
      const escrow = await create('escrow', { expires_at: later(HOUR_MS) });
      world.deps.clock.advance(HOUR_MS);
      const key = `${action}-${id}`;

      const refused = await post('invoice', id, action, key);

      const expected = { status: 409, body: { codes: ['invoice_expired'], payload: { state: 'expired' } } };
      expect(refused).toMatchObject(expected);
      expect(refused.body.message[0]).toContain('Create a new one');
      expect(await post('invoice', id, action, key)).toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
      for (const again of ['pay', 'void']) expect(await post('invoice', id, again)).toMatchObject(expected);
      expect(await read('invoice', id)).toMatchObject({ state: 'expired' });

      const ofEscrow = { status: 409, body: { codes: ['escrow_expired'], payload: { status: 'ESCROW-FAILED' } } };
      for (const again of [action, 'pay', 'void']) expect(await post('escrow', escrow, again)).toMatchObject(ofEscrow);
      const charge = await chargeOf(escrow);
      expect(charge).toMatchObject({ state: 'failed', failure_reason: { code: 'expired' } });

      await runJob();
      expect([await queued(id), await queued(String(charge.invoice_id))]).toEqual([0, 0]);
      expect(await events(id)).toEqual(['invoice-update']);
      expect(await events(escrow)).toEqual(['escrow-transaction-update']);
      expect(await rowsOf('SELECT FROM transactions WHERE transaction_id = ANY($1)', [id, escrow])).toEqual([]);
    },
  );

  it('is enforced once by the job when two nodes run it; a payment under way is left alone', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => create('invoice', { expires_at: later(HOUR_MS) })));
    const escrows = await Promise.all(
      Array.from({ length: 10 }, () => create('escrow', { expires_at: later(HOUR_MS) })),
    );
    const [paying = ''] = ids;
    const setState = `UPDATE invoices SET state = $2 WHERE id = $1`;
    await rowsOf(setState, paying, 'processing');
    const other = joinMoneyWorld(world);
    await runJob();
    expect(await read('invoice', ids[1] ?? '')).toMatchObject({ state: 'open' });
    world.deps.clock.advance(HOUR_MS);

    await Promise.all([runJob(), runJob(other.deps.money), runJob(), runJob(other.deps.money)]);

    for (const id of ids.slice(1)) {
      expect(await read('invoice', id)).toMatchObject({ state: 'expired' });
      expect([id, await events(id), await queued(id)]).toEqual([id, ['invoice-update'], 0]);
    }
    for (const id of escrows) {
      expect(await read('escrow', id)).toMatchObject({ status: 'ESCROW-FAILED' });
      expect([id, await events(id)]).toEqual([id, ['escrow-transaction-update']]);
    }
    expect([await read('invoice', paying), await queued(paying)]).toMatchObject([{ state: 'processing' }, 0]);
    await rowsOf(setState, paying, 'void');
    await other.close();
  });

  it('is enforced by another node when the node that claimed it died', async () => {
    const id = await create('invoice', { expires_at: later(HOUR_MS) });
    world.deps.clock.advance(HOUR_MS);
    await rowsOf('UPDATE invoice_expiries SET due_ms = $2 WHERE invoice_id = $1', id, world.deps.clock.now() + 30_000);
    await runJob();
    expect(await read('invoice', id)).toMatchObject({ state: 'open' });
    world.deps.clock.advance(30_000);
    await runJob();
    expect(await read('invoice', id)).toMatchObject({ state: 'expired' });
  });
});

describe('races', () => {
  it('between payments, voids and expiries on nodes whose clocks differ have one winner each', async () => {
    const ahead = joinMoneyWorld(world, { clock: { now: () => world.deps.clock.now() + HOUR_MS } });
    const owned = () => world.balance(buyer.wallets.USD?.walletId ?? '');
    const before = await owned();
    const ends: unknown[] = [];
    for (let round = 0; round < 24; round += 1) {
      const kind = round % 2 === 0 ? 'invoice' : 'escrow';
      const id = await create(kind, { expires_at: later(HOUR_MS / 2) });
      const invoice = kind === 'invoice' ? id : String((await read('escrow', id)).escrow_invoice_id);
      const calls = [
        () => post(kind, id, 'pay'),
        () => post(kind, id, 'void'),
        () => ahead.call('POST', `/v2/${kind}/${id}/pay`),
        () => ahead.call('POST', `/v2/${kind}/${id}/void`),
        () => runJob(ahead.deps.money),
      ];
      const order = calls.map((_, index) => calls[(index + round) % calls.length]);
      const answers = await Promise.all(order.map((call) => call?.()));

      const winners = answers.filter((answer) => typeof answer === 'object' && answer.status === 200);
      const end = await read('invoice', invoice);
      const { code } = Object(end.failure_reason);
      const state = kind === 'invoice' ? end.state : (code ?? end.state);
      expect(winners.length, `${round}: ${state}`).toBe(state === 'expired' ? 0 : 1);
      expect(['success', 'void', 'voided', 'expired']).toContain(state);
      expect(await events(id)).toHaveLength(1);
      ends.push(state);
    }
    expect(before - (await owned())).toBe(ends.filter((state) => state === 'success').length * 70);
    world.deps.clock.advance(HOUR_MS);
    await runJob();
    await ahead.close();
  });
});
