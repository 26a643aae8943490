import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressKey } from '../../../src/platform/http/address-key.js';
import { GuessLimit } from '../../../src/platform/http/guess-limit.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimitPerMinute: 5 });
});
afterAll(() => service.stop());

describe('the rate limit', () => {
  it('refuses a client’s sixth request with 429 and Retry-After, and counts each client by itself', async () => {
    const url = '/v2/webhooks';
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await service.call({ url })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await service.call({ url });
    expect(refused.json.codes).toEqual(['rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await service.call({ url, as: service.other.headers })).status).toBe(200);
  });

  it('counts callers without a token by address, in the form of the endpoint', async () => {
    const ask = () => service.call({ method: 'POST', url: '/token', as: null });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([429, 'temporarily_unavailable']);
  });

  it('is never stored under an idempotency key', async () => {
    const headers = { 'idempotency-key': 'limited' };
    const refused = await service.call({ method: 'POST', url: '/v1/users', body: { email: 'a@example.com' }, headers });
    expect(refused.status).toBe(429);
    const rows = await service.deps.db.selectFrom('idempotency_keys').select('key').execute();
    expect(rows).toEqual([]);
  });
});

describe('guessing secrets', () => {
  let guessed: TestService;
  let address = 0;
  beforeAll(async () => {
    guessed = await startTestService({ guessLimitPerMinute: 3, trustProxy: true });
  });
  afterAll(() => guessed.stop());

  const ADDRESS = () => ({ 'x-forwarded-for': `203.0.113.${address}` });
  const newAddress = () => {
    address += 1;
  };
  const withBearer = (token: string) =>
    guessed.call({ url: '/v2/webhooks', headers: ADDRESS(), as: { authorization: `Bearer ${token}` } });
  const form = (fields: Record<string, string>, path = '/token') =>
    guessed.call({
      method: 'POST',
      url: path,
      as: null,
      headers: { ...ADDRESS(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  const wrongSecret = { grant_type: 'client_credentials', client_id: 'client_x', client_secret: 'guess' };

  it.each<[string, () => Promise<{ status: number }>, number]>([
    ['bearer tokens', () => withBearer(`svc_at_${Math.random()}`), 401],
    ['client secrets', () => form(wrongSecret), 401],
    ['client secrets at /introspect', () => form({ ...wrongSecret, token: 'x' }, '/introspect'), 401],
    ['refresh tokens', () => form({ grant_type: 'refresh_token', refresh_token: `svc_rt_${Math.random()}` }), 400],
    [
      'session tokens',
      () =>
        guessed.call({
          url: '/ui/v1/flow-sessions/current',
          headers: ADDRESS(),
          as: { authorization: `Bearer svc_fs_${String(Math.random()).slice(2).padEnd(30, 'x')}` },
        }),
      401,
    ],
    [
      'nonces',
      () =>
        guessed.call({
          method: 'POST',
          url: '/ui/v1/flow-sessions',
          headers: ADDRESS(),
          as: null,
          body: { nonce: `n${String(Math.random()).slice(2)}`, flow: 'tos' },
        }),
      404,
    ],
  ])('is limited by address: %s', async (_what, guess, wrong) => {
    newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([wrong, wrong, wrong, 429, 429]);
    newAddress();
    expect((await guess()).status).toBe(wrong);
  });

  it('is refused with Retry-After, at /token in its own form, without comparing any more', async () => {
    newAddress();
    for (let n = 0; n < 3; n += 1) await form(wrongSecret);
    const refused = await form(wrongSecret);
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const bearer = await withBearer('svc_at_guess');
    expect([bearer.status, bearer.json.codes]).toEqual([429, ['rate_limited']]);
    expect(Number(bearer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('leaves a token that the node has just seen alone, and pages that need none', async () => {
    newAddress();
    const own = () => guessed.call({ url: '/v2/webhooks', headers: ADDRESS() });
    await own();
    for (let n = 0; n < 4; n += 1) await withBearer('svc_at_guess');
    expect((await own()).status).toBe(200);
    expect((await guessed.call({ url: '/openapi.json', headers: ADDRESS(), as: null })).status).toBe(200);
  });

  it('does not count what has merely expired or is missing', async () => {
    newAddress();
    const { authorization } = await guessed.userHeaders(guessed.buyer.account_id);
    guessed.deps.clock.advance(2 * 3_600_000);
    for (let n = 0; n < 6; n += 1) {
      expect((await withBearer(authorization.slice('Bearer '.length))).status).toBe(401);
      expect((await guessed.call({ url: '/v2/webhooks', headers: ADDRESS(), as: null })).status).toBe(401);
    }
  });

  it('is forgotten after a minute', () => {
    let nowMs = 0;
    const limit = new GuessLimit(1, () => nowMs);
    limit.wrong({ ip: '203.0.113.7' });
    expect(() => limit.requireLeft({ ip: '203.0.113.7' })).toThrow('try again in 60 s');
    nowMs = 60_000;
    expect(() => limit.requireLeft({ ip: '203.0.113.7' })).not.toThrow();
  });

  it('counts a network of IPv6 as one address', () => {
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('not an address')).toBe('not an address');
  });
});
