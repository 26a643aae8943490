import { createServerClient, type InvoiceRequest, type ServerClient } from 'svc-bridge/server';
import { describe, expect, it, vi } from 'vitest';
import { envelope, refusal, ServiceDouble } from './service-double.js';

const INVOICE: InvoiceRequest = {
  account_id: 'buyer-1',
  reference_type: 'order',
  reference_id: 'order-7',
  payment_methods: [{ payment_method_id: 'pm-1' }],
  line_items: [
    {
      amount: 500,
      currency: 'USD',
      transaction_type: 'user_to_integrator',
      product_sku: 'lantern',
      reference_type: 'sku',
      reference_id: 'lantern',
    },
  ],
};

const INVOICE_ANSWER = { invoice_id: 'inv/1', state: 'open' };
const DISPUTE_ANSWER = { dispute_id: 'di/1', state: 'needs_response' };
const REFUND_ANSWER = { refund_id: 're/1', invoice_id: 'in/1', state: 'success' };
const ESCROW_ANSWER = { id: 'esc_1', status: 'OPEN' };

function setUp() {
  const service = new ServiceDouble();
  const client = createServerClient({
    addresses: {
      authUrl: 'https://auth.example/base',
      invoicingUrl: 'https://invoicing.example',
      paymentsUrl: 'https://payments.example/',
      webUrl: 'https://web.example',
      hostedUrl: 'https://hosted.example',
    },
    clientId: 'game',
    clientSecret: 'secret',
    fetch: service.fetch,
  });
  service.answer('POST /base/token', () => Response.json({ access_token: 'token', expires_in: 3600 }));
  return { service, client };
}

interface Row {
  readonly call: (client: ServerClient) => Promise<unknown>;
  readonly route: string;
  readonly origin: string;
  readonly payload: unknown;
  readonly body?: unknown;
}

