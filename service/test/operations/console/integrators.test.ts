import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { claimDeliveries } from '../../../src/delivery/webhooks/claim-deliveries.js';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { payInvoice } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

const DAY_MS = 24 * 3_600_000;

let service: TestService;
let own: Person;
let ada: Person;
/** Of the integrator, with what else is its own. */
let path: string;
let webhookId: string;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  const { integrator } = service;
  own = await addPerson(service, 'admin', integrator.integratorId);
  ada = await addPerson(service, 'admin');
  path = `/integrators/${integrator.integratorId}`;
  const url = 'https://shop.example/hooks?secret=hidden';
  webhookId = (await service.call({ method: 'POST', url: '/v2/webhooks', body: { url } })).json.payload.id;
  await payInvoice(service);
});
afterAll(() => service.stop());

const read = async (person: Person, at = path) => (await ask(service, person.cookie, { path: at })).payload;

describe('the integrators', () => {
  it('are all of them for the operator’s people, and their own one for an integrator’s', async () => {
    const { integrator, other } = service;
    const names = async (person: Person) =>
      (await read(person, '/integrators')).integrators.map(({ name }: { name: string }) => name);
    expect(await names(ada)).toEqual(expect.arrayContaining([integrator.name, other.name]));
    expect(await names(own)).toEqual([integrator.name]);
  });

  it('are found by name, id and client', async () => {
    const { integrator, other } = service;
    const pages = async (person: Person, text: string) =>
      (await read(person, `/find?q=${text}`)).hits.map(({ page }: { page: string }) => page);
    for (const text of [integrator.name, integrator.integratorId, integrator.clientId]) {
      expect(await pages(ada, text), text).toEqual([`integrators/${integrator.integratorId}`]);
    }
    for (const text of [other.name, other.integratorId, other.clientId]) expect(await pages(own, text)).toEqual([]);
  });
});

describe('an integrator’s page', () => {
  it('has its keys without their secrets, its wallets, the supply of its token, and its limits', async () => {
    const { deps, buyer, integrator } = service;
    const walletId = await openWallet();
    await fundWallet(deps.money, { walletId, amount: 1_234, currency: 'TST' });
    const limits = { USD: { player_daily_amount: 5_000, player_daily_count: 3 } };
    await configureIntegrator(deps, integrator.name, { limits, payout_hold_hours: 24 });
    const page = await read(own);
    expect(page.clients).toMatchObject([{ client_id: integrator.clientId, disabled: '' }]);
    expect(page.currencies).toContainEqual(expect.objectContaining({ code: 'USD', supply: '' }));
    expect(page.currencies).toContainEqual({ code: 'TST', exponent: 0, supply: 'TST 1234' });
    // what it has wallets in stands first, and forms begin with it
    const held = new Set(page.wallets.map(({ currency }: { currency: string }) => currency));
    const isHeld = page.currencies.map(({ code }: { code: string }) => held.has(code));
    expect(isHeld).toEqual([...isHeld].sort((a: boolean, b: boolean) => Number(b) - Number(a)));
    expect(new Set(isHeld)).toEqual(new Set([true, false]));
    expect(page.wallets).toContainEqual(expect.objectContaining({ wallet_id: integrator.wallets.USD }));
    expect(page.limits).toEqual([
      { currency: 'USD', name: 'player_daily_amount', value: 'USD 50.00', typed: '50.00' },
      { currency: 'USD', name: 'player_daily_count', value: '3 in USD', typed: '3' },
    ]);
    expect(page.settings).toMatchObject({ payout_hold_hours: 24, refund_shortfall: 'refuse' });
    const text = JSON.stringify(page);
    expect(text).not.toContain('svc_cs_');
    expect(text).not.toContain('hidden');
    expect(text).not.toContain(buyer.account_id);
    const foreign = await addPerson(service, 'viewer', service.other.integratorId);
    const theirs = await read(foreign, `/integrators/${service.other.integratorId}`);
    expect(theirs.currencies.map(({ code }: { code: string }) => code)).not.toContain('TST');
  });

  it('leads to each receiver of webhooks with its deliveries, and to nobody else’s', async () => {
    const at = (id: string, more = '') => `${path}/webhook?webhook_id=${id}${more}`;
    const page = await read(own, at(webhookId));
    expect(page.webhook).toMatchObject({ webhook_id: webhookId, url: 'https://shop.example/hooks', state: 'enabled' });
    expect(page.deliveries).toMatchObject([{ event: 'invoice-completion', state: 'due', attempts: [] }]);
    expect((await read(own, at(webhookId, '&state=failed'))).deliveries).toEqual([]);
    const theirs = await addWebhook(service.other.headers);
    for (const id of [theirs, randomUUID()]) {
      expect((await ask(service, ada.cookie, { path: at(id) })).codes).toEqual(['webhook_not_found']);
    }
    expect((await ask(service, own.cookie, { path: at('x') })).codes).toEqual(['webhook_id_invalid']);
  });
});

