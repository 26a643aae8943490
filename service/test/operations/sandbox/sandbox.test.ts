import { emitted, sandboxFixturesSchema } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { isOwnName } from '../../../src/operations/sandbox/own-name.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type SandboxNode, startSandboxNode } from './sandbox-node.js';

let database: TestDatabase;
let node: SandboxNode;
let second: SandboxNode;
beforeAll(async () => {
  database = await createTestDatabase();
  [node, second] = await Promise.all([startSandboxNode(database), startSandboxNode(database)]);
});
afterAll(async () => {
  await Promise.all([node.stop(), second.stop()]);
  await database.drop();
});

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = {}) {
  const response = await node.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}

async function tokenOf(fixtures: { client_id: string; client_secret: string }, app = node.app) {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...pick(fixtures) }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await app.inject({ method: 'POST', url: '/token', payload: form, headers })).json().access_token as string;
}

function pick({ client_id, client_secret }: { client_id: string; client_secret: string }) {
  return { client_id, client_secret };
}

describe('an event that a developer lets a provider tell', () => {
  const tell = (body: object) => call('POST', '/sandbox/provider-events', body);
  const stored = async (eventId: string) =>
    (await database.pool.query('SELECT about FROM provider_events WHERE event_id = $1', [eventId])).rows;

  it('goes through the real endpoint, as often as wanted, and is stored once', async () => {
    const answer = await tell({ kind: 'payout', reference: 'open_1', times: 3, event_id: 'told_1' });
    expect(answer.body).toEqual({ provider: 'sandbox-bank', event_id: 'told_1', statuses: [200, 200, 200] });
    expect(await stored('told_1')).toEqual([{ about: { kind: 'payout', reference: 'open_1' } }]);
  });

  it('is refused when it is forged or late', async () => {
    expect((await tell({ kind: 'charge', id: 'c', forged: true, event_id: 'told_2' })).body.statuses).toEqual([400]);
    expect((await tell({ kind: 'refund', id: 'r', age_seconds: 600, event_id: 'told_2' })).body.statuses).toEqual([
      400,
    ]);
    expect(await stored('told_2')).toEqual([]);
    expect((await tell({ kind: 'wallet' })).status).toBe(422);
  });
});