const rows: Record<string, Row> = {
  listPaymentMethods: {
    call: (client) => client.listPaymentMethods('acc 1'),
    route: 'GET /v1/acc%201/payment_methods',
    origin: 'https://payments.example',
    payload: [{ id: 'pm-1', provider: 'wallet' }],
  },
  authorizeUser: {
    call: (client) => client.authorizeUser('acc-1', { returnToken: true }),
    route: 'POST /base/authorize/user',
    origin: 'https://auth.example',
    payload: { redirect: 'https://web.example/ui/v1/continue#nonce=n' },
    body: { account_id: 'acc-1', return_token: true },
  },
  createInvoice: {
    call: (client) => client.createInvoice(INVOICE),
    route: 'POST /v2/invoice',
    origin: 'https://invoicing.example',
    payload: INVOICE_ANSWER,
    body: INVOICE,
  },
  payInvoice: {
    call: (client) => client.payInvoice('inv/1'),
    route: 'POST /v2/invoice/inv%2F1/pay',
    origin: 'https://invoicing.example',
    payload: INVOICE_ANSWER,
    body: {},
  },
  getInvoice: {
    call: (client) => client.getInvoice('inv/1'),
    route: 'GET /v2/invoice/inv%2F1',
    origin: 'https://invoicing.example',
    payload: INVOICE_ANSWER,
  },
  createEscrow: {
    call: (client) => client.createEscrow(INVOICE),
    route: 'POST /v2/escrow',
    origin: 'https://invoicing.example',
    payload: ESCROW_ANSWER,
    body: INVOICE,
  },
  payEscrow: {
    call: (client) => client.payEscrow('esc_1'),
    route: 'POST /v2/escrow/esc_1/pay',
    origin: 'https://invoicing.example',
    payload: ESCROW_ANSWER,
    body: {},
  },
  commitEscrow: {
    call: (client) => client.commitEscrow('esc_1'),
    route: 'POST /v2/escrow/esc_1/commit',
    origin: 'https://invoicing.example',
    payload: ESCROW_ANSWER,
    body: {},
  },
  cancelEscrow: {
    call: (client) => client.cancelEscrow('esc_1'),
    route: 'POST /v2/escrow/esc_1/cancel',
    origin: 'https://invoicing.example',
    payload: ESCROW_ANSWER,
    body: {},
  },
  getDispute: {
    call: (client) => client.getDispute('di/1'),
    route: 'GET /v2/dispute/di%2F1',
    origin: 'https://invoicing.example',
    payload: DISPUTE_ANSWER,
  },
  listDisputes: {
    call: (client) => client.listDisputes(),
    route: 'GET /v2/disputes',
    origin: 'https://invoicing.example',
    payload: { disputes: [DISPUTE_ANSWER], next_cursor: null },
  },
  submitDisputeEvidence: {
    call: (client) => client.submitDisputeEvidence('di/1', { text: 'It was delivered.' }),
    route: 'POST /v2/dispute/di%2F1/evidence',
    origin: 'https://invoicing.example',
    payload: DISPUTE_ANSWER,
    body: { text: 'It was delivered.' },
  },
  acceptDispute: {
    call: (client) => client.acceptDispute('di/1'),
    route: 'POST /v2/dispute/di%2F1/accept',
    origin: 'https://invoicing.example',
    payload: DISPUTE_ANSWER,
    body: {},
  },
  refundInvoice: {
    call: (client) => client.refundInvoice('in/1', { amount: 5 }),
    route: 'POST /v2/invoice/in%2F1/refund',
    origin: 'https://invoicing.example',
    payload: REFUND_ANSWER,
    body: { amount: 5 },
  },
  refundEscrow: {
    call: (client) => client.refundEscrow('esc_1'),
    route: 'POST /v2/escrow/esc_1/refund',
    origin: 'https://invoicing.example',
    payload: REFUND_ANSWER,
    body: {},
  },
  getRefund: {
    call: (client) => client.getRefund('re/1'),
    route: 'GET /v2/refund/re%2F1',
    origin: 'https://invoicing.example',
    payload: REFUND_ANSWER,
  },
  listInvoiceRefunds: {
    call: (client) => client.listInvoiceRefunds('in/1'),
    route: 'GET /v2/invoice/in%2F1/refunds',
    origin: 'https://invoicing.example',
    payload: { refunds: [REFUND_ANSWER], next_cursor: null },
  },
  listEscrowRefunds: {
    call: (client) => client.listEscrowRefunds('esc_1'),
    route: 'GET /v2/escrow/esc_1/refunds',
    origin: 'https://invoicing.example',
    payload: { refunds: [REFUND_ANSWER], next_cursor: null },
  },
  getAuthorizedInvoice: {
    call: (client) => client.getAuthorizedInvoice('ai/1'),
    route: 'GET /v2/authorize/invoice/ai%2F1',
    origin: 'https://invoicing.example',
    payload: { authorized_invoice_id: 'ai/1', account_id: 'buyer-1', state: 'open', invoice_id: null, escrow_id: null },
  },
  getEscrow: {
    call: (client) => client.getEscrow('esc_1'),
    route: 'GET /v2/escrow/esc_1',
    origin: 'https://invoicing.example',
    payload: ESCROW_ANSWER,
  },
  authorizeInvoice: {
    call: (client) =>
      client.authorizeInvoice({
        account_id: 'buyer-1',
        is_escrow: false,
        invoice_mechanism: 'widget',
        reference_type: 'order',
        reference_id: 'order-7',
        line_items: INVOICE.line_items,
      }),
    route: 'POST /v2/authorize/invoice',
    origin: 'https://invoicing.example',
    payload: { authorized_invoice_id: 'ai-1', redirect: 'https://web.example/ui/v1/continue' },
    body: {
      account_id: 'buyer-1',
      is_escrow: false,
      invoice_mechanism: 'widget',
      reference_type: 'order',
      reference_id: 'order-7',
      line_items: INVOICE.line_items,
    },
  },
};

describe.each(Object.entries(rows))('%s', (_name, { call, route, origin, payload, body }) => {
  it('requests the path of interface §4 and returns its payload', async () => {
    const { service, client } = setUp();
    service.answer(route, () => envelope(payload, route.startsWith('POST') ? 201 : 200));

    const result = await call(client);

    expect(result).toEqual({ ok: true, value: payload });
    const sent = service.seen.at(-1);
    expect(new URL(sent?.url ?? '').origin).toBe(origin);
    expect(sent?.headers.get('authorization')).toBe('Bearer token');
    if (body !== undefined) expect(JSON.parse(sent?.body ?? '')).toEqual(body);
  });

  it('returns the API’s refusal, with its response code, codes and messages', async () => {
    const { service, client } = setUp();
    service.answer(route, () => refusal(409, 'wrong_state', 'it is too late for that'));

    expect(await call(client)).toMatchObject({
      ok: false,
      error: {
        code: 'api_refused',
        retryable: false,
        api: { responseCode: 409, codes: ['wrong_state'], messages: ['it is too late for that'], requestId: 'req-1' },
      },
    });
  });
});

it.each(['constructor', '__proto__', 'tomorrow'])('a code that has no remedy is told without one: %s', async (code) => {
  const { service, client } = setUp();
  service.answer('GET /v2/invoice/inv-1', () => refusal(409, code, 'not now'));

  const result = await client.getInvoice('inv-1');

  const told = `getInvoice: GET https://invoicing.example/v2/invoice/inv-1 answered 409 (${code}): not now. Request id: req-1.`;
  expect(result).toMatchObject({ ok: false, error: { message: told } });
});

