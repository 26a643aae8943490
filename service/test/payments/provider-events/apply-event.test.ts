import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import { sandboxEventsJob } from '../../../src/operations/sandbox/provider-events/sandbox-events-job.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_RETURNS_MS, BANK_TAKES_MS } from '../../../src/payments/payouts/sandbox-bank.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import type { EventSubject } from '../../../src/payments/provider-events/provider-events.js';
import { runTopUp } from '../../../src/payments/top-ups/run-top-up.js';
import { startTopUp } from '../../../src/payments/top-ups/start-top-up.js';
import { PARKED_MS } from '../../../src/platform/db/parked.js';
import { newId } from '../../../src/platform/random.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinMoneyWorld } from '../../support/second-node.js';
import { type EventDoor, openEventDoor } from './event-door.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const { signal } = new AbortController();

let world: MoneyWorld;
let door: EventDoor;
let buyer: WorldUser;
let card: string;
let refundsAreSilent = false;
let beforeCharge = async (): Promise<void> => undefined;
let charges = 0;
beforeAll(async () => {
  world = await createMoneyWorld({
    refundsAreSilent: () => refundsAreSilent,
    beforeCharge: async () => {
      charges += 1;
      await beforeCharge();
    },
  });
  door = openEventDoor(world.deps);
  buyer = await world.addUser({ USD: 1_000_000 });
  card = await world.addCard(buyer, 'approve');
});
beforeEach(() => {
  charges = 0;
  refundsAreSilent = false;
  beforeCharge = async () => undefined;
});
afterEach(async () => {
  await world.deps.money.drained();
  expect(await auditDatabase(world.deps.pool)).toEqual([]);
});
afterAll(async () => {
  await door.app.close();
  await world.close();
});

const silent = async (): Promise<never> => {
  throw new Error('The provider did not answer.');
};
const one = async <T>(sql: string, values: unknown[] = []): Promise<T> =>
  (await world.deps.pool.query(sql, values)).rows[0];
const postings = async () =>
  Number((await one<{ count: number }>('SELECT count(*)::int AS count FROM postings')).count);

/** An invoice of USD 3.00, paid by card as far as the provider answers. */
async function payByCard(): Promise<{ invoiceId: string; chargeId: string }> {
  const methods = [{ payment_method_id: card }];
  const body = purchaseBody({ buyer, lines: [{ amount: 300 }], methods });
  const invoiceId = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
  await world.call('POST', `/v2/invoice/${invoiceId}/pay`);
  const charge = await one<{ id: string }>('SELECT id FROM card_charges WHERE cause_id = $1', [invoiceId]);
  return { invoiceId, chargeId: charge.id };
}

const stateOf = async (invoiceId: string) => (await world.call('GET', `/v2/invoice/${invoiceId}`)).body.payload.state;

async function refundByCard(): Promise<{ refundId: string; cardRefundId: string; chargeId: string }> {
  const { invoiceId, chargeId } = await payByCard();
  await world.deps.money.drained();
  refundsAreSilent = true;
  const { payload } = (await world.call('POST', `/v2/invoice/${invoiceId}/refund`, { body: {} })).body;
  await world.deps.money.drained();
  const refund = await one<{ id: string }>('SELECT id FROM card_refunds WHERE charge_id = $1', [chargeId]);
  return { refundId: String(payload.refund_id), cardRefundId: refund.id, chargeId };
}

const refundState = async (refundId: string) => (await world.call('GET', `/v2/refund/${refundId}`)).body.payload.state;

async function payOut(options: { account?: string; holdMs?: number; deps?: MoneyWorld['deps'] } = {}): Promise<string> {
  const { id } = await startPayout(options.deps ?? world.deps, {
    key: world.deps.random.uuid(),
    integratorId: world.integrator.integratorId,
    accountId: buyer.accountId,
    walletId: buyer.wallets.USD?.walletId ?? '',
    currency: 'USD',
    amount: 1_000,
    feeAmount: 25,
    limits: {},
    holdMs: options.holdMs ?? 0,
    account: { holderName: 'Demo', accountNumber: options.account ?? '000123456789', country: 'US' },
  });
  return id;
}