const post = (person: Person, action: string, body: object, at = path) => {
  const form = { reason: 'As they asked', request_key: randomUUID(), ...body };
  return ask(service, person.cookie, { method: 'POST', path: `${at}/${action}`, body: form });
};

const lastNote = async () =>
  service.deps.db.selectFrom('console_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

const logged = async () => (await service.deps.db.selectFrom('console_log').select('id').execute()).length;

const tokenOf = (client_id: string, client_secret: string) =>
  service.call({
    method: 'POST',
    url: '/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=client_credentials&client_id=${client_id}&client_secret=${client_secret}`,
    as: null,
  });

describe('the keys', () => {
  it('are made with a secret that only the answer has, work at once, show their last use, and stop when disabled', async () => {
    const made = await post(own, 'create-client', {});
    const { client_id, client_secret } = made.payload;
    expect(made.headers['cache-control']).toContain('no-store');
    expect(await lastNote()).toMatchObject({ action: 'integrator.create-client', after: { client_id } });
    const everything = JSON.stringify([await read(own), await read(own, `${path}/log`)]);
    expect(everything).toContain(client_id);
    expect(everything).not.toContain(client_secret);
    const shown = async () =>
      (await read(own)).clients.find((each: { client_id: string }) => each.client_id === client_id);
    expect(await shown()).toMatchObject({ used: '', disabled: '' });

    const granted = await tokenOf(client_id, client_secret);
    const as = { authorization: `Bearer ${Object(granted.json).access_token}` };
    expect((await service.call({ url: '/v1/integrator', as })).status).toBe(200);
    expect((await shown()).used).toBe(new Date(service.deps.clock.now()).toISOString());

    expect((await post(own, 'disable-client', { client_id })).status).toBe(200);
    expect((await service.call({ url: '/v1/integrator', as })).status).toBe(401);
    expect((await tokenOf(client_id, client_secret)).status).toBe(401);
    expect((await shown()).disabled).not.toBe('');
    expect((await post(own, 'disable-client', { client_id })).codes).toEqual(['client_not_found']);
  });

  it('of another integrator are not found, and nothing is written', async () => {
    const { other } = service;
    const before = await logged();
    for (const person of [own, ada]) {
      const answer = await post(person, 'disable-client', { client_id: other.clientId });
      expect(answer.codes).toEqual(['client_not_found']);
    }
    const theirs = `/integrators/${other.integratorId}`;
    for (const [action, body] of [
      ['create-client', {}],
      ['disable-client', { client_id: other.clientId }],
      ['add-origin', { origin: 'https://evil.example' }],
      ['replay-failed', { webhook_id: webhookId, from: '2026-01-02T10:00', to: '2026-01-02T11:00' }],
    ] as const) {
      expect((await post(own, action, body, theirs)).codes, action).toEqual(['integrator_not_found']);
    }
    expect((await ask(service, own.cookie, { path: `${theirs}/daily-close?day=2026-01-02` })).status).toBe(404);
    expect(await logged()).toBe(before);
    const page = await read(ada, theirs);
    expect(page.clients).toMatchObject([{ client_id: other.clientId, disabled: '' }]);
    expect(page.origins).toEqual([]);
  });

  it('are 20 at most, also when many are made at once', async () => {
    const { other } = service;
    const theirs = `/integrators/${other.integratorId}`;
    const answers = await Promise.all(Array.from({ length: 24 }, () => post(ada, 'create-client', {}, theirs)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.filter(({ status }) => status !== 200).flatMap(({ codes }) => codes))).toEqual(
      new Set(['too_many_clients']),
    );
  });
});

describe('the origins', () => {
  it('are added and removed one by one, by the grammar of origins, with what was before', async () => {
    expect((await post(own, 'add-origin', { origin: 'https://Games.example:443/' })).payload.origins).toEqual([
      'https://games.example',
    ]);
    const [one, two] = await Promise.all([
      post(own, 'add-origin', { origin: 'https://*.games.example' }),
      post(ada, 'add-origin', { origin: 'https://shop.example' }),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const all = ['https://games.example', 'https://*.games.example', 'https://shop.example'];
    expect((await read(own)).origins.toSorted()).toEqual(all.toSorted());
    for (const origin of ['https://games.example/path', 'https://a.example b', "'self'", '*', 'https://*.com']) {
      expect((await post(own, 'add-origin', { origin })).codes, origin).toEqual(['origins_invalid']);
    }
    expect((await post(own, 'remove-origin', { origin: 'https://other.example' })).codes).toEqual(['origin_not_found']);
    await post(own, 'remove-origin', { origin: 'https://games.example' });
    const note = await lastNote();
    expect([...Object(note.before).origins].sort()).toEqual(all.toSorted());
    expect(Object(note.after).origins).not.toContain('https://games.example');
  });
});

describe('webhooks', () => {
  const failAll = () =>
    service.deps.pool.query(`UPDATE webhook_deliveries SET state = 'failed', attempts = 5 WHERE endpoint_id = $1`, [
      webhookId,
    ]);
  const states = async () =>
    (await read(own, `${path}/webhook?webhook_id=${webhookId}`)).deliveries.map(
      ({ state }: { state: string }) => state,
    );

  it('are sent again one by one, and only those of this receiver', async () => {
    await failAll();
    const [delivery] = (await read(own, `${path}/webhook?webhook_id=${webhookId}`)).deliveries;
    const body = { webhook_id: webhookId, delivery_id: delivery.delivery_id };
    expect((await post(own, 'replay', body)).payload).toEqual({ replayed: 1 });
    expect(await states()).toEqual(['due']);
    expect(await lastNote()).toMatchObject({ before: { state: 'failed' }, after: { ...body, replayed: 1 } });
    const before = await logged();
    const foreign = await addWebhook(service.other.headers);
    expect((await post(own, 'replay', { ...body, webhook_id: foreign })).codes).toEqual(['webhook_delivery_not_found']);
    expect((await post(own, 'replay', { ...body, delivery_id: randomUUID() })).codes).toEqual([
      'webhook_delivery_not_found',
    ]);
    expect(await logged()).toBe(before);
  });

  it('that failed are sent again for a range of time, 1,000 of the oldest at most', async () => {
    await failAll();
    const { pool, clock } = service.deps;
    const dayMs = Date.parse('2026-03-01T00:00:00Z');
    await pool.query(
      `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, state, due_ms, created_ms, updated_ms)
       SELECT gen_random_uuid(), (SELECT event_id FROM webhook_deliveries WHERE endpoint_id = $1 LIMIT 1), $1, 'failed', 0, $2::bigint + number, 0
       FROM generate_series(0, 1000) AS number`,
      [webhookId, dayMs],
    );
    const range = { webhook_id: webhookId, from: '2026-03-01T00:00', to: '2026-03-01T00:01' };
    expect((await post(own, 'replay-failed', range)).payload).toEqual({ replayed: 1000 });
    const failed = await pool.query<{ ms: number }>(
      `SELECT created_ms AS ms FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'failed' ORDER BY created_ms`,
      [webhookId],
    );
    expect(failed.rows[0]?.ms).toBe(dayMs + 1000);
    expect(clock.now()).toBeGreaterThan(dayMs);
    expect(await lastNote()).toMatchObject({ after: { from: '2026-03-01T00:00:00.000Z', replayed: 1000 } });
    expect((await post(own, 'replay-failed', range)).payload).toEqual({ replayed: 1 });
    for (const wrong of [{ to: range.from }, { from: '2026-13-01T00:00' }, { to: 'tomorrow' }]) {
      expect((await post(own, 'replay-failed', { ...range, ...wrong })).status).toBe(422);
    }
  });
});

describe('a receiver that was disabled', () => {
  const disable = (id = webhookId) =>
    service.deps.db
      .updateTable('webhook_endpoints')
      .set({ state: 'disabled', disabled_reason: 'The receiver answered 410 Gone.' })
      .where('id', '=', id)
      .execute();
  const page = async (person: Person) => read(person, `${path}/webhook?webhook_id=${webhookId}`);
  const stateOf = async (id: string) =>
    (await service.deps.db.selectFrom('webhook_endpoints').select('state').where('id', '=', id).executeTakeFirst())
      ?.state;

  it('is enabled by whoever may send its webhooks again, and then they are', async () => {
    await disable();
    const support = await addPerson(service, 'support', service.integrator.integratorId);
    const viewer = await addPerson(service, 'viewer', service.integrator.integratorId);
    expect((await page(viewer)).may).toEqual({ enable: false, disable: false, replay: false });
    expect((await page(support)).may).toEqual({ enable: true, disable: false, replay: true });
    const [delivery] = (await page(support)).deliveries;
    const again = { webhook_id: webhookId, delivery_id: delivery.delivery_id };
    expect((await post(support, 'replay', again)).codes).toEqual(['webhook_disabled']);
    expect((await post(viewer, 'enable-webhook', { webhook_id: webhookId })).codes).toEqual(['console_role_required']);

    const enabled = await post(support, 'enable-webhook', { webhook_id: webhookId, reason: 'Their server is back' });
    expect(enabled.payload).toEqual({ webhook_id: webhookId, state: 'enabled' });
    expect(await lastNote()).toMatchObject({
      operator: support.email,
      action: 'integrator.enable-webhook',
      object_id: service.integrator.integratorId,
      before: { state: 'disabled', disabled_reason: 'The receiver answered 410 Gone.' },
      after: { webhook_id: webhookId, state: 'enabled' },
      reason: 'Their server is back',
    });
    expect(await page(support)).toMatchObject({
      webhook: { state: 'enabled', disabled_reason: '' },
      may: { enable: false, disable: true, replay: true },
    });
    expect((await post(support, 'replay', again)).status).toBe(200);
  });

  it('is enabled once, however many people do so at the same time', async () => {
    await disable();
    const answers = await Promise.all(
      [own, ada].map((person) => post(person, 'enable-webhook', { webhook_id: webhookId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const notes = await service.deps.db
      .selectFrom('console_log')
      .select('before')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(notes.map(({ before }) => Object(before).state)).toEqual(['enabled', 'disabled']);
  });

  it('of another integrator is not found, and stays disabled', async () => {
    const theirs = await addWebhook(service.other.headers);
    await disable(theirs);
    const before = await logged();
    for (const person of [own, ada]) {
      expect((await post(person, 'enable-webhook', { webhook_id: theirs })).codes).toEqual(['webhook_not_found']);
    }
    const at = `/integrators/${service.other.integratorId}`;
    expect((await post(own, 'enable-webhook', { webhook_id: theirs }, at)).codes).toEqual(['integrator_not_found']);
    for (const wrong of [randomUUID(), 'x', '', undefined]) {
      const { codes } = await post(ada, 'enable-webhook', { webhook_id: wrong });
      expect(codes).toHaveLength(1);
      expect(codes[0]).toMatch(/^webhook_(not_found|id_(invalid|missing))$/);
    }
    expect(await stateOf(theirs)).toBe('disabled');
    expect(await logged()).toBe(before);
  });
});

describe('a receiver that somebody disables', () => {
  const page = async (person: Person) => read(person, `${path}/webhook?webhook_id=${webhookId}`);
  const change = (person: Person, action: 'enable' | 'disable', webhook_id = webhookId) =>
    post(person, `${action}-webhook`, { webhook_id, reason: 'Overloads us' });

  it('gets nothing until it is enabled, and then what was due to it, once that is sent again', async () => {
    const { deps } = service;
    const support = await addPerson(service, 'support');
    const viewer = await addPerson(service, 'viewer');
    const due = await deps.db
      .updateTable('webhook_deliveries')
      .set({ state: 'due', due_ms: deps.clock.now() - 1 })
      .where('endpoint_id', '=', webhookId)
      .executeTakeFirst();
    const failed = Number(due.numUpdatedRows);
    expect(failed).toBeGreaterThan(0);
    expect((await change(viewer, 'disable')).codes).toEqual(['console_role_required']);
    expect((await change(support, 'disable')).payload).toEqual({ webhook_id: webhookId, state: 'disabled' });
    expect(await lastNote()).toMatchObject({
      ...{ operator: support.email, action: 'integrator.disable-webhook', reason: 'Overloads us' },
      ...{ before: { state: 'enabled' }, after: { webhook_id: webhookId, state: 'disabled', failed } },
    });
    const claim = { nowMs: deps.clock.now(), perEndpoint: 10, busyEndpoints: [] };
    expect(await claimDeliveries(deps.pool, claim)).toEqual([]);
    // why is written for the operator's people
    const theirs = (await service.call({ url: `/v2/webhooks/${webhookId}` })).json.payload;
    expect(theirs).toMatchObject({ state: 'disabled', disabled_reason: 'Disabled by the operator.' });

    await change(own, 'enable');
    const [delivery] = (await page(own)).deliveries;
    expect(delivery.state).toBe('failed');
    await post(own, 'replay', { webhook_id: webhookId, delivery_id: delivery.delivery_id });
    expect(await claimDeliveries(deps.pool, claim)).toMatchObject([{ id: delivery.delivery_id }]);
  });

  it('keeps the reason for which it was disabled first, however many people disable it', async () => {
    await change(own, 'disable');
    const answers = await Promise.all([ada, own].map((person) => change(person, 'disable')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page(own)).webhook).toMatchObject({ disabled_reason: 'Disabled in the console.' });
    expect(await lastNote()).toMatchObject({ before: { state: 'disabled' }, after: { failed: 0 } });
    await change(own, 'enable');
  });

  it('of another integrator is not found, and stays enabled', async () => {
    const theirs = await addWebhook(service.other.headers);
    const before = await logged();
    for (const person of [own, ada]) {
      expect((await change(person, 'disable', theirs)).codes).toEqual(['webhook_not_found']);
    }
    const at = `/integrators/${service.other.integratorId}`;
    expect((await post(own, 'disable-webhook', { webhook_id: theirs }, at)).codes).toEqual(['integrator_not_found']);
    const row = service.deps.db.selectFrom('webhook_endpoints').select('state').where('id', '=', theirs);
    expect((await row.executeTakeFirstOrThrow()).state).toBe('enabled');
    expect(await logged()).toBe(before);
  });
});

async function addWebhook(as: { authorization: string }): Promise<string> {
  const body = { url: 'https://other.example/hooks' };
  return (await service.call({ method: 'POST', url: '/v2/webhooks', body, as })).json.payload.id;
}

async function openWallet(): Promise<string> {
  const body = { currency: 'TST' };
  return (await service.call({ method: 'POST', url: '/v1/integrator/wallets', body })).json.payload.wallet_id;
}

// last, as it moves the clock
describe('a day', () => {
  it('is shown with its totals and the files of the admin tool, once it is over', async () => {
    const { deps, integrator } = service;
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10);
    const at = `${path}/daily-close?day=`;
    for (const wrong of [day, '2026-02-30', 'x']) {
      expect((await ask(service, own.cookie, { path: at + wrong })).codes, wrong).toEqual(['day_invalid']);
    }
    deps.clock.advance(DAY_MS);
    const finance = await addPerson(service, 'finance', integrator.integratorId);
    const closed = await read(finance, at + day);
    const wallets = closed.wallets.find(
      (each: { owner: string; currency: string }) => each.owner === 'integrator' && each.currency === 'USD',
    );
    expect(wallets).toMatchObject({
      opening: 'USD 0.00',
      movements: [{ kind: 'user_purchase', count: 1, credits: 'USD 5.00', debits: 'USD 0.00' }],
    });
    const options = { integrator: [integrator.name], day: [day] };
    const tool = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters };
    expect(closed.files.json).toBe(`${await adminCommands['daily-close']?.run(tool, options)}\n`);
    const csv = await adminCommands['daily-close']?.run(tool, { ...options, format: ['csv'] });
    expect(closed.files.csv).toBe(`${csv}\n`);
  });

  it('is added up by a node one at a time, so that payments have connections', async () => {
    const { deps, buyer, seller, integrator } = service;
    const day = new Date(deps.clock.now() - DAY_MS).toISOString().slice(0, 10);
    const finance = await addPerson(service, 'finance', integrator.integratorId);
    const close = () => ask(service, finance.cookie, { path: `${path}/daily-close?day=${day}` });
    await fundWallet(deps.money, { walletId: buyer.wallets.USD?.wallet_id ?? '', amount: 700, currency: 'USD' });
    const recipient = { destination_wallet_id: seller.wallets.USD?.wallet_id, source_wallet_id: '' };
    const money = { amount: 700, currency: 'USD' };
    const body = {
      ...{ account_id: buyer.account_id, reference_type: 'order', reference_id: 'beside' },
      payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
      line_items: [{ ...money, transaction_type: 'user_to_user', recipients: [{ ...money, ...recipient }] }],
    };
    const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });

    // what a close reads and this payment does not
    const holder = await deps.pool.connect();
    await holder.query('BEGIN; LOCK TABLE wallet_credits IN ACCESS EXCLUSIVE MODE');
    const answers: { status: number; codes: readonly string[]; headers: Readonly<Record<string, unknown>> }[] = [];
    const closes = Array.from({ length: 30 }, async () => answers.push(await close()));
    try {
      await expect.poll(() => answers.length).toBe(29);
      const invoice = `/v2/invoice/${json.payload.invoice_id}`;
      await service.call({ method: 'POST', url: `${invoice}/pay`, body: {} });
      expect((await service.call({ url: invoice })).json.payload.state).toBe('success');
    } finally {
      await holder.query('COMMIT');
      holder.release();
    }
    await Promise.all(closes);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(29);
    expect(refused[0]).toMatchObject({ codes: ['daily_close_busy'], headers: { 'retry-after': '10' } });
    expect((await close()).status).toBe(200);
  });

  it('that does not add up says which wallet', async () => {
    const { deps, integrator } = service;
    const day = new Date(deps.clock.now() - DAY_MS).toISOString().slice(0, 10);
    await deps.pool.query('UPDATE wallets SET balance = balance + 1 WHERE id = $1', [integrator.wallets.EUR]);
    const finance = await addPerson(service, 'finance', integrator.integratorId);
    const answer = await ask(service, finance.cookie, { path: `${path}/daily-close?day=${day}` });
    expect(answer).toMatchObject({ status: 409, codes: ['daily_close_uneven'] });
  });
});
