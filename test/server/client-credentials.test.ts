import { inspect } from 'node:util';
import { createServerClient } from 'svc-bridge/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { envelope, refusal, ServiceDouble } from './service-double.js';

const CLIENT_SECRET = 'a secret: with/odd+signs';

function setUp() {
  const service = new ServiceDouble();
  service.answer('GET /v2/invoice/inv-1', () => envelope({ invoice_id: 'inv-1', state: 'success' }));
  const client = createServerClient({
    addresses: 'https://svc.example',
    clientId: 'game',
    clientSecret: CLIENT_SECRET,
    fetch: service.fetch,
  });
  return { service, client };
}

describe('the integrator’s access token', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('is requested once per RFC 6749 with Basic credentials, and cached', async () => {
    const { service, client } = setUp();

    await client.getInvoice('inv-1');
    await client.getInvoice('inv-1');

    expect(service.count('POST /token')).toBe(1);
    const [asked, first] = service.seen;
    const pair = `game:${encodeURIComponent(CLIENT_SECRET)}`;
    expect(asked?.headers.get('authorization')).toBe(`Basic ${btoa(pair)}`);
    expect(asked?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(asked?.body).toBe('grant_type=client_credentials');
    expect(first?.headers.get('authorization')).toBe('Bearer token-1');
  });

  it('is requested once for many concurrent callers', async () => {
    const { service, client } = setUp();

    const results = await Promise.all(Array.from({ length: 50 }, () => client.getInvoice('inv-1')));

    expect(results.every((result) => result.ok)).toBe(true);
    expect(service.count('POST /token')).toBe(1);
  });

  it('is renewed a minute before it expires', async () => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');

    await vi.advanceTimersByTimeAsync((3600 - 61) * 1000);
    await client.getInvoice('inv-1');
    expect(service.count('POST /token')).toBe(1);

    await vi.advanceTimersByTimeAsync(2_000);
    await client.getInvoice('inv-1');
    expect(service.count('POST /token')).toBe(2);
  });

  it('remains in use when its early renewal fails, and is an error once it has expired', async () => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');
    service.answer('POST /token', () => refusal(400, 'invalid_client', 'unknown client'));

    await vi.advanceTimersByTimeAsync(3599 * 1000);
    expect(await client.getInvoice('inv-1')).toMatchObject({ ok: true });

    await vi.advanceTimersByTimeAsync(1_000);
    expect(await client.getInvoice('inv-1')).toMatchObject({
      ok: false,
      error: { code: 'token_refused', retryable: false, api: { responseCode: 400, codes: ['invalid_client'] } },
    });
  });

  it.each([
    ['hangs', () => new Promise<Response>(() => undefined)],
    ['is down', () => refusal(503, 'try_again', 'later')],
  ])('holds up no call when its early renewal %s', async (_how, answer) => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');
    service.answer('POST /token', answer);
    await vi.advanceTimersByTimeAsync(3541 * 1000);

    const results = Promise.all([client.getInvoice('inv-1'), client.getInvoice('inv-1')]);
    await vi.advanceTimersByTimeAsync(0);

    expect(service.count('GET /v2/invoice/inv-1')).toBe(3);
    expect((await results).every((result) => result.ok)).toBe(true);
  });

  it('is renewed in the background, for the calls that follow', async () => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');
    await vi.advanceTimersByTimeAsync(3541 * 1000);

    await client.getInvoice('inv-1');
    await vi.advanceTimersByTimeAsync(0);
    await client.getInvoice('inv-1');

    const tokens = service.seen.flatMap(({ method, headers }) =>
      method === 'GET' ? [headers.get('authorization')] : [],
    );
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-1', 'Bearer token-2']);
  });

  it('is asked for anew when a runtime has stopped the request for it, timers and all', async () => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');
    service.answer('POST /token', () => new Promise<Response>(() => undefined));
    await vi.advanceTimersByTimeAsync(3541 * 1000);
    await client.getInvoice('inv-1');
    vi.clearAllTimers();

    vi.setSystemTime(Date.now() + 60_000);
    service.answer('POST /token', () => Response.json({ access_token: 'another', expires_in: 3600 }));

    expect(await client.getInvoice('inv-1')).toMatchObject({ ok: true });
  });

  it('is renewed early every few seconds at most when that fails', async () => {
    const { service, client } = setUp();
    await client.getInvoice('inv-1');
    service.answer('POST /token', () => refusal(400, 'invalid_client', 'unknown client'));
    await vi.advanceTimersByTimeAsync(3541 * 1000);

    for (let call = 0; call < 20; call += 1) {
      await client.getInvoice('inv-1');
      await vi.advanceTimersByTimeAsync(500);
    }

    expect(service.count('POST /token')).toBe(3);
  });

  it('is replaced once after a 401, for all callers that got one', async () => {
    const { service, client } = setUp();
    service.answer('GET /v2/invoice/inv-1', ({ headers }) =>
      headers.get('authorization') === 'Bearer token-1'
        ? refusal(401, 'token_expired', 'the token has expired')
        : envelope({ invoice_id: 'inv-1', state: 'success' }),
    );

    const results = await Promise.all([client.getInvoice('inv-1'), client.getInvoice('inv-1')]);

    expect(results.every((result) => result.ok)).toBe(true);
    expect(service.count('POST /token')).toBe(2);
  });

  it('is not renewed again after a second 401', async () => {
    const { service, client } = setUp();
    service.answer('GET /v2/invoice/inv-1', () => refusal(401, 'token_unknown', 'no such token'));

    const result = await client.getInvoice('inv-1');

    expect(result).toMatchObject({ ok: false, error: { code: 'token_refused', api: { responseCode: 401 } } });
    expect(service.count('GET /v2/invoice/inv-1')).toBe(2);
  });

  it('is requested with the configured scopes', async () => {
    const service = new ServiceDouble();
    const client = createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: 'secret',
      scopes: ['read_invoices', 'write_invoices'],
      fetch: service.fetch,
    });

    await client.getInvoice('inv-1');

    expect(service.seen[0]?.body).toBe('grant_type=client_credentials&scope=read_invoices%20write_invoices');
  });

  it.each([
    ['a body that is not JSON', () => new Response('<html>')],
    ['a body without a token', () => Response.json({ token_type: 'Bearer' })],
  ])('is an error when the token endpoint answers with %s', async (_what, answer) => {
    const { service, client } = setUp();
    service.answer('POST /token', answer);

    expect(await client.getInvoice('inv-1')).toMatchObject({ ok: false, error: { code: 'response_invalid' } });
  });
});

describe('the client secret', () => {
  it('cannot be printed by accident, neither from the client nor from an error', async () => {
    const service = new ServiceDouble();
    service.answer('POST /token', () => refusal(401, 'invalid_client', 'wrong credentials'));
    const client = createServerClient({
      addresses: 'https://svc.example',
      clientId: 'game',
      clientSecret: CLIENT_SECRET,
      fetch: service.fetch,
    });

    const result = await client.getInvoice('inv-1');

    const printed = [client, result].flatMap((value) => [
      inspect(value, { depth: null, showHidden: true }),
      JSON.stringify(value),
      String(value),
    ]);
    expect(printed.join()).not.toContain(CLIENT_SECRET);
    expect(printed.join()).not.toContain(encodeURIComponent(CLIENT_SECRET));
  });
});