async function pollBank(): Promise<void> {
  const { bank } = world.deps.adapters;
  if (!bank) throw new Error('The sandbox has a bank.');
  await payoutsJob(world.deps, bank).run(signal);
}

const payoutRow = (id: string) =>
  one<{ state: string; sent_ms: number | null; returned_ms: number | null; bank_reference: string }>(
    'SELECT state, sent_ms, returned_ms, bank_reference FROM payouts WHERE id = $1',
    [id],
  );

describe('an event makes the service ask at once', () => {
  it('about a refund whose provider was silent, and again changes nothing', async () => {
    const { refundId, cardRefundId } = await refundByCard();
    refundsAreSilent = false;
    world.deps.clock.advance(20_000);
    expect(await refundState(refundId)).toBe('processing');

    const first = await door.tell({ kind: 'refund', refundId: cardRefundId });
    expect(world.deps.woken).toContain('provider-events-sandbox-cards');
    await door.run();
    const after = await postings();
    await door.tell({ kind: 'refund', refundId: cardRefundId }, { eventId: first });
    const second = await door.tell({ kind: 'refund', refundId: cardRefundId });
    await door.run();

    expect(await refundState(refundId)).toBe('success');
    expect(await door.row(first)).toEqual({ state: 'applied', attempts: 1, failure: null });
    expect(await door.row(second)).toEqual({ state: 'applied', attempts: 1, failure: null });
    expect(await postings()).toBe(after);
  });

  it('about a charge without an outcome, which is then charged once', async () => {
    beforeCharge = silent;
    const { invoiceId, chargeId } = await payByCard();
    await world.deps.money.drained();
    expect(await stateOf(invoiceId)).toBe('processing');
    beforeCharge = async () => undefined;
    world.deps.clock.advance(20_000);
    charges = 0;

    await Promise.all([1, 2, 3].map(() => door.tell({ kind: 'charge', chargeId: chargeId.toUpperCase() })));
    await door.run();

    expect(await stateOf(invoiceId)).toBe('success');
    expect(charges).toBe(1);
  });

  it('about a charge that is refunded as a whole, by its id or the provider’s reference', async () => {
    const named: ((charge: { id: string; reference: string }) => EventSubject)[] = [
      ({ id }) => ({ kind: 'refund', refundId: id }),
      ({ id }) => ({ kind: 'charge', chargeId: id }),
      ({ reference }) => ({ kind: 'charge', reference }),
    ];
    for (const about of named) {
      const body = purchaseBody({ buyer, lines: [{ amount: 300 }], methods: [{ payment_method_id: card }] });
      const { payload } = (await world.call('POST', '/v2/escrow', { body })).body;
      await world.call('POST', `/v2/escrow/${payload.id}/pay`);
      refundsAreSilent = true;
      await world.call('POST', `/v2/escrow/${payload.id}/cancel`);
      await world.deps.money.drained();
      const charge = await one<{ id: string; reference: string }>(
        `SELECT card_charges.id, provider_reference AS reference FROM card_charges JOIN escrows ON escrow_invoice_id = cause_id
         WHERE escrows.id = $1 AND card_charges.state = 'refund_due'`,
        [payload.id],
      );
      world.deps.clock.advance(20_000);
      const early = await door.tell(about(charge));
      await door.run();
      expect(await door.row(early)).toMatchObject({ state: 'due', failure: 'The provider gave no outcome.' });

      refundsAreSilent = false;
      world.deps.clock.advance(20_000);
      await door.run();

      expect(await door.row(early)).toMatchObject({ state: 'applied', failure: null });
      const { state } = await one<{ state: string }>('SELECT state FROM card_charges WHERE id = $1', [charge.id]);
      expect(state).toBe('refunded');
    }
  });

  it('about a top-up’s charge', async () => {
    beforeCharge = silent;
    const walletId = buyer.wallets.USD?.walletId ?? '';
    const topUp = await startTopUp(world.deps, {
      id: world.deps.random.uuid(),
      key: world.deps.random.uuid(),
      integratorId: world.integrator.integratorId,
      accountId: buyer.accountId,
      paymentMethodId: card,
      walletId,
      currency: 'USD',
      amount: 700,
      returnUrl: '',
    });
    await runTopUp(world.deps, topUp.id).catch(() => undefined);
    beforeCharge = async () => undefined;
    const { id } = await one<{ id: string }>('SELECT id FROM card_charges WHERE cause_id = $1', [topUp.id]);
    const before = await world.balance(walletId);
    world.deps.clock.advance(20_000);

    const told = await door.tell({ kind: 'charge', chargeId: id });
    await door.run();

    expect((await door.row(told)).state).toBe('applied');
    expect((await world.balance(walletId)) - before).toBe(700);
  });

  it('about a charge that was captured, by the provider’s reference: there is nothing left to learn', async () => {
    const { invoiceId, chargeId } = await payByCard();
    await world.deps.money.drained();
    const { reference } = await one<{ reference: string }>(
      'SELECT provider_reference AS reference FROM card_charges WHERE id = $1',
      [chargeId],
    );
    const before = [charges, await postings()];
    const told = [
      await door.tell({ kind: 'charge', reference }),
      await door.tell({ kind: 'charge', reference: reference.toUpperCase() }),
    ];
    await door.run();
    expect(await Promise.all(told.map((id) => door.row(id)))).toMatchObject([{ state: 'applied' }, { state: 'due' }]);
    expect([charges, await postings()]).toEqual(before);
    expect(await stateOf(invoiceId)).toBe('success');
  });

  it('about a payout that arrives and one that comes back, by id or reference, twice and out of order', async () => {
    const wallet = buyer.wallets.USD?.walletId ?? '';
    const before = await world.balance(wallet);
    const id = await payOut({ account: '000120001' });
    await pollBank();
    world.deps.clock.advance(BANK_TAKES_MS - MINUTE_MS);
    await pollBank();
    const late = await door.tell({ kind: 'payout', payoutId: id }, { eventId: `returned-${id}` });
    world.deps.clock.advance(2 * MINUTE_MS);
    await door.run();
    expect(await payoutRow(id)).toMatchObject({ state: 'processed', returned_ms: null });
    expect((await door.row(late)).state).toBe('applied');

    world.deps.clock.advance(BANK_RETURNS_MS - BANK_TAKES_MS);
    const { bank_reference: reference } = await payoutRow(id);
    const paid = await door.tell({ kind: 'payout', reference }, { eventId: `paid-${id}` });
    await door.run();
    await door.tell({ kind: 'payout', payoutId: id }, { eventId: `returned-${id}` });
    const again = await door.tell({ kind: 'payout', payoutId: id });
    await door.run();

    expect(await payoutRow(id)).toMatchObject({ state: 'failed', returned_ms: world.deps.clock.now() });
    expect([await door.row(paid), await door.row(again)]).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
    expect(await world.balance(wallet)).toBe(before);
  });

  it('but never sends a payout that is held', async () => {
    const id = await payOut({ account: `00099${MINUTE_MS}`, holdMs: 24 * HOUR_MS });
    const told = await door.tell({ kind: 'payout', payoutId: id });
    await door.run();

    expect(await payoutRow(id)).toMatchObject({ state: 'pending', sent_ms: null });
    expect((await door.row(told)).state).toBe('ignored');
  });
});

