import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  arrangementSchema,
  configureIntegrator,
  type IntegratorChanges,
} from '../../../src/accounts/integrators/configure-integrator.js';
import { decideKyc } from '../../../src/accounts/kyc/decide-kyc.js';
import { nameKey } from '../../../src/accounts/kyc/name-key.js';
import { createMoney } from '../../../src/payments/money.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_TAKES_MS, createSandboxBank } from '../../../src/payments/payouts/sandbox-bank.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { brokenRules } from '../../../src/platform/http/validate.js';
import { createFlowWorld, type FlowAnswer, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';
import { DESTINATION, PERSON } from '../../support/flows/payout-bodies.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

const HOUR_MS = 3_600_000;
const NO_LIMIT = { payout_max_amount: undefined, payout_daily_amount: undefined };

let world: FlowWorld;
beforeAll(async () => {
  world = await createFlowWorld();
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await world.close();
});
afterEach(() => arrange({ limits: { USD: {} }, payout_hold_hours: 0, payout_name_check: 'off' }));

const arrange = (changes: IntegratorChanges) => configureIntegrator(world.deps, world.integrator.name, changes);
const settle = (bank: PayoutBank = createSandboxBank(world.deps.clock)) =>
  payoutsJob(world.deps, bank).run(new AbortController().signal);

async function addPlayer(funds: Readonly<Record<string, number>> = { USD: 100_000 }) {
  const user = await world.addUser(funds);
  const { session_token } = (await world.redeem(await world.authorizeUser(user), 'kyc')).payload;
  await world.inSession(session_token, 'POST', '/kyc', PERSON);
  return user;
}

const open = async (user: FlowUser) => (await world.redeem(await world.authorizeUser(user), 'payout')).payload;

async function payOut(user: FlowUser, amount: number, change: { to?: object; currency?: string; key?: string } = {}) {
  const { session_token } = await open(user);
  return world.inSession(session_token, 'POST', '/payouts', {
    payout_id: change.key ?? randomUUID(),
    wallet_id: user.wallets[change.currency ?? 'USD']?.wallet_id,
    amount,
    destination: { ...DESTINATION, ...change.to },
  });
}

async function mostOf(user: FlowUser, currency = 'USD'): Promise<number | undefined> {
  return (await open(user)).payout?.wallets.find((wallet) => wallet.currency === currency)?.most_amount;
}

describe('payout limits', () => {
  it('refuse more than the maximum, naming the amount and what is possible, in the quote too', async () => {
    await arrange({ limits: { USD: { ...NO_LIMIT, payout_max_amount: 5_000 } } });
    const user = await addPlayer();
    const { session_token } = await open(user);
    const wallet_id = user.wallets.USD?.wallet_id;

    const quoted = await world.inSession(session_token, 'POST', '/payouts/quote', { wallet_id, amount: 5_001 });
    const refused = await payOut(user, 5_001);

    for (const answer of [quoted, refused]) {
      expect(answer).toMatchObject({ status: 422, codes: ['amount_too_large'] });
      expect(answer.payload.errors).toEqual([{ code: 'amount_too_large', param: 'amount' }]);
      expect(answer.payload.payout.wallets).toContainEqual(expect.objectContaining({ wallet_id, most_amount: 5_000 }));
    }
    expect(await world.balance(wallet_id)).toBe(100_000);
    expect((await payOut(user, 5_000)).status).toBe(200);
    expect((await payOut(user, 5_000)).status).toBe(200);
  });

  it('count a player’s payouts of a UTC day, and restart at midnight', async () => {
    await arrange({ limits: { USD: { ...NO_LIMIT, payout_daily_amount: 5_000 } } });
    const user = await addPlayer();
    expect(await mostOf(user)).toBe(5_000);
    await payOut(user, 4_000);
    expect(await mostOf(user)).toBe(1_000);
    expect((await payOut(user, 1_001)).codes).toEqual(['amount_too_large']);

    world.deps.clock.advance(24 * HOUR_MS - (world.deps.clock.now() % (24 * HOUR_MS)) - 1);
    expect(await mostOf(user)).toBe(1_000);
    world.deps.clock.advance(1);

    expect(await mostOf(user)).toBe(5_000);
    expect((await payOut(user, 5_000)).status).toBe(200);
    expect(await mostOf(user)).toBe(0);
  });

  it('count only the player’s own payouts, in the same currency', async () => {
    await arrange({ limits: { USD: { ...NO_LIMIT, payout_daily_amount: 5_000 } } });
    const user = await addPlayer({ USD: 100_000, EUR: 100_000 });
    const other = await addPlayer();
    await payOut(user, 5_000);

    expect(await mostOf(other)).toBe(5_000);
    expect(await mostOf(user, 'EUR')).toBe(100_000);
    expect((await payOut(user, 50_000, { currency: 'EUR' })).status).toBe(200);
    expect((await payOut(other, 5_000)).status).toBe(200);
  });

  it('count payouts from before the limit was set, but no failed ones', async () => {
    const user = await addPlayer();
    await payOut(user, 2_000);
    await payOut(user, 3_000, { to: { account_number: '000123450000' } });
    await arrange({ limits: { USD: { ...NO_LIMIT, payout_daily_amount: 5_000 } } });
    expect(await mostOf(user)).toBe(0);
    const dayMs = 24 * HOUR_MS;
    await settle();
    // the bank takes a day; the refusal counts for the day of the payout
    const bank = createSandboxBank({ now: () => world.deps.clock.now() + BANK_TAKES_MS });
    world.deps.clock.advance(11 * 60_000);
    expect(world.deps.clock.now() % dayMs).toBeLessThan(dayMs - HOUR_MS);

    await settle(bank);

    expect(await mostOf(user)).toBe(3_000);
  });

  it.each([0, Number.MAX_SAFE_INTEGER])('can be %d', async (limit) => {
    await arrange({ limits: { USD: { payout_max_amount: limit, payout_daily_amount: limit } } });
    const user = await addPlayer();

    expect(await mostOf(user)).toBe(Math.min(limit, 100_000));
    expect((await payOut(user, 1_000)).status).toBe(limit === 0 ? 422 : 200);
  });

  it('are exact to the cent across two nodes, even for one payout sent many times', async () => {
    const user = await addPlayer();
    const { cards } = world.deps.money;
    const nodes = [0, 1].map(() => ({ ...world.deps, money: createMoney(world.deps, { cards }) }));
    const pay = (node: number, key: string) =>
      startPayout(nodes[node % 2] ?? world.deps, {
        key,
        integratorId: world.integrator.integratorId,
        accountId: user.accountId,
        walletId: user.wallets.USD?.wallet_id ?? '',
        currency: 'USD',
        amount: 1_000,
        feeAmount: 50,
        account: { holderName: 'Demo Buyer', accountNumber: '000123456789', country: 'US' },
        limits: { payout_daily_amount: 5_500 },
        holdMs: 0,
      });
    const key = randomUUID();

    const again = await Promise.all(Array.from({ length: 6 }, (_, index) => pay(index, key)));
    const others = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => pay(index, randomUUID())));

    expect(new Set(again.map(({ id }) => id)).size).toBe(1);
    expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const each of others) {
      if (each.status === 'rejected') expect(each.reason.errors[0].code).toBe('amount_too_large');
    }
    expect(await pay(0, key)).toMatchObject({ id: again[0]?.id });
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(95_000);
  });

  it.each([
    [{ limits: { USD: { payout_max: 1 } } }, 'limits_invalid', 'limits.USD'],
    [{ limits: { USD: { payout_max_amount: -1 } } }, 'payout_max_amount_invalid', 'limits.USD.payout_max_amount'],
    [
      { limits: { USD: { payout_daily_amount: 1.5 } } },
      'payout_daily_amount_invalid',
      'limits.USD.payout_daily_amount',
    ],
    [{ limits: { USD: { payout_max_amount: '9' } } }, 'payout_max_amount_invalid', 'limits.USD.payout_max_amount'],
    [{ limits: { USD: { payout_max_amount: 2 ** 53 } } }, 'payout_max_amount_invalid', 'limits.USD.payout_max_amount'],
    [{ limits: { usd: {} } }, 'limits_invalid', 'limits.usd'],
    [{ limits: [] }, 'limits_invalid', 'limits'],
    [{ payout_hold_hours: 721 }, 'payout_hold_hours_invalid', 'payout_hold_hours'],
    [{ payout_hold_hours: -1 }, 'payout_hold_hours_invalid', 'payout_hold_hours'],
    [{ payout_name_check: 'maybe' }, 'payout_name_check_invalid', 'payout_name_check'],
  ])('refuse the setting %j by name', (changes, code, param) => {
    const { error } = z.safeParse(arrangementSchema, changes);
    expect(error && brokenRules(error, 'body', changes).errors).toEqual([{ code, param, message: expect.any(String) }]);
  });

  it('are set together with an integrator’s other settings, or none of them is', async () => {
    const wrong = arrange({ limits: { USD: { payout_max_amount: 7 } }, preview_text: 'New', origins: ['nowhere'] });
    await expect(wrong).rejects.toMatchObject({ errors: [{ code: 'origins_invalid' }] });
    const { limits, branding } = await arrange({});
    expect([limits, branding.preview_text ?? null]).toEqual([{}, null]);

    await Promise.all([arrange({ preview_text: 'Blades' }), arrange({ primary_color: '#112233' })]);
    expect((await arrange({})).branding).toMatchObject({ preview_text: 'Blades', primary_color: '#112233' });
  });

  it('are set per currency, in currencies of the integrator only', async () => {
    await arrange({
      limits: { USD: { ...NO_LIMIT, payout_max_amount: 1 }, EUR: { ...NO_LIMIT, payout_max_amount: 2 } },
    });
    const changed = await arrange({ limits: { EUR: { ...NO_LIMIT, payout_daily_amount: 3 } } });
    const untouched = await arrange({ display_name: 'Games' });
    const other = await createTestIntegrator(world.deps);

    expect(changed.limits).toEqual({ USD: { payout_max_amount: 1 }, EUR: { payout_daily_amount: 3 } });
    expect(untouched.limits).toEqual(changed.limits);
    await expect(arrange({ limits: { XYZ: NO_LIMIT } })).rejects.toMatchObject({
      errors: [{ code: 'currency_unknown', param: 'limits.XYZ' }],
    });
    await expect(
      configureIntegrator(world.deps, other.name, { limits: { TST: { ...NO_LIMIT, payout_max_amount: 1 } } }),
    ).rejects.toMatchObject({ errors: [{ code: 'currency_unknown' }] });
    await arrange({ limits: { EUR: NO_LIMIT } });
  });
});

