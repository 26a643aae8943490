import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** @returns what arrives over a connection of its own until it closes */
async function send(text: string): Promise<string> {
  await service.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  const address = service.app.server.address();
  return new Promise((resolve, reject) => {
    const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1');
    let answer = '';
    socket.on('data', (part: Buffer) => (answer += part.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

const authorize = { method: 'POST', url: '/authorize/user' } as const;

describe('the envelope (interface §2.1)', () => {
  it('has Success, empty messages and codes, and the resource as payload', async () => {
    const { status, json } = await service.call({ url: `/v1/${service.buyer.account_id}/payment_methods` });
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual(['codes', 'message', 'payload', 'status']);
    expect(json).toMatchObject({ status: 'Success', message: [], codes: [] });
    expect(Array.isArray(json.payload)).toBe(true);
  });

  it('has aligned messages and codes, the fields and the request id for an error', async () => {
    const { status, json, headers } = await service.call({ ...authorize, body: { return_token: 'yes' } });
    expect(status).toBe(422);
    expect(json.status).toBe('Failure');
    expect(json.codes).toEqual(['account_id_missing', 'return_token_invalid']);
    expect(json.message).toEqual(['account_id is missing.', 'return_token must be a boolean.']);
    expect(json.payload.errors).toEqual([
      { code: 'account_id_missing', param: 'account_id' },
      { code: 'return_token_invalid', param: 'return_token' },
    ]);
    expect(json.payload.request_id).toBe(headers['request-id']);
  });

  it.each([
    ['text that is not JSON', '{"account_id":', 400, 'json_malformed'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'json_malformed'],
    ['JSON that is not an object', '[1,2]', 422, 'body_invalid'],
    ['null', 'null', 422, 'body_invalid'],
    ['an empty body', '', 422, 'account_id_missing'],
    ['a field of the wrong type', '{"account_id":7}', 422, 'account_id_invalid'],
    ['a NUL character', '{"account_id":"\\u0000"}', 422, 'account_id_invalid'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await service.call({ ...authorize, body });
    expect([answer.status, answer.json.codes[0]]).toEqual([status, code]);
  });

  it('ignores unknown fields', async () => {
    const body = { account_id: service.buyer.account_id, surprise: { deep: [1] } };
    expect((await service.call({ ...authorize, body })).status).toBe(200);
  });

  it('refuses another content type with 415 and a body above 1 MiB with 413', async () => {
    const text = await service.call({ ...authorize, body: 'hello', headers: { 'content-type': 'text/plain' } });
    expect([text.status, text.json.codes]).toEqual([415, ['content_type_unsupported']]);
    const large = await service.call({ ...authorize, body: `"${'x'.repeat(1024 * 1024)}"` });
    expect([large.status, large.json.codes]).toEqual([413, ['request_too_large']]);
  });

  it('refuses a long body that is nested deeper than anything it takes, and counts no brackets of texts', async () => {
    const { account_id } = service.buyer;
    const nested = (levels: number) => {
      const surprise = `${'['.repeat(levels)}"${'[{'.repeat(600)}\\"[["${']'.repeat(levels)}`;
      return service.call({ ...authorize, body: `{"account_id":"${account_id}","surprise":${surprise}}` });
    };
    expect((await nested(31)).status).toBe(200);
    const deep = await nested(32);
    expect([deep.status, deep.json.codes]).toEqual([400, ['json_malformed']]);
    expect(deep.json.message).toEqual(['The body is nested more than 32 levels deep.']);
  });

  it.each([
    '/ui/v1/flow-sessions',
    '/ui/v1/hosted-sessions',
    '/ui/v1/phone-sessions',
    '/token',
    '/revoke',
    '/introspect',
    '/console/api/v1/sign-in',
    '/console/api/v1/sign-in/passkey',
  ])('refuses 64 KiB from whoever is not known yet: %s', async (url) => {
    const headers = { 'x-svc-console': '1', origin: new URL(service.deps.settings.addresses.webUrl).origin };
    const body = `"${'x'.repeat(64 * 1024)}"`;
    const { status } = await service.call({ method: 'POST', url, as: null, headers, body });
    expect(status).toBe(413);
  });

  it('accepts a bodyless POST with and without a content type, and ignores a body there', async () => {
    const url = '/v2/invoice/00000000-0000-4000-8000-000000000000/pay';
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await service.call({ method: 'POST', url, headers });
      expect([answer.status, answer.json.codes]).toEqual([404, ['invoice_not_found']]);
    }
    const withBody = await service.call({ method: 'POST', url, body: 'not even JSON' });
    expect(withBody.status).toBe(404);
  });

  it('is also used for unknown and malformed paths', async () => {
    const unknown = await service.call({ url: '/v9/nothing' });
    expect([unknown.status, unknown.json.codes]).toEqual([404, ['route_not_found']]);
    const malformed = await service.call({ url: '/v1/%zz/payment_methods' });
    expect([malformed.status, malformed.json.status]).toEqual([400, 'Failure']);
    expect(malformed.headers['request-id']).toMatch(/^req_/);
  });
});

describe('errors name the field and the expected value', () => {
  const lineItem = { amount: 5, currency: 'USD', transaction_type: 'user_to_integrator' };
  const body = (change: object) => ({
    account_id: service.buyer.account_id,
    reference_type: 'order',
    reference_id: '1',
    payment_methods: [{ payment_method_id: service.buyer.wallets.USD?.payment_method_id }],
    line_items: [lineItem],
    ...change,
  });

  it.each([
    [
      { line_items: [{}] },
      ['amount_missing', 'currency_missing', 'transaction_type_missing'],
      'line_items[0].amount is missing.',
    ],
    [
      { line_items: [{ ...lineItem, amount: '5' }] },
      ['amount_invalid'],
      'line_items[0].amount must be an integer of minor units, at most 9007199254740991.',
    ],
    [
      { metadata: { note: { deep: 1 } } },
      ['metadata_invalid'],
      'metadata.note must be text of at most 500 characters, a number, a boolean or null.',
    ],
    [{ metadata: 'text' }, ['metadata_invalid'], 'metadata must be an object.'],
    [{ description: 7 }, ['description_invalid'], 'description must be a string.'],
    [{ reference_type: null }, ['reference_type_invalid'], 'reference_type must be a string.'],
  ])('%j', async (change, codes, message) => {
    const refused = await service.call({ method: 'POST', url: '/v2/invoice', body: body(change) });
    expect([refused.status, refused.json.codes, refused.json.message[0]]).toEqual([422, codes, message]);
  });

  it('of a repeated query parameter', async () => {
    const { status, json } = await service.call({ url: '/v1/transactions?limit=1&limit=2' });
    expect([status, json.codes, json.message]).toEqual([422, ['limit_invalid'], ['limit must be given once.']]);
  });

  it.each([
    ['limit=abc', 'limit must be a whole number from 1 to 100.'],
    ['limit=0', 'limit must be a whole number from 1 to 100.'],
    ['limit=101', 'limit must be a whole number from 1 to 100.'],
    ['limit=1.5', 'limit must be a whole number from 1 to 100.'],
    ['limit=1&limit=2', 'limit must be given once.'],
    ['state=lost', 'state must be one of: due, delivered, failed.'],
  ])('of a delivery list with ?%s', async (query, message) => {
    const id = '00000000-0000-4000-8000-000000000000';
    const { status, json } = await service.call({ url: `/v2/webhooks/${id}/deliveries?${query}` });
    expect([status, json.message]).toEqual([422, [message]]);
  });

  it('of a compressed body', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const refused = await service.call({ method: 'POST', url: '/v2/invoice', body: body({}), headers });
    expect([refused.status, refused.json.codes]).toEqual([415, ['content_encoding_unsupported']]);
  });
});

describe('a body that is too large', () => {
  const megabyte = ' '.repeat(1024 * 1024);
  const chunk = `${megabyte.length.toString(16)}\r\n${megabyte}\r\n`;

  it.each([
    ['of a stated length', `Content-Length: ${9 * megabyte.length}\r\n\r\n`, megabyte.repeat(9)],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n', `${chunk.repeat(9)}0\r\n\r\n`],
  ])(
    '%s is read to its end, so that the client receives the response and can reuse the connection',
    async (_name, framing, body) => {
      const { authorization } = service.integrator.headers;
      const head = `POST /v2/invoice HTTP/1.1\r\nHost: a\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
      const next = 'GET /v9/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
      const answers = await send(head + framing + body + next);
      expect(answers.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(['413', '404']);
    },
  );
});

describe('a request as clients of other languages send it', () => {
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
  const plain = (text: string) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;

  it.each<[name: string, version: string, rest: (body: string) => string]>([
    ['with Expect: 100-continue', '1.1', (body) => `Expect: 100-continue\r\n${plain(body)}`],
    ['with another Expect', '1.1', (body) => `Expect: later\r\n${plain(body)}`],
    [
      'in chunks, with a trailer',
      '1.1',
      (body) =>
        `Transfer-Encoding: chunked\r\n\r\n${chunk(body.slice(0, 9))}${chunk(body.slice(9))}0\r\nX-Sum: 1\r\n\r\n`,
    ],
    ['with a byte order mark', '1.1', (body) => plain(`\ufeff${body}`)],
    ['of HTTP/1.0 without a host', '1.0', plain],
  ])('%s is taken', async (_name, version, rest) => {
    const { authorization } = service.integrator.headers;
    const body = JSON.stringify({ account_id: service.buyer.account_id });
    const host = version === '1.1' ? 'Host: a\r\n' : '';
    const head = `POST /authorize/user HTTP/${version}\r\n${host}Authorization: ${authorization}\r\nContent-Type: application/json\r\n`;
    const next = version === '1.1' ? 'GET /v9/nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n' : '';

    const answers = await send(head + rest(body) + next);

    const statuses = answers.match(/(?<=HTTP\/1\.1 )\d+/g)?.filter((status) => status !== '100');
    expect(statuses).toEqual(next ? ['200', '404'] : ['200']);
  });

  it('of HTTP/1.1 without a host is refused in the envelope', async () => {
    const answer = await send('GET /v9/nothing HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\nrequest-id: req_/s);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ codes: ['request_malformed'] });
  });
});

describe('input that is not HTTP', () => {
  it.each([
    ['hello\r\n\r\n', 400, 'request_malformed'],
    [
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'request_malformed',
    ],
    [`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ])('%#: is answered in the envelope, then disconnected', async (text, status, code) => {
    const answer = await send(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*\r\nRequest-Id: req_`));
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'Failure', codes: [code] });
  });
});

describe('access (interface §5)', () => {
  const url = '/v1/transactions';

  it('answers 401 with WWW-Authenticate when the token is missing, unknown or malformed', async () => {
    for (const as of [null, { authorization: 'Bearer nobody' }, { authorization: 'Basic x' }]) {
      const answer = await service.call({ url, as });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
      expect(answer.json.status).toBe('Failure');
    }
  });

  it('checks the token before it validates the request', async () => {
    const answer = await service.call({ ...authorize, body: 'not JSON', as: null });
    expect(answer.status).toBe(401);
  });

  it('answers 403 insufficient_scope, naming the scope', async () => {
    const { createTestIntegrator } = await import('../../support/flows/test-integrator.js');
    const reader = await createTestIntegrator(service.deps, { scopes: ['read_invoice'] });
    const answer = await service.call({ ...authorize, body: {}, as: reader.headers });
    expect([answer.status, answer.json.codes]).toEqual([403, ['insufficient_scope']]);
    expect(answer.headers['www-authenticate']).toContain('scope="write_user_tokens"');
  });

  it('accepts the hosted checkout scopes as aliases (§5.3)', async () => {
    const { createTestIntegrator } = await import('../../support/flows/test-integrator.js');
    const hosted = await createTestIntegrator(service.deps, { scopes: ['read_invoice', 'read_payment_method'] });
    const invoice = await service.call({ url: '/v2/invoice/nothing', as: hosted.headers });
    expect(invoice.status).toBe(404);
    const methods = await service.call({ url: `/v1/${hosted.accountId}/payment_methods`, as: hosted.headers });
    expect(methods.status).toBe(200);
  });
});