describe('an event about what moved to another cell with its integrator', () => {
  const park = (table: string, column: string, id: string, by = PARKED_MS) =>
    world.deps.pool.query(`UPDATE ${table} SET ${column} = ${column} + $2 WHERE id = $1`, [id, by]);

  it('is ignored at once: a payout, by its id or the bank’s reference', async () => {
    const id = await payOut();
    await pollBank();
    const { bank_reference: reference } = await payoutRow(id);
    await park('payouts', 'settle_after_ms', id);
    const told = [await door.tell({ kind: 'payout', payoutId: id }), await door.tell({ kind: 'payout', reference })];
    await door.run();
    for (const event of told) expect(await door.row(event)).toEqual({ state: 'ignored', attempts: 1, failure: null });

    await park('payouts', 'settle_after_ms', id, -PARKED_MS);
    const again = await door.tell({ kind: 'payout', payoutId: id });
    await door.run();
    expect((await door.row(again)).state).toBe('applied');
  });

  it('is ignored at once: a refund', async () => {
    const { refundId, cardRefundId } = await refundByCard();
    refundsAreSilent = false;
    world.deps.clock.advance(20_000);
    await park('card_refunds', 'check_after_ms', cardRefundId);
    const told = await door.tell({ kind: 'refund', refundId: cardRefundId });
    await door.run();
    expect(await door.row(told)).toEqual({ state: 'ignored', attempts: 1, failure: null });
    expect(await refundState(refundId)).toBe('processing');

    await park('card_refunds', 'check_after_ms', cardRefundId, -PARKED_MS);
    const again = await door.tell({ kind: 'refund', refundId: cardRefundId });
    await door.run();
    expect((await door.row(again)).state).toBe('applied');
    expect(await refundState(refundId)).toBe('success');
  });
});