describe('a test card that a developer gives a user', () => {
  const give = (body: object) => call('POST', '/sandbox/cards', body);

  it('is one card, however often it is requested, and another in another currency', async () => {
    const { buyer } = (await call('GET', '/sandbox/fixtures')).body;
    const body = { account_id: buyer.account_id, number: '4000000000000259' };
    const answers = await Promise.all([give(body), give(body), give(body)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map((answer) => answer.body.payment_method_id));
    ids.add((await give({ ...body, currency: 'EUR' })).body.payment_method_id);
    const { rows } = await database.pool.query(
      `SELECT id FROM payment_methods WHERE account_id = $1 AND card ->> 'token' = 'sandbox_card_disputed_lost'`,
      [buyer.account_id],
    );
    expect(new Set(rows.map(({ id }) => id))).toEqual(ids);
    expect(ids.size).toBe(2);
  });

  it('is refused for another number and for what is no user', async () => {
    const { buyer, integrator } = (await call('GET', '/sandbox/fixtures')).body;
    const { account_id } = buyer;
    const number = '4111111111111111';
    const refused = await give({ account_id, number: '4242424242424242' });
    expect([refused.status, refused.body.message.join()]).toEqual([422, expect.stringContaining('GET /sandbox/cards')]);
    expect((await give({ account_id, number, currency: 'usd' })).status).toBe(422);
    for (const other of [integrator.account_id, buyer.card_payment_method_id, 'none', "' OR true"]) {
      expect(await give({ account_id: other, number })).toMatchObject({
        status: 404,
        body: { codes: ['account_not_found'] },
      });
    }
  });
});

describe('fixtures', () => {
  it('are created once, though two nodes start at the same time, and stay the same', async () => {
    const first = await call('GET', '/sandbox/fixtures');
    expect(emitted(sandboxFixturesSchema).safeParse(first.body).success).toBe(true);
    expect(await second.sandbox.fixtures()).toEqual(first.body);
    const integrators = await database.db.selectFrom('integrators').select('name').execute();
    expect(integrators.map((row) => row.name).sort()).toEqual(['demo-games', 'other-games']);
  });

  it('include working credentials, a buyer with at least USD 1,000 and a few dozen transactions', async () => {
    const { body } = await call('GET', '/sandbox/fixtures');
    const authorization = `Bearer ${await tokenOf(body)}`;
    const url = `/v1/${body.buyer.account_id}/payment_methods`;
    const methods = (await node.app.inject({ url, headers: { authorization } })).json().payload;
    const usd = methods.find(
      (each: { provider: string; processing_currency: string }) =>
        [each.provider, each.processing_currency].join() === 'wallet,USD',
    );
    expect(Number(usd.wallet_balance)).toBeGreaterThanOrEqual(100_000);
    expect(usd.provider_data.wallet_id).toBe(body.buyer.wallets.USD.wallet_id);
    expect(body.transactions.length).toBeGreaterThanOrEqual(24);
    for (const id of body.transactions) {
      const details = await node.app.inject({ url: `/v1/transaction/${id}`, headers: { authorization } });
      expect(details.statusCode).toBe(200);
    }
    const other = `Bearer ${await tokenOf(body.other_client)}`;
    expect((await node.app.inject({ url, headers: { authorization: other } })).statusCode).toBe(404);
  });
});

describe('the clock', () => {
  it('moves the time of tokens on every node and wakes the jobs', async () => {
    const { body } = await call('GET', '/sandbox/fixtures');
    const authorization = `Bearer ${await tokenOf(body)}`;
    const before = node.woken();
    const moved = await call('POST', '/sandbox/clock', { advance_seconds: 3601 });
    expect(moved.status).toBe(200);
    expect(Date.parse(moved.body.now)).toBeGreaterThan(Date.now() + 3_590_000);
    expect(node.woken()).toBe(before + 1);
    expect((await node.app.inject({ url: '/v2/webhooks', headers: { authorization } })).statusCode).toBe(401);
    await expect.poll(() => second.sandbox.clock.offsetMs).toBe(node.sandbox.clock.offsetMs);
  });

  it.each([{}, { advance_seconds: -1 }, { advance_seconds: 'soon' }, { advance_seconds: 1e12 }])(
    'refuses %j',
    async (payload) => {
      expect((await call('POST', '/sandbox/clock', payload)).status).toBe(422);
    },
  );
});

describe('injected faults', () => {
  it('fail the next payment in-state, once', async () => {
    const { body: fixtures } = await call('GET', '/sandbox/fixtures');
    const headers = { authorization: `Bearer ${await tokenOf(fixtures)}` };
    const injected = await call('POST', '/sandbox/faults', { kind: 'payment_fails', decline_code: 'lost_card' });
    expect(injected).toMatchObject({ status: 201, body: { kind: 'payment_fails', remaining: 1 } });
    const states: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const created = await node.app.inject({
        method: 'POST',
        url: '/v2/invoice',
        headers,
        payload: {
          account_id: fixtures.buyer.account_id,
          reference_type: 'order',
          reference_id: `${n}`,
          payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD.payment_method_id }],
          line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
        },
      });
      const url = `/v2/invoice/${created.json().payload.invoice_id}`;
      await node.app.inject({ method: 'POST', url: `${url}/pay`, headers });
      const paid = (await node.app.inject({ url, headers })).json().payload;
      states.push([paid.state, paid.failure_reason?.decline_code ?? ''].join(' ').trim());
    }
    expect(states).toEqual(['failed lost_card', 'success']);
  });

  it('return errors to API calls but not to the sandbox’s own tools, until removed', async () => {
    await call('POST', '/sandbox/faults', { kind: 'api_error', status: 503, times: null });
    const refused = await node.app.inject('/v1/transactions');
    expect([refused.statusCode, refused.json().status]).toEqual([401, 'Failure']);
    const token = await node.app.inject({ method: 'POST', url: '/token' });
    expect([token.statusCode, token.json().error]).toEqual([503, 'temporarily_unavailable']);
    expect((await call('GET', '/sandbox/fixtures')).status).toBe(200);
    for (const document of ['/pay/link', '/ui/v1/demo-bank/step', '/ui/v1/three-d-secure/step']) {
      const { headers } = await node.app.inject(document);
      expect([document, headers['content-type']]).toEqual([document, 'text/html; charset=utf-8']);
    }
    const { body } = await call('DELETE', '/sandbox/faults');
    expect(body).toEqual({ faults: [] });
    expect((await node.app.inject({ method: 'POST', url: '/token' })).statusCode).toBe(400);
  });

  it('are refused when their kind is unknown', async () => {
    const { status, body } = await call('POST', '/sandbox/faults', { kind: 'earthquake' });
    expect([status, body.message]).toEqual([
      422,
      ['kind must be one of: payment_fails, slow_api, api_error, webhook_receiver_down.'],
    ]);
  });
});

