import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import type { DayOfWallets } from '../../../src/operations/daily-close/close-day.js';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

const DAY_MS = 24 * 3_600_000;
const MOST = Number.MAX_SAFE_INTEGER;

const book = new DisputeBook();
let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld({ disputes: book });
  buyer = await world.addUser({ USD: 10_000, EUR: 500 });
  seller = await world.addUser();
  await buy([{ amount: 300, seller }, { amount: 100 }]);
  world.deps.clock.advance(DAY_MS);
  const paid = await buy([{ amount: 200, seller }, { amount: 50 }]);
  await world.call('POST', `/v2/invoice/${paid}/refund`, { body: {} });
  await startPayout(world.deps, {
    key: world.deps.random.uuid(),
    integratorId: world.integrator.integratorId,
    accountId: buyer.accountId,
    walletId: walletOf(buyer),
    currency: 'USD',
    amount: 1_000,
    feeAmount: 25,
    limits: {},
    holdMs: 0,
    account: { holderName: 'Demo', accountNumber: '000123456789', country: 'US' },
  });
  world.deps.clock.advance(DAY_MS);
  await buy([{ amount: 40 }]);
});
afterAll(() => world.close());

const walletOf = (user: WorldUser) => user.wallets.USD?.walletId ?? '';

async function buy(lines: Parameters<typeof purchaseBody>[0]['lines']): Promise<string> {
  const { payload } = (await world.call('POST', '/v2/invoice', { body: purchaseBody({ buyer, lines }) })).body;
  await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
  return String(payload.invoice_id);
}

async function close(
  day: string,
  more: Record<string, string> = {},
  clock: { now(): number } = world.deps.clock,
): Promise<object | string | undefined> {
  const deps = { ...world.deps, clock, migrate: async () => [], loadAdapters: async () => world.deps.adapters };
  const given = { integrator: world.integrator.name, day, ...more };
  const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, [value]]));
  return adminCommands['daily-close']?.run(deps, options);
}

/** As JSON.parse reads it. */
interface OwnersDay extends Pick<DayOfWallets, 'owner' | 'currency'> {
  readonly movements: readonly object[];
  readonly opening: number;
  readonly closing: number;
}

const walletsOf = async (day: string, more: Record<string, string> = {}): Promise<OwnersDay[]> =>
  JSON.parse(String(await close(day, more))).wallets;

const ownersDay = async (day: string, owner: string, currency = 'USD') =>
  (await walletsOf(day)).find((each) => each.owner === owner && each.currency === currency);