describe('while a node is at work', () => {
  it('on the charge, another waits, and it is charged once', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    beforeCharge = () => held;
    const { invoiceId, chargeId } = await payByCard();
    const node = joinMoneyWorld(world);
    const other = openEventDoor({ ...world.deps, ...node.deps });

    const told = await other.tell({ kind: 'charge', chargeId });
    await other.run();
    expect(await door.row(told)).toMatchObject({ state: 'due', failure: null });
    release();
    await world.deps.money.drained();
    world.deps.clock.advance(20_000);
    await other.run();

    expect(charges).toBe(1);
    expect(await stateOf(invoiceId)).toBe('success');
    expect((await door.row(told)).state).toBe('applied');
    await other.app.close();
    await node.close();
  });

  it('on the payout, another waits until its check has ended, and then asks for what is newer', async () => {
    const id = await payOut();
    await pollBank();
    const { entered, release, asked, deps } = bankThatWaits();
    const here = openEventDoor(deps);
    const first = await here.tell({ kind: 'payout', payoutId: id });
    const checking = here.run();
    await entered;

    const second = await door.tell({ kind: 'payout', payoutId: id });
    await door.run();
    expect(await door.row(second)).toMatchObject({ state: 'due', failure: null });
    expect(asked()).toBe(1);
    release();
    await checking;
    world.deps.clock.advance(3_000);
    await here.run();

    expect(asked()).toBe(2);
    expect([await door.row(first), await door.row(second)]).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
    await here.app.close();
  });

  it('an event looks less often the longer it has waited', async () => {
    const id = await payOut();
    await pollBank();
    const isBusy = (forMs: number) =>
      world.deps.pool.query('UPDATE payouts SET settle_after_ms = $2 WHERE id = $1', [
        id,
        world.deps.clock.now() + forMs,
      ]);
    const told = await door.tell({ kind: 'payout', payoutId: id });
    const attempts: number[] = [];
    for (const pauseMs of [0, 3_000, 4_000, 4_000, 10_000, 15_000]) {
      world.deps.clock.advance(pauseMs);
      await isBusy(MINUTE_MS);
      await door.run();
      attempts.push((await door.row(told)).attempts);
    }
    expect(attempts).toEqual([1, 2, 2, 3, 3, 4]);
    world.deps.clock.advance(2 * MINUTE_MS);
    await door.run();
    expect((await door.row(told)).state).toBe('applied');
  });

  it('that ends during the check, another asks a minute later', async () => {
    const id = await payOut();
    await pollBank();
    const { entered, release, deps } = bankThatWaits();
    const here = openEventDoor(deps);
    await here.tell({ kind: 'payout', payoutId: id });
    const checking = here.run();
    await entered;
    const told = await door.tell({ kind: 'payout', payoutId: id });
    await door.run();
    expect((await door.row(told)).state).toBe('due');

    world.deps.clock.advance(MINUTE_MS + 1_000);
    await door.run();

    expect((await door.row(told)).state).toBe('applied');
    release();
    await checking;
    await here.app.close();
  });

  /** A node whose bank does not answer `status` until it is released. */
  function bankThatWaits() {
    const { bank } = world.deps.adapters;
    if (!bank) throw new Error('The sandbox has a bank.');
    const calls = new EventEmitter();
    const [entered, released] = [once(calls, 'entered'), once(calls, 'released')];
    let asked = 0;
    const waiting = {
      ...bank,
      status: async (payout: Parameters<typeof bank.status>[0]) => {
        asked += 1;
        calls.emit('entered');
        await released;
        return bank.status(payout);
      },
    };
    const deps = { ...world.deps, adapters: { ...world.deps.adapters, bank: waiting } };
    return { entered, release: () => calls.emit('released'), asked: () => asked, deps };
  }
});