describe('a payout to a new bank account', () => {
  function countingBank() {
    const sent: string[] = [];
    const bank: PayoutBank = {
      ...createSandboxBank(world.deps.clock),
      send: async ({ payoutId }) => {
        sent.push(payoutId);
        return { status: 'sent', reference: `ref-${payoutId}` };
      },
    };
    return { bank, sent };
  }

  it('waits, and so does the next one to it; one to a known account is sent at once', async () => {
    await arrange({ payout_hold_hours: 24 });
    const user = await addPlayer();
    const { bank, sent } = countingBank();
    const dueMs = world.deps.clock.now() + 24 * HOUR_MS;
    const heldUntil = ({ payload }: FlowAnswer) => Reflect.get(payload.payout, 'held_until');
    const isHeldUntil = (answer: FlowAnswer, ms: number) => {
      // the test's clock stands still while the database is asked
      const lateMs = Date.parse(heldUntil(answer)) - ms;
      return lateMs >= 0 && lateMs < 10_000;
    };

    const first = await payOut(user, 1_000);
    world.deps.clock.advance(HOUR_MS);
    const second = await payOut(user, 1_000);
    const stranger = await payOut(await addPlayer(), 1_000);
    const { payout_id } = first.payload.payout;

    expect(first.payload.payout).toMatchObject({ state: 'pending' });
    expect(isHeldUntil(first, dueMs)).toBe(true);
    expect(heldUntil(second)).toBe(heldUntil(first));
    expect(isHeldUntil(stranger, dueMs + HOUR_MS)).toBe(true);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(98_000);

    world.deps.clock.advance(dueMs - world.deps.clock.now() - 60_000);
    await settle(bank);
    expect(sent).not.toContain(payout_id);
    world.deps.clock.advance(70_000);
    await Promise.all([settle(bank), settle(bank)]);
    expect(sent.filter((id) => id === payout_id)).toHaveLength(1);
    expect(sent).toContain(second.payload.payout.payout_id);
    expect(sent).not.toContain(stranger.payload.payout.payout_id);

    const known = await payOut(user, 1_000);
    const elsewhere = await payOut(user, 1_000, { to: { account_number: '000987654321' } });
    expect(known.payload.payout).not.toHaveProperty('held_until');
    expect(elsewhere.payload.payout).toHaveProperty('held_until');
    const { session_token } = await open(user);
    const read = await world.inSession(session_token, 'GET', `/payouts/${payout_id}`);
    expect(read.payload.payout).not.toHaveProperty('held_until');
  });

  it('is not held when the account was paid out to before the hold was set', async () => {
    const user = await addPlayer();
    await payOut(user, 1_000);
    await arrange({ payout_hold_hours: 1 });
    world.deps.clock.advance(HOUR_MS + 10_000);

    expect((await payOut(user, 1_000)).payload.payout).not.toHaveProperty('held_until');
  });

  it('recognizes the account by a hash that hides its number and differs between players', async () => {
    await payOut(await addPlayer(), 1_000);
    await payOut(await addPlayer(), 1_000);

    const { rows } = await world.deps.pool.query('SELECT fingerprint FROM payout_destinations');
    const fingerprints = rows.map((row) => row.fingerprint);

    expect(JSON.stringify(rows)).not.toMatch(/123456789|021000021/);
    expect(new Set(fingerprints).size).toBe(fingerprints.length);
  });
});

