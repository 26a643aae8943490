import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type SandboxNode, startSandboxNode } from './sandbox-node.js';

const PAGE = { 'x-svc-console': '1' };

let database: TestDatabase;
let node: SandboxNode;
beforeAll(async () => {
  database = await createTestDatabase();
  node = await startSandboxNode(database);
});
afterAll(async () => {
  await node.stop();
  await database.drop();
});

async function overview() {
  const response = await node.app.inject({ url: '/console/api/v1/sandbox', headers: PAGE });
  expect(response.statusCode).toBe(200);
  return response.json().payload;
}

async function tokenOf({ client_id, client_secret }: { client_id: string; client_secret: string }): Promise<string> {
  const payload = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await node.app.inject({ method: 'POST', url: '/token', payload, headers })).json().access_token;
}

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const authorization = `Bearer ${await tokenOf(await node.sandbox.fixtures())}`;
  const response = await node.app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) });
  return { headers: response.headers, payload: response.json().payload };
}

async function createInvoice() {
  const { buyer } = await node.sandbox.fixtures();
  return call('POST', '/v2/invoice', {
    account_id: buyer.account_id,
    reference_type: 'order',
    reference_id: 'view',
    payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
    line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
  });
}

describe('the overview of a sandbox', () => {
  it('has the credentials, the accounts with their balances, the addresses, and what each card does', async () => {
    const fixtures = await node.sandbox.fixtures();
    const { client, accounts, addresses, cards, buyer_method_id } = await overview();
    expect(client).toEqual({ client_id: fixtures.client_id, client_secret: fixtures.client_secret });
    expect(accounts.map(({ name }: { name: string }) => name)).toEqual([
      'Demo Buyer',
      'Second Buyer',
      'Demo Seller',
      'Demo Games, the integrator',
    ]);
    expect(accounts[0]).toMatchObject({
      account_id: fixtures.buyer.account_id,
      email: fixtures.buyer.email,
      page: `accounts/${fixtures.buyer.account_id}`,
    });
    const wallets: string[] = accounts[0].wallets.map((each: { display_amount: string }) => each.display_amount);
    expect(wallets).toContainEqual(expect.stringMatching(/^USD \d/));
    expect(buyer_method_id).toBe(fixtures.buyer.wallets.USD?.payment_method_id);
    expect(addresses).toMatchObject({ invoicing_url: 'http://127.0.0.1:8787', game_url: '' });
    const known = await node.app.inject('/sandbox/cards');
    expect(cards.map(({ number }: { number: string }) => number)).toEqual(
      known.json().cards.map(({ number }: { number: string }) => number),
    );
    for (const { text } of cards) expect(text).toMatch(/^[A-Z].+\.$/);
  });

  it('has the newest requests first, with status, code, time, request id and the page of what they are about', async () => {
    const made = await createInvoice();
    const invoiceId = made.payload.invoice_id;
    await call('POST', `/v2/invoice/${invoiceId}/pay`);
    const { buyer } = await node.sandbox.fixtures();
    await call('GET', `/v1/${buyer.account_id}/payment_methods?secret=kept-out`);
    const refused = await node.app.inject('/v2/webhooks');
    const lost = await node.app.inject('/v3/invoice');

    const { requests } = await overview();

    expect(requests[0]).toMatchObject({
      request_id: lost.headers['request-id'],
      path: '/v3/invoice',
      status: 404,
      code: 'route_not_found',
      page: '',
    });
    expect(requests[1]).toMatchObject({ request_id: refused.headers['request-id'], status: 401, page: '' });
    expect(requests[1].code).toMatch(/^\w+$/);
    const shown = requests.filter(({ path }: { path: string }) => path !== '/token').slice(2, 5);
    expect(shown).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: `/v1/${buyer.account_id}/payment_methods`,
        status: 200,
        code: '',
        page: `accounts/${buyer.account_id}`,
      }),
      expect.objectContaining({ method: 'POST', path: `/v2/invoice/${invoiceId}/pay`, page: `invoices/${invoiceId}` }),
      expect.objectContaining({
        request_id: made.headers['request-id'],
        path: '/v2/invoice',
        status: 201,
        page: `invoices/${invoiceId}`,
      }),
    ]);
    for (const { ms, when } of requests) {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(when).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    }
  });

  it('shows no tool, page or health check, and keeps no token, query or body', async () => {
    for (const url of ['/', '/sandbox', '/console', '/sandbox/clock', '/openapi.json', '/favicon.ico']) {
      await node.app.inject(url);
    }
    const { requests } = await overview();
    const paths: string[] = requests.map(({ path }: { path: string }) => path);
    expect(paths.filter((path) => !/^\/(v\d\/|token$)/.test(path))).toEqual([]);
    expect(JSON.stringify(requests)).not.toMatch(/svc_at_|kept-out|Bearer/);
  });

  it('has webhooks with their attempts, and the pages of payment and receiver', async () => {
    const hook = await call('POST', '/v2/webhooks', { url: 'http://127.0.0.1:9/hooks?key=secret' });
    const invoiceId = (await createInvoice()).payload.invoice_id;
    await call('POST', `/v2/invoice/${invoiceId}/pay`);
    await expect.poll(async () => (await overview()).deliveries.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const { deliveries } = await overview();
    expect(deliveries[0]).toMatchObject({
      webhook_id: hook.payload.id,
      url: 'http://127.0.0.1:9/hooks',
      subject_id: invoiceId,
      page: `invoices/${invoiceId}`,
      state: 'due',
    });
  });

  it('has faults with their settings and how often they still occur, and the clock', async () => {
    const authorization = `Bearer ${await tokenOf(await node.sandbox.fixtures())}`;
    const inject = (payload: object) => node.app.inject({ method: 'POST', url: '/sandbox/faults', payload });
    await inject({ kind: 'api_error', status: 503, times: 3 });
    await inject({ kind: 'slow_api', delay_ms: 1, times: null });
    await node.app.inject({ url: '/v2/webhooks', headers: { authorization } });
    await node.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_seconds: 90 } });
    const { faults, offset_seconds, now, requests } = await overview();
    expect(faults).toEqual([
      expect.objectContaining({ kind: 'api_error', settings: { status: '503' }, remaining: 2 }),
      expect.objectContaining({ kind: 'slow_api', settings: { delay_ms: '1' }, remaining: null }),
    ]);
    expect(requests[0]).toMatchObject({ status: 503, code: 'ordered_failure' });
    expect(offset_seconds).toBe(90);
    expect(Date.parse(now)).toBeGreaterThan(Date.now() + 60_000);
    await node.app.inject({ method: 'DELETE', url: '/sandbox/faults' });
  });

  it('begins anew with a reset', async () => {
    expect((await overview()).requests).not.toEqual([]);
    await node.app.inject({ method: 'POST', url: '/sandbox/reset' });
    expect(await overview()).toMatchObject({ requests: [], deliveries: [], mails: [], faults: [], offset_seconds: 0 });
  });

  it('is for the console’s own page on this machine', async () => {
    const url = '/console/api/v1/sandbox';
    expect((await node.app.inject(url)).json().codes).toEqual(['console_page_required']);
    const far = await node.app.inject({ url, headers: PAGE, remoteAddress: '192.0.2.1' });
    expect(far.json().codes).toEqual(['console_not_local']);
  });
});

describe('operator mode', () => {
  it('has neither the view nor its frames in the console', async () => {
    const app = createApp(createTestDeps(database, { mode: 'operator' }));
    expect((await app.inject({ url: '/console/api/v1/sandbox', headers: PAGE })).statusCode).toBe(404);
    const policy = (await app.inject('/console')).headers['content-security-policy'];
    expect(policy).toMatch(/; frame-src https?:\/\/[^;' ]+\/console\/look; /);
    await app.close();
  });
});