describe('a provider that is silent', () => {
  it('does not hold up the events of another', async () => {
    const payouts = await Promise.all(Array.from({ length: 25 }, () => payOut()));
    await pollBank();
    await pollBank();
    const { bank } = world.deps.adapters;
    if (!bank) throw new Error('The sandbox has a bank.');
    const calls = new EventEmitter();
    const awake = once(calls, 'awake');
    const status = () => awake.then(silent);
    const busy = openEventDoor({ ...world.deps, adapters: { ...world.deps.adapters, bank: { ...bank, status } } });
    const waiting = await Promise.all(payouts.map((payoutId) => busy.tell({ kind: 'payout', payoutId })));
    const { chargeId } = await payByCard();
    await world.deps.money.drained();
    const told = await busy.tell({ kind: 'charge', chargeId });

    const round = busy.run();
    await expect.poll(async () => (await door.row(told)).state, { timeout: 30_000 }).toBe('applied');

    for (const id of waiting) expect((await door.row(id)).state).toBe('due');
    calls.emit('awake');
    await round;
    world.deps.clock.advance(BANK_TAKES_MS);
    for (let rounds = 0; rounds < 3; rounds += 1) await door.run();
    for (const id of waiting) expect((await door.row(id)).state).toBe('applied');
    await busy.app.close();
  });

  it('and is there no more has its events ignored', async () => {
    const { cardRefundId } = await refundByCard();
    refundsAreSilent = false;
    world.deps.clock.advance(20_000);
    const told = await door.tell({ kind: 'refund', refundId: cardRefundId });
    await world.deps.pool.query(`UPDATE provider_events SET provider = 'former-cards' WHERE event_id = $1`, [told]);

    await door.run();

    expect((await door.row(told)).state).toBe('ignored');
  });
});