describe('findWallet', () => {
  it.each([
    ['as text', { wallet_balance: '99898', provider_data: { wallet_id: 'w' } }],
    ['as a number', { wallet_balance: 99898, provider_data: { wallet_id: 'w' } }],
    [
      'in its data alone, as a number',
      { wallet_balance: '', provider_data: { wallet_id: 'w', wallet_balance: 99898 } },
    ],
  ])('reads a balance that is given %s', async (_form, fields) => {
    const { service, client } = setUp();
    const wallet = { id: 'pm', provider: 'wallet', processing_currency: 'USD', ...fields };
    service.answer('GET /v1/a/payment_methods', () => envelope([wallet]));

    const found = await client.findWallet('a', 'USD');

    expect(found).toEqual({ ok: true, value: { walletId: 'w', paymentMethodId: 'pm', balanceMinor: 99898n } });
  });
});

describe('an authorized invoice returned without its own id', () => {
  const { call, route } = rows.authorizeInvoice as Row;

  it.each([
    ['https://web.example/ui/v1/continue?is_escrow=false&authorized_invoice_id=ai-9#nonce=once', 'ai-9'],
    ['https://web.example/pay/token', ''],
  ])('is found by its redirect %s', async (redirect, id) => {
    const { service, client } = setUp();
    service.answer(route, () => envelope({ redirect, nonce_auth_id: 'n' }));

    expect(await call(client)).toEqual({
      ok: true,
      value: { authorized_invoice_id: id, redirect, nonce_auth_id: 'n' },
    });
  });
});

describe('a POST', () => {
  it.each([503, 408])('carries the given idempotency key, and repeats it on a retry after a %s', async (status) => {
    const { service, client } = setUp();
    let asked = 0;
    service.answer('POST /v2/invoice', () => {
      asked += 1;
      return asked === 1 ? refusal(status, 'unavailable', 'in a moment') : envelope(INVOICE_ANSWER, 201);
    });

    const result = await client.createInvoice(INVOICE, { idempotencyKey: 'order-7' });

    expect(result).toMatchObject({ ok: true });
    const keys = service.seen.slice(1).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual(['order-7', 'order-7']);
  });

  it.each(['', 'order 7', ' order-7', 'order-7\n', 'Bestellung-ü', 'x'.repeat(256)])(
    'is not sent with the idempotency key %j, which the service refuses or another one would be taken for',
    async (idempotencyKey) => {
      const { service, client } = setUp();

      const result = await client.createInvoice(INVOICE, { idempotencyKey });

      expect(result).toMatchObject({ ok: false, error: { code: 'invalid_argument' } });
      expect(service.seen).toEqual([]);
    },
  );

  it('carries a random key by default', async () => {
    const { service, client } = setUp();
    service.answer('POST /v2/invoice', () => envelope(INVOICE_ANSWER, 201));

    await client.createInvoice(INVOICE);
    await client.createInvoice(INVOICE);

    const [one, other] = service.seen.slice(1).map(({ headers }) => headers.get('idempotency-key'));
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(other).not.toBe(one);
  });
});

describe('a DELETE', () => {
  const webhook = 'DELETE /v2/webhooks/w1';
  const gone = () => refusal(404, 'webhook_not_found', 'No webhook with this id is visible to you.');

  it('that was answered 404 after its first response was lost has done its work', async () => {
    const { service, client } = setUp();
    const answers = [() => Promise.reject(new TypeError('fetch failed')), async () => gone()];
    service.answer(webhook, () => (answers.shift() ?? (async () => gone()))());

    expect(await client.deleteWebhook('w1')).toEqual({ ok: true, value: { id: 'w1', deleted: true } });
  });

  it.each([
    ['with another token after a 401', () => refusal(401, 'token_invalid', 'The access token is unknown.')],
    ['after a 429', () => new Response(null, { status: 429, headers: { 'retry-after': '0' } })],
  ])('that was repeated %s and then answered 404 has deleted nothing', async (_why, first) => {
    const { service, client } = setUp();
    const answers = [first];
    service.answer(webhook, () => (answers.shift() ?? gone)());

    expect(await client.deleteWebhook('w1')).toMatchObject({
      ok: false,
      error: { code: 'api_refused', api: { responseCode: 404, codes: ['webhook_not_found'] } },
    });
  });
});