describe('the OpenAPI document', () => {
  it('describes the responses and errors of each sandbox tool', async () => {
    const { paths } = (await call('GET', '/openapi.json')).body;
    for (const [path, methods] of Object.entries<Record<string, { responses: object }>>(paths)) {
      if (!path.startsWith('/sandbox/')) continue;
      for (const [method, { responses }] of Object.entries(methods)) {
        const success = `${method} ${path}` === 'post /sandbox/faults' ? '201' : '200';
        expect([path, Object.keys(responses)]).toEqual([path, [success, '4XX', '5XX']]);
        expect([path, responses]).toEqual([
          path,
          expect.objectContaining({ [success]: expect.objectContaining({ content: expect.anything() }) }),
        ]);
      }
    }
  });
});

describe('the sandbox’s page', () => {
  it('is the console’s, which may show mails and is shown in no frame', async () => {
    const response = await node.app.inject('/sandbox');
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('data-page="console"');
    expect(response.body).toBe((await node.app.inject('/console')).body);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'sha256-/);
    expect(policy).toContain("; frame-src 'self'; ");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  it('refuses changes from other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await call('POST', '/sandbox/reset', undefined, headers)).status).toBe(403);
  });

  it.each([
    'games.example',
    'games.example:8787',
    '127.0.0.1.games.example',
    'localhost.games.example',
    'games.example.',
  ])('answers nothing to a page whose own name, %s, leads here', async (host) => {
    for (const url of ['/sandbox/fixtures', '/sandbox', '/sandbox/mails', '/sandbox/deliveries']) {
      const response = await node.app.inject({ url, headers: { host } });
      expect([response.statusCode, response.json().codes]).toEqual([403, ['cross_site_refused']]);
    }
  });

  it.each(['localhost:8787', '127.0.0.1:8787', '[::1]:8787', '192.168.1.20', 'sandbox:8787', 'host.docker.internal'])(
    'answers to %s',
    async (host) => {
      expect((await node.app.inject({ url: '/sandbox/clock', headers: { host } })).statusCode).toBe(200);
    },
  );

  it('answers to the host of an address that it was given, and to none below', () => {
    const url = 'https://pay.example/payments';
    const addresses = { authUrl: url, invoicingUrl: url, paymentsUrl: url, webUrl: url, hostedUrl: url };
    expect(isOwnName(addresses, 'pay.example')).toBe(true);
    expect(isOwnName(addresses, 'games.pay.example')).toBe(false);
  });
});

describe('reset', () => {
  it('creates new credentials and the same story, restores the real time, and revokes old tokens', async () => {
    const { body: old } = await call('GET', '/sandbox/fixtures');
    const authorization = `Bearer ${await tokenOf(old)}`;
    const { status, body } = await call('POST', '/sandbox/reset');
    expect(status).toBe(200);
    expect(body.client_id).not.toBe(old.client_id);
    expect(body.transactions).toHaveLength(old.transactions.length);
    expect(node.sandbox.clock.offsetMs).toBe(0);
    expect((await node.app.inject({ url: '/v2/webhooks', headers: { authorization } })).statusCode).toBe(401);
    expect(await tokenOf(body)).toMatch(/^svc_at_/);
  });

  it('is one for all who ask for it at once, with the same credentials', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => call('POST', '/sandbox/reset')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [id, ...others] = new Set(answers.map(({ body }) => body.client_id));
    expect(others).toEqual([]);
    expect((await call('GET', '/sandbox/fixtures')).body.client_id).toBe(id);
  });

  it('goes on after a payment that locks its tables in another order', async () => {
    const payment = await database.pool.connect();
    await payment.query('BEGIN');
    await payment.query('LOCK TABLE invoices IN ROW SHARE MODE');
    const reset = call('POST', '/sandbox/reset');
    const isWaiting = async () =>
      (await database.pool.query(`SELECT FROM pg_locks WHERE relation = 'invoices'::regclass AND NOT granted`))
        .rowCount;
    await expect.poll(isWaiting).toBe(1);
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT relation::regclass::text AS name FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted AND relation IN
         (SELECT oid FROM pg_class WHERE relkind = 'r')`,
    );
    for (const { name } of rows) await payment.query(`LOCK TABLE ${name} IN ROW SHARE MODE`).catch(() => undefined);
    await payment.query('ROLLBACK');
    payment.release();
    expect((await reset).status).toBe(200);
  });
});

describe('operator mode', () => {
  it('has no sandbox', async () => {
    const app = createApp(createTestDeps(database));
    for (const url of ['/sandbox', '/sandbox/fixtures', '/sandbox/mails']) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
    await app.close();
  });
});