describe('an event about nothing known', () => {
  it('waits for an hour, as it may be faster than our own COMMIT', async () => {
    const bytes = world.deps.random.bytes(16);
    const ofIds = (size: number) => (size === bytes.length ? bytes : world.deps.random.bytes(size));
    const random = { ...world.deps.random, bytes: ofIds };
    const told = await door.tell({ kind: 'payout', payoutId: newId(random, world.deps.clock.now()) });
    await door.run();
    expect((await door.row(told)).state).toBe('due');
    await payOut({ deps: { ...world.deps, random } });
    await pollBank();
    world.deps.clock.advance(61_000);
    await door.run();

    expect((await door.row(told)).state).toBe('applied');
  });

  it('is then ignored, and so is an id of another kind', async () => {
    const { chargeId } = await payByCard();
    await world.deps.money.drained();
    const payoutId = await payOut();
    const subjects: EventSubject[] = [
      { kind: 'charge', chargeId: world.deps.random.uuid() },
      { kind: 'charge', chargeId: 'no id of ours' },
      { kind: 'charge', chargeId: payoutId },
      { kind: 'charge', reference: 'unknown' },
      { kind: 'refund', refundId: chargeId },
      { kind: 'refund', refundId: payoutId },
      { kind: 'payout', payoutId: chargeId },
      { kind: 'payout', payoutId: '%' },
      { kind: 'payout', reference: chargeId },
      { kind: 'dispute', reference: chargeId },
    ];
    const told = await Promise.all(subjects.map((about) => door.tell(about)));
    const before = await postings();
    for (let minutes = 0; minutes <= 75; minutes += 5) {
      await door.run();
      if (minutes < 55) for (const id of told) expect((await door.row(id)).state).toBe('due');
      world.deps.clock.advance(5 * MINUTE_MS);
    }

    for (const id of told) expect(await door.row(id)).toMatchObject({ state: 'ignored', failure: null });
    expect(await postings()).toBe(before);
    expect(world.deps.logLines.join('')).toContain('provider event is about nothing known');
  });

  it('of another provider is ignored at once', async () => {
    const { refundId, cardRefundId } = await refundByCard();
    refundsAreSilent = false;
    world.deps.clock.advance(20_000);
    const id = await payOut();

    const told = [
      await door.tell({ kind: 'refund', refundId: cardRefundId }, { provider: 'sandbox-bank' }),
      await door.tell({ kind: 'payout', payoutId: id }, { provider: 'sandbox-cards' }),
    ];
    await door.run();

    for (const each of told) expect((await door.row(each)).state).toBe('ignored');
    expect(await refundState(refundId)).toBe('processing');
  });

  it('and a charge of a provider that is no longer used is not asked about', async () => {
    beforeCharge = silent;
    const { chargeId } = await payByCard();
    await world.deps.money.drained();
    beforeCharge = async () => undefined;
    await world.deps.pool.query(`UPDATE payment_methods SET provider = 'earlier' WHERE id = $1`, [card]);
    world.deps.clock.advance(20_000);
    charges = 0;
    const told = await door.tell({ kind: 'charge', chargeId });
    await door.run();
    await world.deps.pool.query(`UPDATE payment_methods SET provider = 'sandbox-cards' WHERE id = $1`, [card]);

    expect(charges).toBe(0);
    expect((await door.row(told)).state).toBe('due');
    world.deps.clock.advance(20_000);
    await door.run();
    expect(charges).toBe(1);
  });
});

describe('a failing provider', () => {
  it('is asked again at growing intervals for a day', async () => {
    const { refundId, cardRefundId } = await refundByCard();
    world.deps.clock.advance(20_000);
    const told = await door.tell({ kind: 'refund', refundId: cardRefundId });
    for (let hour = 0; hour < 25; hour += 1) {
      await door.run();
      if (hour < 24) {
        expect(await door.row(told)).toMatchObject({ state: 'due', failure: 'The provider did not answer.' });
      }
      world.deps.clock.advance(HOUR_MS + 1_000);
    }

    expect((await door.row(told)).state).toBe('ignored');
    expect(await refundState(refundId)).toBe('processing');
    refundsAreSilent = false;
  });
});

