import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { createMoney } from '../../../src/payments/money.js';
import type { TestService } from '../../support/test-service.js';
import { startConsole } from './console-payments.js';
import { addPerson, ask, meet, type Person } from './console-people.js';

let service: TestService;
let ada: Person;
let path: string;

const post = (person: Person, at: string, body: object) => {
  const form = { reason: 'As agreed with them', request_key: randomUUID(), ...body };
  return ask(service, person.cookie, { method: 'POST', path: at, body: form });
};
const setLimits = (person: Person, body: object, at = path) => post(person, `${at}/set-limits`, body);
const setRules = (person: Person, body: object, at = path) => post(person, `${at}/set-rules`, body);
const page = async (person = ada, at = path) => (await ask(service, person.cookie, { path: at })).payload;
const lastNote = async () =>
  service.deps.db.selectFrom('console_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const logged = async () => (await service.deps.db.selectFrom('console_log').select('id').execute()).length;
const reset = () =>
  service.deps.db
    .updateTable('integrators')
    .set({ settings: '{}' })
    .where('id', '=', service.integrator.integratorId)
    .execute();
const stored = async (): Promise<unknown> => {
  const { integratorId } = service.integrator;
  const row = service.deps.db.selectFrom('integrators').select('settings').where('id', '=', integratorId);
  return (await row.executeTakeFirstOrThrow()).settings;
};

describe('limits and rules', () => {
  beforeAll(async () => {
    service = await startConsole();
    path = `/integrators/${service.integrator.integratorId}`;
    ada = await addPerson(service, 'admin');
  });
  afterAll(() => service.stop());
  beforeEach(reset);

  it('are limited in one currency, in its units, and the others stay', async () => {
    const { deps, integrator } = service;
    const limits = { USD: { player_daily_amount: 5_000, player_daily_count: 3 }, EUR: { payout_max_amount: 100 } };
    await configureIntegrator(deps, integrator.name, { limits, payout_hold_hours: 12 });
    const changes = { currency: 'USD', player_daily_amount: '75.5', player_daily_count: '', payout_max_amount: '500' };
    expect((await setLimits(ada, changes)).payload).toEqual({ state: 'done' });
    expect(await stored()).toEqual({
      payout_hold_hours: 12,
      limits: { USD: { player_daily_amount: 7_550, payout_max_amount: 50_000 }, EUR: { payout_max_amount: 100 } },
    });
    expect(await lastNote()).toMatchObject({
      operator: ada.email,
      action: 'integrator.set-limits',
      object_id: integrator.integratorId,
      reason: 'As agreed with them',
      before: { currency: 'USD', player_daily_amount: 5_000, player_daily_count: 3, payout_max_amount: 'none' },
      after: { currency: 'USD', player_daily_amount: 7_550, player_daily_count: 'none', payout_max_amount: 50_000 },
    });
    expect((await page()).limits).toContainEqual({
      ...{ currency: 'USD', name: 'player_daily_amount', value: 'USD 75.50', typed: '75.50' },
    });
  });

  it('are refused in a currency whose decimals the node does not know yet, and have as many as their currency', async () => {
    const { deps, integrator } = service;
    const adminDeps = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    await deps.money.exponents();
    await adminCommands['add-currency']?.run(adminDeps, { code: ['SEK'], exponent: ['2'] });
    const refused = await setLimits(ada, { currency: 'SEK', payout_max_amount: '500' });
    expect(refused).toMatchObject({ status: 503, codes: ['try_again'] });
    expect(await stored()).toEqual({});

    const virtual = { virtual: ['yes'], integrator: [integrator.name] };
    await adminCommands['add-currency']?.run(adminDeps, { code: ['DUST'], exponent: ['8'], ...virtual });
    const restarted = createMoney(deps, { cards: deps.money.cards });
    const known = vi.spyOn(deps.money, 'exponents').mockImplementation(restarted.exponents);
    const limits = { currency: 'DUST', payout_max_amount: '0.00000025' };
    expect((await setLimits(ada, limits)).status).toBe(200);
    expect(await stored()).toEqual({ limits: { DUST: { payout_max_amount: 25 } } });
    expect((await page()).limits).toMatchObject([{ value: 'DUST 0.00000025', typed: '0.00000025' }]);
    expect((await setLimits(ada, { ...limits, payout_max_amount: '0.000000251' })).codes).toEqual([
      'payout_max_amount_invalid',
    ]);
    known.mockRestore();
  });

  it('are as if there never was one once the last is taken away', async () => {
    await setLimits(ada, { currency: 'USD', payout_max_amount: '5' });
    await setLimits(ada, { currency: 'USD', payout_max_amount: '' });
    expect(await stored()).toEqual({});
  });

  it('of two people who change them at once are those of both', async () => {
    const bob = await addPerson(service, 'admin');
    const answers = await Promise.all([
      setLimits(ada, { currency: 'USD', payout_max_amount: '5' }),
      setLimits(bob, { currency: 'USD', payout_daily_amount: '9' }),
      setRules(bob, { refund_shortfall: 'integrator' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toEqual({
      refund_shortfall: 'integrator',
      limits: { USD: { payout_max_amount: 500, payout_daily_amount: 900 } },
    });
  });

  it('of the console and the tool at the same time are those of both', async () => {
    const { deps, integrator } = service;
    const parts = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    const options = { integrator: [integrator.name], currency: ['USD'], 'payout-daily-amount': ['900'] };
    await meet(
      service,
      () => setLimits(ada, { currency: 'USD', payout_max_amount: '5' }),
      async () => adminCommands['set-limits']?.run(parts, options),
    );
    expect(await stored()).toEqual({ limits: { USD: { payout_max_amount: 500, payout_daily_amount: 900 } } });
  });

  it('are changed once however often the form is sent', async () => {
    const form = { currency: 'USD', payout_max_amount: '5', request_key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => setLimits(ada, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const rules = { payout_hold_hours: '5', request_key: form.request_key };
    expect((await setRules(ada, rules)).codes).toEqual(['console_request_repeated']);
    expect(await stored()).toEqual({ limits: { USD: { payout_max_amount: 500 } } });
  });

  it('refuse by name what is no limit, and nothing is written', async () => {
    const before = await logged();
    for (const [name, value] of [
      ['payout_max_amount', '5.001'],
      ['payout_max_amount', '-1'],
      ['payout_max_amount', '1e3'],
      ['payout_max_amount', '99999999999999'],
      ['payout_max_amount', 5],
      ['player_daily_count', '1.5'],
      ['player_daily_amount', 'all'],
    ] as const) {
      expect((await setLimits(ada, { currency: 'USD', [name]: value })).codes, String(value)).toEqual([
        `${name}_invalid`,
      ]);
    }
    for (const nothing of [{}, { unknown_limit: '5' }]) {
      expect((await setLimits(ada, { currency: 'USD', ...nothing })).codes).toEqual(['body_invalid']);
    }
    for (const currency of ['XXX', 'usd', '__proto__']) {
      expect((await setLimits(ada, { currency, payout_max_amount: '5' })).codes, currency).toEqual([
        'currency_unknown',
      ]);
    }
    for (const rules of [
      { refund_shortfall: 'nobody' },
      { dispute_liability: 'buyer' },
      { payout_name_check: 'yes' },
      { payout_hold_hours: '721' },
      { payout_hold_hours: '-1' },
      { payout_hold_hours: '' },
      { payout_hold_hours: 5 },
    ]) {
      const [name] = Object.keys(rules);
      expect((await setRules(ada, rules)).codes, JSON.stringify(rules)).toEqual([`${name}_invalid`]);
    }
    expect((await setRules(ada, { limits: { USD: { payout_max_amount: 1 } } })).codes).toEqual(['body_invalid']);
    expect(await stored()).toEqual({});
    expect(await logged()).toBe(before);
  });

  it('are the operator’s alone: an integrator’s own admin reads them', async () => {
    const own = await addPerson(service, 'admin', service.integrator.integratorId);
    const finance = await addPerson(service, 'finance');
    expect((await page(own)).may).toMatchObject({ change: true, set_limits: false });
    expect((await page(ada)).may).toMatchObject({ change: true, set_limits: true });
    for (const [send, body] of [
      [setLimits, { currency: 'USD', payout_max_amount: '5' }],
      [setRules, { payout_hold_hours: '5' }],
    ] as const) {
      expect((await send(own, body)).codes).toEqual(['console_operator_required']);
      expect((await send(finance, body)).codes).toEqual(['console_role_required']);
    }
    expect(await stored()).toEqual({});
  });

  it('say who bears what, with what was before', async () => {
    const rules = {
      refund_shortfall: 'integrator',
      dispute_liability: 'recipients',
      payout_name_check: 'match',
      payout_hold_hours: '24',
    };
    expect((await setRules(ada, rules)).status).toBe(200);
    const set = { ...rules, payout_hold_hours: 24 };
    expect((await page()).settings).toEqual(set);
    expect(await lastNote()).toMatchObject({
      action: 'integrator.set-rules',
      before: {
        refund_shortfall: 'refuse',
        dispute_liability: 'integrator',
        payout_name_check: 'off',
        payout_hold_hours: 0,
      },
      after: set,
    });
    await setRules(ada, { payout_hold_hours: '0' });
    expect((await page()).settings).toEqual({ ...set, payout_hold_hours: 0 });
  });
});

describe('limits and rules that need a second person', () => {
  let bob: Person;
  beforeAll(async () => {
    service = await startConsole('second-person');
    path = `/integrators/${service.integrator.integratorId}`;
    ada = await addPerson(service, 'admin');
    bob = await addPerson(service, 'admin');
  });
  afterAll(() => service.stop());
  beforeEach(reset);

  const decide = (person: Person, id: string, word: 'approve' | 'refuse') =>
    post(person, `/requests/${id}/${word}`, {});
  const waiting = async (person = bob) => (await page(person)).requests;

  it('wait for another of the operator’s admins, and then are changed by what is set at that moment', async () => {
    const { deps, integrator } = service;
    const asked = { currency: 'USD', payout_max_amount: '500', player_daily_count: '' };
    expect((await setLimits(ada, asked)).payload).toEqual({ state: 'waiting' });
    expect(await stored()).toEqual({});
    const [request] = await waiting();
    expect(request).toMatchObject({
      action: 'integrator.set-limits',
      changes: 'in USD; payout max amount: none → USD 500.00; player daily count: none → none',
      may: { approve: true, refuse: true, complete: false },
    });
    const meanwhile = { USD: { player_daily_count: 3, payout_daily_amount: 900 } };
    await configureIntegrator(deps, integrator.name, { limits: meanwhile });
    expect((await waiting())[0].changes).toBe(
      'in USD; payout max amount: none → USD 500.00; player daily count: 3 → none',
    );
    expect((await decide(ada, request.request_id, 'approve')).codes).toEqual(['console_second_person_required']);
    expect((await decide(bob, request.request_id, 'approve')).payload).toEqual({ state: 'done' });
    expect(await stored()).toEqual({ limits: { USD: { payout_daily_amount: 900, payout_max_amount: 50_000 } } });
    expect(await lastNote()).toMatchObject({
      operator: bob.email,
      action: 'request.approve',
      before: { asked_by: ada.email, player_daily_count: 3, payout_max_amount: 'none' },
      after: { state: 'done', currency: 'USD', player_daily_count: 'none', payout_max_amount: 50_000 },
    });
    expect((await decide(bob, request.request_id, 'approve')).codes).toEqual(['console_request_decided']);
  });

  it('take no word of the integrator’s own people, who see that the operator asks', async () => {
    const own = await addPerson(service, 'admin', service.integrator.integratorId);
    const foreign = await addPerson(service, 'admin', service.other.integratorId);
    await setRules(ada, { dispute_liability: 'recipients', payout_hold_hours: '24' });
    const [request] = await waiting(own);
    expect(request).toMatchObject({
      asked_by: 'the operator',
      changes: 'dispute liability: integrator → recipients; payout hold hours: 0 → 24',
      may: { approve: false, refuse: false, complete: false },
    });
    for (const word of ['approve', 'refuse'] as const) {
      expect((await decide(own, request.request_id, word)).codes).toEqual(['console_operator_required']);
      expect((await decide(foreign, request.request_id, word)).codes).toEqual(['request_not_found']);
    }
    const finance = await addPerson(service, 'finance');
    expect((await decide(finance, request.request_id, 'approve')).codes).toEqual(['console_role_required']);
    expect((await decide(bob, request.request_id, 'refuse')).status).toBe(200);
    expect(await stored()).toEqual({});
  });

  it('are approved once, however many people do so at the same time', async () => {
    await setRules(ada, { payout_hold_hours: '48' });
    const [request] = await waiting();
    const carol = await addPerson(service, 'admin');
    const answers = await Promise.all([bob, carol].map((person) => decide(person, request.request_id, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toEqual({ payout_hold_hours: 48 });
  });

  it('are refused by name before anybody is asked to approve them', async () => {
    expect((await setRules(ada, { payout_hold_hours: '721' })).codes).toEqual(['payout_hold_hours_invalid']);
    expect((await setLimits(ada, { currency: 'XXX', payout_max_amount: '1' })).codes).toEqual(['currency_unknown']);
    expect(await waiting()).toEqual([]);
  });
});
