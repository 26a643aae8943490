import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { finalizePayment } from '../../../src/payments/cards/finalize-payment.js';
import { deadlinesJob } from '../../../src/payments/escrows/deadlines-job.js';
import { escrowPayable } from '../../../src/payments/escrows/escrow-payable.js';
import { startPayment } from '../../../src/payments/invoices/start-payment.js';
import { type Answer, createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';

const HOUR_MS = 3_600_000;
const AMOUNT = 70;
type Action = 'refund' | 'release';

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

const later = (ms: number) => new Date(world.deps.clock.now() + ms).toISOString();
const bodyWith = (more: object) => ({ ...purchaseBody({ buyer, lines: [{ amount: AMOUNT, seller }] }), ...more });
const create = async (action?: Action, more: object = {}) => {
  const body = bodyWith({ ...(action && { deadline: { at: later(HOUR_MS), action } }), ...more });
  const created = await world.call('POST', '/v2/escrow', { body });
  expect(created.body.codes).toEqual([]);
  return String(created.body.payload.id);
};
const post = (id: string, call: string) => world.call('POST', `/v2/escrow/${id}/${call}`);
const read = async (id: string) => (await world.call('GET', `/v2/escrow/${id}`)).body.payload;
const hold = async (action?: Action) => {
  const id = await create(action);
  expect((await post(id, 'pay')).body.payload.status).toBe('ESCROWED');
  return id;
};
const runJob = (money = world.deps.money) => deadlinesJob(money).run(new AbortController().signal);
const rowsOf = async (sql: string, ...values: unknown[]) => (await world.deps.pool.query(sql, values)).rows;
/** The database's clock runs on while the test's stands still. */
const around = (ms: number) => expect.toSatisfy((dueMs: number) => dueMs >= ms && dueMs < ms + 10_000);
const queue = (id: string) => rowsOf('SELECT due_ms, attempts FROM escrow_deadlines WHERE escrow_id = $1', id);
const owned = async () => [
  await world.balance(buyer.wallets.USD?.walletId ?? ''),
  await world.balance(seller.wallets.USD?.walletId ?? ''),
];
const outcome = ({ status, body: { codes } }: Answer) => codes[0] ?? status;
/** The rows that an escrow leaves behind, without ids and times. */
const traces = async (id: string) => ({
  events: await rowsOf(
    `SELECT event, subject_id = $1 AS own, body::json -> 'payload' ->> 'status' AS status FROM webhook_events
     WHERE subject_id = $1 OR subject_id IN (SELECT id::text FROM invoices WHERE escrow_id = $1) ORDER BY event, 2, 3`,
    id,
  ),
  history: await rowsOf(
    `SELECT account_id, transaction_type, transaction_role, transaction_status, amount FROM transactions
     WHERE transaction_id = $1 OR invoice_id IN (SELECT id FROM invoices WHERE escrow_id = $1) ORDER BY 1, 2, 3`,
    id,
  ),
  postings: await rowsOf(
    `SELECT amount, postings.currency, debit.kind AS debit, credit.kind AS credit FROM postings
     JOIN wallets AS debit ON debit.id = debit_wallet_id JOIN wallets AS credit ON credit.id = credit_wallet_id
     WHERE cause_id IN (SELECT id FROM invoices WHERE escrow_id = $1) ORDER BY postings.id`,
    id,
  ),
});

describe('an escrow’s deadline', () => {
  it('must be in the future, within a year, with its action: anything else is refused naming the field', async () => {
    const at = later(HOUR_MS);
    const refused: [unknown, string][] = [
      [{ at: later(0), action: 'refund' }, 'deadline.at deadline_at_not_in_future'],
      [{ at: later(367 * 24 * HOUR_MS), action: 'refund' }, 'deadline.at deadline_at_too_far'],
      [{ at: 'soon', action: 'refund' }, 'deadline.at at_invalid'],
      [{ at }, 'deadline.action action_missing'],
      [{ action: 'refund' }, 'deadline.at at_missing'],
      [{ at, action: 'cancel' }, 'deadline.action action_invalid'],
      [{ at, action: null }, 'deadline.action action_invalid'],
      [at, 'deadline deadline_invalid'],
      [[], 'deadline deadline_invalid'],
    ];
    for (const [deadline, code] of refused) {
      const answer = await world.call('POST', '/v2/escrow', { body: bodyWith({ deadline }) });
      const [error] = answer.body.payload.errors as { param: string; code: string }[];
      expect([answer.status, `${error?.param} ${error?.code}`]).toEqual([422, code]);
    }
    expect(await read(await create(undefined, { deadline: null }))).not.toHaveProperty('deadline');
  });

  it.each([
    ['refund', 'CANCELLED', 'cancel'],
    ['release', 'COMMITTED', 'commit'],
  ] as const)(
    'with the action %s ends a held escrow as %s, once, with the same rows as %s',
    async (action, status, call) => {
      const byHand = await hold();
      const [paidBuyer = 0, paidSeller = 0] = await owned();
      await post(byHand, call);
      const [buyerAfter = 0, sellerAfter = 0] = await owned();
      const id = await hold(action);
      const deadline = { at: later(HOUR_MS), action };
      expect(await read(id)).toMatchObject({ status: 'ESCROWED', deadline });
      const before = await owned();

      world.deps.clock.advance(HOUR_MS - 60_000);
      await runJob();
      expect(await read(id)).toMatchObject({ status: 'ESCROWED' });
      world.deps.clock.advance(60_000);
      await Promise.all([runJob(), runJob()]);
      await runJob();

      expect(await read(id)).toMatchObject({ status, deadline });
      expect(await owned()).toEqual([
        (before[0] ?? 0) + buyerAfter - paidBuyer,
        (before[1] ?? 0) + sellerAfter - paidSeller,
      ]);
      expect(await traces(id)).toEqual(await traces(byHand));
      expect(await queue(id)).toEqual([]);
    },
  );

  it('has no effect on an escrow that was resolved before it', async () => {
    const id = await hold('refund');
    await post(id, 'commit');
    const before = [await owned(), await traces(id)];
    world.deps.clock.advance(HOUR_MS);
    await runJob();
    expect([await owned(), await traces(id)]).toEqual(before);
    expect([await read(id), await queue(id)]).toMatchObject([{ status: 'COMMITTED' }, []]);
  });

  it('prevents later payments; the escrow stays OPEN, can be voided, and is deleted in time', async () => {
    const [id, other] = [await create('release'), await create('refund')];
    world.deps.clock.advance(HOUR_MS);
    for (const _ of [1, 2]) {
      expect(await post(id, 'pay')).toMatchObject({
        status: 409,
        body: { codes: ['escrow_deadline_passed'], payload: { id, status: 'OPEN' } },
      });
    }
    await runJob();
    expect([await read(id), await queue(id)]).toMatchObject([{ status: 'OPEN' }, [{ attempts: 0 }]]);
    expect(outcome(await post(id, 'void'))).toBe(200);
    world.deps.clock.advance(HOUR_MS);
    await runJob();
    expect([await queue(id), (await queue(other)).length]).toEqual([[], 1]);
    world.deps.clock.advance(8 * 24 * HOUR_MS);
    await runJob();
    expect([await read(other), await queue(other)]).toMatchObject([{ status: 'OPEN' }, []]);
  });

  it('applies to a payment begun before it that holds the money afterwards; the card is refunded', async () => {
    const card = await world.addCard(buyer, 'approve');
    const id = await create('refund', { payment_methods: [{ payment_method_id: card }] });
    const { integratorId, name: integratorName } = world.integrator;
    const { escrow_invoice_id } = await read(id);
    const payable = escrowPayable({ escrowId: id, invoiceId: String(escrow_invoice_id), integratorId, integratorName });
    expect(await startPayment(world.deps.money, payable, { claim: undefined })).toMatchObject({ chargesCards: true });
    world.deps.clock.advance(HOUR_MS);
    await runJob();
    expect(await read(id)).toMatchObject({ status: 'OPEN' });
    await finalizePayment(world.deps.money, payable, undefined);
    expect(await read(id)).toMatchObject({ status: 'ESCROWED' });

    world.deps.clock.advance(31_000);
    await runJob();
    await world.deps.money.drained();

    expect([await read(id), await queue(id)]).toMatchObject([{ status: 'CANCELLED' }, []]);
    const charges = await rowsOf('SELECT state FROM card_charges WHERE cause_id = $1', escrow_invoice_id);
    expect(charges).toEqual([{ state: 'refunded' }]);
  });

  it('waits while the integrator is frozen: the money stays held, and the failure is logged and retried', async () => {
    const id = await hold('release');
    const { integratorId } = world.integrator;
    const before = await owned();
    await world.deps.db
      .insertInto('freezes')
      .values({
        id: world.deps.random.uuid(),
        subject_kind: 'integrator',
        subject_id: integratorId,
        frozen_by: 'operator',
        frozen_ms: 0,
      })
      .execute();
    world.deps.clock.advance(HOUR_MS);
    const nowMs = world.deps.clock.now();
    world.deps.logLines.length = 0;

    await runJob();

    expect(await queue(id)).toEqual([{ due_ms: around(nowMs + 60_000), attempts: 1 }]);
    expect(world.deps.logLines.join('')).toContain('held escrow could not be resolved');
    world.deps.clock.advance(70_000);
    await runJob();
    expect(await queue(id)).toEqual([{ due_ms: around(nowMs + 70_000 + 120_000), attempts: 2 }]);
    expect(await owned()).toEqual(before);
    await rowsOf('UPDATE freezes SET lifted_ms = 1 WHERE subject_id = $1', integratorId);
    expect(await read(id)).toMatchObject({ status: 'ESCROWED' });
    world.deps.clock.advance(130_000);
    await runJob();
    expect([await read(id), await queue(id)]).toMatchObject([{ status: 'COMMITTED' }, []]);
  });

  it('races with commits and cancels on two nodes: exactly one of them wins', async () => {
    const other = joinMoneyWorld(world);
    for (let round = 0; round < 16; round += 1) {
      const action = round % 2 === 0 ? 'refund' : 'release';
      const id = await hold(action);
      const [buyerBefore = 0, sellerBefore = 0] = await owned();
      world.deps.clock.advance(HOUR_MS);
      const calls = [
        () => runJob(),
        () => post(id, 'commit'),
        () => runJob(other.deps.money),
        () => other.call('POST', `/v2/escrow/${id}/cancel`),
        () => other.call('POST', `/v2/escrow/${id}/commit`),
      ];
      const answers = await Promise.all(calls.map((_, index) => calls[(index + round) % calls.length]?.()));

      const winners = answers.filter((answer) => typeof answer === 'object' && answer.status === 200);
      expect(winners.length).toBeLessThanOrEqual(1);
      const { status } = await read(id);
      if (winners.length === 0) expect(status).toBe(action === 'refund' ? 'CANCELLED' : 'COMMITTED');
      expect(await owned()).toEqual(
        status === 'CANCELLED' ? [buyerBefore + AMOUNT, sellerBefore] : [buyerBefore, sellerBefore + AMOUNT],
      );
      world.deps.clock.advance(60_000);
      await runJob();
      expect(await queue(id)).toEqual([]);
    }
    await other.close();
  });
});