describe('two nodes', () => {
  it('apply each event once', async () => {
    beforeCharge = silent;
    const paid: { chargeId: string }[] = [];
    for (let n = 0; n < 6; n += 1) paid.push(await payByCard());
    await world.deps.money.drained();
    beforeCharge = async () => undefined;
    world.deps.clock.advance(20_000);
    charges = 0;
    const node = joinMoneyWorld(world);
    const other = openEventDoor({ ...world.deps, ...node.deps });
    const told = await Promise.all(
      paid.flatMap(({ chargeId }) => [
        door.tell({ kind: 'charge', chargeId }, { eventId: `a-${chargeId}` }),
        other.tell({ kind: 'charge', chargeId }, { eventId: `a-${chargeId}` }),
        other.tell({ kind: 'charge', chargeId }),
      ]),
    );

    await Promise.all([door.run(), other.run(), door.run(), other.run()]);
    world.deps.clock.advance(20_000);
    await door.run();

    expect(charges).toBe(paid.length);
    for (const id of told) expect((await door.row(id)).state).toBe('applied');
    await other.app.close();
    await node.close();
  });
});

describe('a failed statement', () => {
  it('neither loses an event nor applies it twice', async () => {
    const sqlStates = ['40001', '08006'];
    for (let statement = 0; statement < 7; statement += 1) {
      for (const when of ['instead', 'after'] as const) {
        const { refundId, cardRefundId } = await refundByCard();
        refundsAreSilent = false;
        world.deps.clock.advance(20_000);
        const before = await postings();
        let sent = 0;
        const query = async (...args: unknown[]) => {
          const fails = sent === statement;
          sent += 1;
          const failure = Object.assign(new Error('planned'), { code: sqlStates[statement % 2] });
          if (fails && when === 'instead') throw failure;
          const result = await Reflect.apply(world.deps.pool.query, world.deps.pool, args);
          if (fails) throw failure;
          return result;
        };
        const pool = Object.assign(Object.create(world.deps.pool), { query });
        const failing = openEventDoor({ ...world.deps, pool });
        const about: EventSubject = { kind: 'refund', refundId: cardRefundId };
        const eventId = `evt_${cardRefundId}`;

        // the provider repeats what was not answered with 200
        await failing.tell(about, { eventId }).catch(() => failing.tell(about, { eventId }));
        await failing.run().catch(() => undefined);
        world.deps.clock.advance(3 * MINUTE_MS);
        await door.run();

        expect([statement, when, await refundState(refundId)]).toEqual([statement, when, 'success']);
        expect((await door.row(eventId)).state).toBe('applied');
        expect(await postings()).toBe(before);
        await failing.app.close();
      }
    }
  });
});

describe('the sandbox’s provider and bank', () => {
  it('tell what has happened through the real endpoint, once', async () => {
    const { refundId, cardRefundId } = await refundByCardOf('refund_slow');
    const id = await payOut();
    await pollBank();
    const address = await door.app.listen({ host: '127.0.0.1', port: 0 });
    const addresses = { ...world.deps.settings.addresses, invoicingUrl: address };
    const deps = { ...world.deps, settings: { ...world.deps.settings, addresses } };
    const job = sandboxEventsJob(deps);
    await job.run(signal);
    world.deps.clock.advance(30_000);
    await job.run(signal);
    await job.run(signal);
    await door.run();
    expect(await refundState(refundId)).toBe('success');
    world.deps.clock.advance(BANK_TAKES_MS + 10_000);
    await job.run(signal);
    await job.run(signal);
    await door.run();

    expect(await payoutRow(id)).toMatchObject({ state: 'processed' });
    expect((await door.row(`payout_${id}`)).state).toBe('applied');
    expect((await door.row(`refund_${cardRefundId}`)).state).toBe('applied');
  });

  async function refundByCardOf(name: string) {
    const usual = card;
    card = await world.addCard(buyer, name);
    const made = await refundByCard();
    card = usual;
    refundsAreSilent = false;
    return made;
  }
});

it('an event is deleted after 30 days', async () => {
  const told = await door.tell({ kind: 'charge', chargeId: world.deps.random.uuid() });
  await world.deps.pool.query('UPDATE provider_events SET received_ms = 0 WHERE event_id <> $1', [told]);
  await deleteExpiredJob(world.deps).run(signal);
  const { n } = await one<{ n: number }>('SELECT count(*)::int AS n FROM provider_events');
  expect(n).toBe(1);
});