describe('no method throws', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const asNumber = (value: unknown) => value as number;
  const controller = new AbortController() as never;
  const given: [string, (client: ServerClient) => Promise<unknown>, RegExp][] = [
    ['half a character as an id', (client) => client.getInvoice('\ud800'), /invoice_id/],
    ['half a character in a query', (client) => client.listDisputes({ cursor: '\ud800' }), /cursor/],
    ['a bigint as an amount', (client) => client.refundInvoice('i', { amount: asNumber(5n) }), /BigInt/i],
    ['a circle', (client) => client.createInvoice({ ...INVOICE, metadata: circular as never }), /circular/i],
    ['a controller as a signal', (client) => client.getInvoice('i', { signal: controller }), /getInvoice: signal/],
    ['a controller to wait with', (client) => client.waitForInvoice('i', { signal: controller }), /signal/],
    ['a number as a key', (client) => client.payInvoice('i', { idempotencyKey: 7 as never }), /idempotencyKey/],
  ];

  it.each(given)('given %s', async (_what, call, problem) => {
    const { service, client } = setUp();

    const result = await call(client);

    expect(result).toMatchObject({ ok: false, error: { code: 'invalid_argument', retryable: false } });
    expect(result).toMatchObject({ error: { message: expect.stringMatching(problem) } });
    expect(service.seen).toEqual([]);
  });
});

describe('options that are null, as plain JavaScript passes them, are left out', () => {
  const none = null as never;
  const nulls = { idempotencyKey: none, timeoutMs: none, pollMs: none, signal: none };
  const calls: [string, (client: ServerClient) => Promise<unknown>][] = [
    ['of a call', (client) => client.payInvoice('inv-1', none)],
    ['one by one', (client) => client.payInvoice('inv-1', nulls)],
    ['of a redirect', (client) => client.authorizeUser('acc-1', none)],
    ['of a wait', (client) => client.waitForInvoice('inv-1', none)],
    ['of a wait, one by one', (client) => client.waitForInvoice('inv-1', nulls)],
    ['of a wait for an escrow', (client) => client.waitForEscrow('esc-1', none)],
  ];

  it.each(calls)('%s', async (_what, call) => {
    const { service, client } = setUp();
    service.answer('POST /v2/invoice/inv-1/pay', () => envelope(INVOICE_ANSWER));
    service.answer('POST /base/authorize/user', () => envelope({ redirect: 'https://web.example/#nonce=once' }));
    service.answer('GET /v2/invoice/inv-1', () => envelope({ ...INVOICE_ANSWER, state: 'success' }));
    service.answer('GET /v2/escrow/esc-1', () => envelope({ ...ESCROW_ANSWER, status: 'ESCROWED' }));

    expect(await call(client)).toMatchObject({ ok: true });
  });
});

describe('createServerClient', () => {
  it('resolves to an error when the service cannot be reached', async () => {
    const client = createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: 'secret',
      timeoutMs: 200,
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });

    expect(await client.getInvoice('inv-1')).toMatchObject({
      ok: false,
      error: { code: 'network_failed', retryable: true },
    });
  });

  it('resolves to an error when the log rejects, and leaves no rejection unhandled', async () => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    const client = createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: 'secret',
      fetch: async () => new Response('', { status: 404 }),
      log: async () => {
        throw new Error('no log');
      },
    });

    const result = await client.getInvoice('inv-1');
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);

    expect(result).toMatchObject({ ok: false, error: { code: 'api_refused' } });
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('resolves to an error when the service does not answer in time, and aborts the request', async () => {
    let given: AbortSignal | undefined;
    const client = createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: 'secret',
      timeoutMs: 20,
      fetch: (_url, { signal }) => {
        given = signal ?? undefined;
        return new Promise(() => {});
      },
    });

    expect(await client.getInvoice('inv-1')).toMatchObject({ ok: false, error: { code: 'timeout' } });
    await vi.waitFor(() => expect(given?.aborted).toBe(true));
  });

  it.each([
    ['clientId', { clientId: '' }, 'clientId must be a non-empty string'],
    ['clientSecret', { clientSecret: '' }, 'clientSecret must be a non-empty string'],
    ['scopes', { scopes: 'read_invoices' as never }, 'scopes must be a list, such as ["read_invoices"]'],
    ['addresses', { addresses: 'svc.example' }, 'addresses must be an absolute http(s) address without a query'],
  ])('refuses a wrong %s, naming the field', (_name, wrong, sentence) => {
    const right = { addresses: 'https://svc.example', clientId: 'game', clientSecret: 'secret' };

    expect(() => createServerClient({ ...right, ...wrong })).toThrow(new TypeError(sentence));
  });
});
