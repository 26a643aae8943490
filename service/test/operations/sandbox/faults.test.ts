import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../test/support/free-port.js';
import type { Fixtures } from '../../../src/operations/sandbox/fixtures.js';
import { readSettings } from '../../../src/platform/settings.js';
import { type RunningService, startService } from '../../../src/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { type Receiver, startReceiver } from '../../support/webhooks/receiver.js';

interface Delivery {
  readonly state: string;
  readonly event: string;
  readonly attempts: readonly { readonly response_status: number | null; readonly error: string }[];
}

let database: TestDatabase;
let service: RunningService;
let base: string;
let fixtures: Fixtures;
let authorization: string;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 });
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  const settings = { ...readSettings({ PORT: `${port}` }), databaseUrl: database.url, databasePoolSize: 8 };
  service = await startService(settings, pino({ level: 'silent' }));
  fixtures = (await call('GET', '/sandbox/fixtures')).json;
  authorization = `Bearer ${await newToken()}`;
});
afterEach(() => call('DELETE', '/sandbox/faults'));
afterAll(async () => {
  await service.stop();
  await database.drop();
});

async function newToken(): Promise<string> {
  const { client_id, client_secret } = fixtures;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  return (await (await fetch(`${base}/token`, { method: 'POST', body })).json()).access_token;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every kind
  readonly json: any;
}

async function call(method: string, path: string, body?: object, key?: string): Promise<Answer> {
  const headers: Record<string, string> = { authorization: authorization ?? '' };
  if (body) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

const inject = (fault: object) => call('POST', '/sandbox/faults', fault);
const advance = (seconds: number) => call('POST', '/sandbox/clock', { advance_seconds: seconds });
const invoiceBody = () => ({
  account_id: fixtures.buyer.account_id,
  reference_type: 'order',
  reference_id: 'fault',
  payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD?.payment_method_id }],
  line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
});

async function payInvoice(): Promise<string> {
  const created = await call('POST', '/v2/invoice', invoiceBody());
  const id: string = created.json.payload.invoice_id;
  await call('POST', `/v2/invoice/${id}/pay`);
  return id;
}

describe('a webhook receiver that an injected fault takes down', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterEach(async () => {
    const { payload } = (await call('GET', '/v2/webhooks')).json;
    for (const { id } of payload) await call('DELETE', `/v2/webhooks/${id}`);
  });
  afterAll(() => receiver.vanish());

  it('gets nothing until the clock has passed the retry delays, and then one message that verifies', async () => {
    const { payload: webhook } = (await call('POST', '/v2/webhooks', { url: receiver.url })).json;
    const deliveries = async (): Promise<Delivery[]> => {
      const { json } = await call('GET', `/v2/webhooks/${webhook.id}/deliveries`);
      return json.payload.deliveries;
    };
    const tried = (times: number) =>
      expect.poll(async () => (await deliveries())[0]?.attempts.length, { timeout: 20_000 }).toBe(times);
    const injected = await inject({ kind: 'webhook_receiver_down', times: 2 });
    expect(injected).toMatchObject({ status: 201, json: { kind: 'webhook_receiver_down', remaining: 2 } });

    const invoiceId = await payInvoice();
    await tried(1);
    expect((await deliveries())[0]).toMatchObject({
      state: 'due',
      event: 'invoice-completion',
      attempts: [{ response_status: null, error: 'no answer: fault injected in the sandbox' }],
    });
    await advance(6);
    await tried(2);
    expect((await call('GET', '/sandbox/faults')).json).toEqual({ faults: [] });
    expect(receiver.received).toEqual([]);
    await advance(331);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await deliveries())[0]?.state).toBe('delivered');
    await advance(3 * 24 * 3600);
    authorization = `Bearer ${await newToken()}`;
    await payInvoice();

    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
    const [first, second] = receiver.received;
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
    const signature = first?.headers as Record<string, string>;
    const { payload } = new Webhook(webhook.secret).verify(first?.body ?? '', signature) as { payload: object };
    expect(payload).toMatchObject({ invoice_id: invoiceId, state: 'success' });
    const statuses = async () =>
      (await deliveries()).map(({ attempts }) => attempts.map((each) => each.response_status));
    await expect.poll(statuses).toEqual([[204], [null, null, 204]]);
  });

  it('is listed once in the sandbox, with its last response, also after a replay', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { payload: webhook } = (await call('POST', '/v2/webhooks', { url: receiver.url })).json;
    const listed = async () => {
      const { deliveries } = (await call('GET', '/sandbox/deliveries')).json;
      return deliveries.map((each: { response_status: number }) => each.response_status);
    };
    await payInvoice();
    await expect.poll(listed, { timeout: 20_000 }).toEqual([410]);

    receiver.answer = (response) => response.writeHead(204).end();
    await call('POST', `/v2/webhooks/${webhook.id}/enable`);
    await call('POST', `/v2/webhooks/${webhook.id}/replay`);

    await expect.poll(listed, { timeout: 20_000 }).toEqual([204]);
  });
});

describe('an API with an injected fault', () => {
  it('delays its response once', async () => {
    await inject({ kind: 'slow_api', delay_ms: 700 });
    const started = performance.now();
    expect((await call('GET', '/v2/webhooks')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(690);
    expect((await call('GET', '/sandbox/faults')).json).toEqual({ faults: [] });
  });

  it.each([
    [{ kind: 'api_error' }, 500, null],
    [{ kind: 'api_error', status: 503 }, 503, '1'],
  ])(
    'returns %j before anything happens; a retry with the same key then succeeds once',
    async (fault, status, retryAfter) => {
      const key = `fault-${status}`;
      await inject(fault);

      const failed = await call('POST', '/v2/invoice', invoiceBody(), key);
      const repeated = await call('POST', '/v2/invoice', invoiceBody(), key);
      const again = await call('POST', '/v2/invoice', invoiceBody(), key);

      expect([failed.status, failed.json.status, failed.json.codes]).toEqual([status, 'Failure', ['ordered_failure']]);
      expect(failed.headers.get('retry-after')).toBe(retryAfter);
      expect([repeated.status, again.status]).toEqual([201, 201]);
      expect(again.json.payload.invoice_id).toBe(repeated.json.payload.invoice_id);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    },
  );
});

describe('a payment with an injected fault', () => {
  it('fails in-state for an invoice and for an escrow, each with the injected reason', async () => {
    await inject({ kind: 'payment_fails', code: 'insufficient_funds', decline_code: 'insufficient_funds', times: 2 });
    const before = (await call('GET', `/v1/${fixtures.buyer.account_id}/payment_methods`)).json.payload;

    const invoice = (await call('GET', `/v2/invoice/${await payInvoice()}`)).json.payload;
    const escrow = (await call('POST', '/v2/escrow', invoiceBody())).json.payload;
    const paid = (await call('POST', `/v2/escrow/${escrow.id}/pay`)).json.payload;

    expect(invoice).toMatchObject({ state: 'failed', failure_reason: { code: 'insufficient_funds' } });
    expect(paid.status).toBe('ESCROW-FAILED');
    const held = (await call('GET', `/v2/invoice/${escrow.escrow_invoice_id}`)).json.payload;
    expect(held).toMatchObject({ state: 'failed', failure_reason: { decline_code: 'insufficient_funds' } });
    expect((await call('GET', `/v1/${fixtures.buyer.account_id}/payment_methods`)).json.payload).toEqual(before);
  });
});