describe('the name on a bank account', () => {
  const to = (holder_name: string) => ({ to: { holder_name } });
  const decide = ({ accountId }: FlowUser, state: 'ACCEPT' | 'DENY' | 'REVERIFY') =>
    world.deps.db.transaction().execute((trx) => decideKyc(trx, { accountId, state, nowMs: world.deps.clock.now() }));
  const forget = (user: FlowUser, what: string) =>
    world.deps.pool.query(`UPDATE kyc_submissions SET ${what} WHERE account_id = $1`, [user.accountId]);

  it('is not checked unless the integrator enables it', async () => {
    expect((await payOut(await addPlayer(), 1_000, to('Somebody Else'))).status).toBe(200);
  });

  it('must match the verified identity', async () => {
    await arrange({ payout_name_check: 'match' });
    const user = await addPlayer();

    const refused = await payOut(user, 1_000, to('Somebody Else'));

    expect(refused).toMatchObject({ status: 422, codes: ['holder_name_mismatch'] });
    expect(refused.payload.errors).toEqual([{ code: 'holder_name_mismatch', param: 'destination.holder_name' }]);
    expect(await world.balance(user.wallets.USD?.wallet_id)).toBe(100_000);
    expect((await payOut(user, 1_000, to('Dr. BÚYER, Demo'))).status).toBe(200);
  });

  it('is compared even after the identity’s data was erased, and before it had a hash, but never guessed', async () => {
    await arrange({ payout_name_check: 'match' });
    const erased = await addPlayer();
    await forget(erased, `details = '{}'`);
    const fromBefore = await addPlayer();
    await forget(fromBefore, 'name_hash = NULL');
    const both = await addPlayer();
    await forget(both, `details = '{}', name_hash = NULL`);
    const otherKey = await addPlayer();
    await forget(otherKey, `details = '{}', name_hash = 'gone' || name_hash`);

    for (const user of [erased, fromBefore]) {
      expect((await payOut(user, 1_000)).status).toBe(200);
      expect((await payOut(user, 1_000, to('Demo Other'))).codes).toEqual(['holder_name_mismatch']);
    }
    for (const user of [both, otherKey]) {
      expect(await payOut(user, 1_000)).toMatchObject({ status: 403, codes: ['identity_unknown'] });
    }
    const { rows } = await world.deps.pool.query('SELECT name_hash FROM kyc_submissions WHERE name_hash IS NOT NULL');
    expect(JSON.stringify(rows)).not.toMatch(/demo|buyer/i);
    expect(new Set(rows.map((row) => row.name_hash)).size).toBe(rows.length);
  });

  it('is the one that was accepted last, also by an operator who corrects what the verifier had decided', async () => {
    await arrange({ payout_name_check: 'match' });
    const user = await addPlayer();
    await decide(user, 'REVERIFY');
    const { session_token } = (await world.redeem(await world.authorizeUser(user), 'kyc')).payload;
    const denied = await world.inSession(session_token, 'POST', '/kyc', { ...PERSON, last_name: 'Deny' });
    expect(denied.payload.kyc.state).toBe('DENY');

    await decide(user, 'ACCEPT');

    expect((await payOut(user, 1_000)).codes).toEqual(['holder_name_mismatch']);
    expect((await payOut(user, 1_000, to('Demo Deny'))).status).toBe(200);
  });

  it('is none any more once the operator has taken the acceptance back', async () => {
    await arrange({ payout_name_check: 'match' });
    const user = await addPlayer();

    await decide(user, 'DENY');

    const { rows } = await world.deps.pool.query('SELECT state FROM kyc_submissions WHERE account_id = $1', [
      user.accountId,
    ]);
    expect(rows).toEqual([{ state: 'DENY' }]);
  });

  it.each([
    ['José García', 'GARCIA jose'],
    ['Mr. John Smith', 'Smith, John'],
    ['Zoë Großmann', 'zoe grossmann'],
    ['Anne-Marie O’Neil', "Anne Marie O'Neil"],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['王 小明', '小明王'],
    ['ＤＥＭＯ Buyer', 'demo buyer'],
    ['Иван Петров', 'петров ИВАН'],
  ])('%s is %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Demo Buyer', 'Demo Buyers'],
    ['Demo Buyer', 'Demo'],
    ['Demo Buyer', 'Demo Demo Buyer'],
    ['Demo Buyer', 'Demob Uyer'],
    ['Demo Buyer', '...'],
    ['Mr', 'Dr'],
    ['王小明', '王大明'],
  ])('%s is not %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});