describe('daily-close', () => {
  it('prints opening, movements by kind, fees and closing, of the integrator and of its players', async () => {
    expect(await ownersDay('2026-11-20', 'players')).toEqual({
      owner: 'players',
      currency: 'USD',
      opening: 0,
      movements: [
        { kind: 'opening', count: 1, credits: 10_000, debits: 0 },
        { kind: 'user_purchase', count: 2, credits: 300, debits: 400 },
      ],
      fees: 0,
      dispute_fees: 0,
      closing: 9_900,
    });
    expect(await ownersDay('2026-11-21', 'players')).toEqual({
      owner: 'players',
      currency: 'USD',
      opening: 9_900,
      movements: [
        { kind: 'payout', count: 1, credits: 0, debits: 975 },
        { kind: 'payout_fee', count: 1, credits: 0, debits: 25 },
        { kind: 'user_purchase', count: 2, credits: 200, debits: 250 },
        { kind: 'user_purchase_refund', count: 2, credits: 250, debits: 200 },
      ],
      fees: 25,
      dispute_fees: 0,
      closing: 8_900,
    });
    expect(await ownersDay('2026-11-21', 'integrator')).toMatchObject({ opening: 100, closing: 100, fees: 0 });
    expect(await ownersDay('2026-11-21', 'players', 'EUR')).toMatchObject({
      opening: 500,
      movements: [],
      closing: 500,
    });
    expect(await ownersDay('2026-11-19', 'players')).toMatchObject({ opening: 0, movements: [], closing: 0 });
  });

  it('prints CSV', async () => {
    const csv = String(await close('2026-11-21', { format: 'csv' })).split('\n');
    const start = `${world.integrator.name},2026-11-21,players,USD`;
    expect(csv[0]).toBe('integrator,day,owner,currency,entry,count,credits,debits,amount');
    expect(csv.filter((line) => line.startsWith(start))).toEqual([
      `${start},opening,,,,9900`,
      `${start},payout,1,0,975,-975`,
      `${start},payout_fee,1,0,25,-25`,
      `${start},user_purchase,2,200,250,-50`,
      `${start},user_purchase_refund,2,250,200,50`,
      `${start},fees,,,,25`,
      `${start},dispute_fees,,,,0`,
      `${start},closing,,,,8900`,
    ]);
  });

  it('shows another integrator nothing of it', async () => {
    const other = await createTestIntegrator(world.deps);
    const wallets = await walletsOf('2026-11-21', { integrator: other.name });
    expect(wallets.map((each) => [each.owner, each.opening, each.closing, each.movements])).toEqual(
      Object.keys(other.wallets).map(() => ['integrator', 0, 0, []]),
    );
  });

  it('fails when a balance is not what its postings add up to, naming the wallet', async () => {
    const change = (by: number) =>
      world.deps.pool.query('UPDATE wallets SET balance = balance + $2 WHERE id = $1', [walletOf(seller), by]);
    await change(1);
    await expect(close('2026-11-21')).rejects.toThrow(
      new RegExp(
        `^The wallet ${walletOf(seller)} has a balance of \\d+, but its postings add up to \\d+: run the audit\\.$`,
      ),
    );
    await change(-1);
    await expect(close('2026-11-21')).resolves.toBeDefined();
  });

  it.each([
    ['2026-11-22', {}, /^--day 2026-11-22 is not over yet/],
    ['2026-02-30', {}, /^--day must be a day/],
    ['2026-11-20', { format: 'pdf' }, /^--format must be json or csv/],
    ['2026-11-20', { integrator: 'nobody' }, /^There is no integrator nobody/],
  ])('refuses %s %j', async (day, more, sentence) => {
    await expect(close(day, more)).rejects.toThrow(sentence);
  });

  it('waits a minute after the day for its last postings, which may commit late', async () => {
    const end = Date.parse('2026-11-22');
    const closeAt = (nowMs: number) => close('2026-11-21', {}, { now: () => nowMs });
    for (const nowMs of [end - 1, end, end + 1_000, end + 59_999]) {
      await expect(closeAt(nowMs)).rejects.toThrow(
        '--day 2026-11-21 is not over yet, or only just (UTC): close it from 00:01 on the next day.',
      );
    }
    for (const nowMs of [end + 60_000, end + 61_000]) expect(await closeAt(nowMs)).toContain('"day": "2026-11-21"');
  });

  it('tells the provider’s fees for disputes from the operator’s, less what came back', async () => {
    world.deps.clock.advance(DAY_MS);
    const methods = [{ payment_method_id: await world.addCard(buyer, 'approve') }];
    const opened: DisputeReport[] = [];
    for (const amount of [500, 700]) {
      const body = purchaseBody({ buyer, lines: [{ amount }], methods });
      const { payload } = (await world.call('POST', '/v2/invoice', { body })).body;
      await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
      await world.deps.money.drained();
      const charge = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [
        payload.invoice_id,
      ]);
      opened.push(book.open({ chargeId: charge.rows[0].id, amount, state: 'needs_response' }));
    }
    const [kept, won] = opened.map((report) => book.set({ ...report, fee: { amount: 30, currency: 'USD' } }));
    for (const report of [kept, won]) await applyDispute(world.deps.money, String(report?.reference));
    if (won) book.set({ ...won, state: 'won', fee: undefined });
    await applyDispute(world.deps.money, String(won?.reference));
    world.deps.clock.advance(DAY_MS);

    const day = await ownersDay('2026-11-23', 'integrator');
    expect(day).toMatchObject({ fees: 0, dispute_fees: 30 });
    expect(day?.movements).toContainEqual({ kind: 'user_purchase_dispute_fee', count: 3, credits: 30, debits: 60 });
    expect(day?.movements).toContainEqual({
      kind: 'user_purchase_dispute_reversal',
      count: 1,
      credits: 700,
      debits: 0,
    });
    expect(await ownersDay('2026-11-23', 'players')).toMatchObject({ fees: 0, dispute_fees: 0 });
  });

  it('says what escrows hold at the opening, what moved in and out, and what they hold at the closing', async () => {
    const hold = async (amount: number) => {
      const body = purchaseBody({ buyer, lines: [{ amount, seller }] });
      const { payload } = (await world.call('POST', '/v2/escrow', { body })).body;
      const paid = await world.call('POST', `/v2/escrow/${payload.id}/pay`);
      expect(paid.body.payload.status).toBe('ESCROWED');
      return String(payload.id);
    };
    const [committed, cancelled] = [await hold(600), await hold(300)];
    await hold(100);
    world.deps.clock.advance(DAY_MS);
    await world.call('POST', `/v2/escrow/${committed}/commit`);
    await world.call('POST', `/v2/escrow/${cancelled}/cancel`);
    world.deps.clock.advance(DAY_MS);

    expect(await ownersDay('2026-11-24', 'escrows')).toMatchObject({
      opening: 0,
      movements: [{ kind: 'user_purchase_escrow', count: 3, credits: 1_000, debits: 0 }],
      closing: 1_000,
    });
    const released = await ownersDay('2026-11-25', 'escrows');
    expect(released).toMatchObject({ opening: 1_000, fees: 0, closing: 100 });
    expect(released?.movements).toEqual([
      { kind: 'user_purchase_escrow_cancel', count: 1, credits: 0, debits: 300 },
      { kind: 'user_purchase_escrow_commit', count: 1, credits: 0, debits: 600 },
    ]);
    const csv = String(await close('2026-11-25', { format: 'csv' })).split('\n');
    const start = `${world.integrator.name},2026-11-25,escrows,USD`;
    expect(csv).toEqual(expect.arrayContaining([`${start},opening,,,,1000`, `${start},closing,,,,100`]));
  });

  it('fails when an escrow holds something else than its postings add up to', async () => {
    const { rows } = await world.deps.pool.query("SELECT id FROM wallets WHERE kind = 'escrow' LIMIT 1");
    const change = (by: number) =>
      world.deps.pool.query('UPDATE wallets SET balance = balance + $2 WHERE id = $1', [rows[0].id, by]);
    await change(1);
    await expect(close('2026-11-24')).rejects.toThrow(`The wallet ${rows[0].id} has a balance`);
    await change(-1);
    await expect(close('2026-11-24')).resolves.toBeDefined();
  });

  it('is exact for more than 2^53−1 minor units of all players, and as exact about what does not add up', async () => {
    const rich = await createMoneyWorld();
    const [first, second] = [await rich.addUser({ EUR: MOST }), await rich.addUser({ EUR: MOST })];
    await rich.addUser({ EUR: 2 });
    const body = purchaseBody({ buyer: first, lines: [{ amount: MOST }], currency: 'EUR' });
    const { payload } = (await rich.call('POST', '/v2/invoice', { body })).body;
    await rich.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
    rich.deps.clock.advance(DAY_MS);
    const options = { integrator: [rich.integrator.name], day: ['2026-11-20'] };
    const tool = { ...rich.deps, migrate: async () => [], loadAdapters: async () => rich.deps.adapters };
    const print = (format: string) => adminCommands['daily-close']?.run(tool, { ...options, format: [format] });

    const json = String(await print('json'));
    expect(json).toContain('"credits": 18014398509481984,');
    expect(json).toContain('"closing": 9007199254740993,');
    expect(JSON.parse(json).integrator).toBe(rich.integrator.name);
    const csv = String(await print('csv')).split('\n');
    const start = `${rich.integrator.name},2026-11-20,players,EUR`;
    expect(csv.filter((line) => line.startsWith(start))).toEqual([
      `${start},opening,,,,0`,
      `${start},opening,3,18014398509481984,0,18014398509481984`,
      `${start},user_purchase,1,0,${MOST},-${MOST}`,
      `${start},fees,,,,0`,
      `${start},dispute_fees,,,,0`,
      `${start},closing,,,,9007199254740993`,
    ]);

    const wallet = second.wallets.EUR?.walletId;
    await rich.deps.pool.query('UPDATE wallets SET balance = balance + 2 WHERE id = $1', [wallet]);
    await expect(print('json')).rejects.toThrow(
      `The wallet ${wallet} has a balance of 9007199254740993, but its postings add up to ${MOST}: run the audit.`,
    );
    await rich.close();
  });
});
