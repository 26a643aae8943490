import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../src/accounts/clients/create-client.js';
import { disableClient } from '../../../src/accounts/clients/disable-client.js';
import { addressKey } from '../../../src/platform/http/address-key.js';
import { AuthenticationThrottle } from '../../../src/platform/http/authentication-throttle.js';
import { nonceOf } from '../../support/flows/flow-world.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimitPerMinute: 5 });
});
afterAll(() => service.stop());

describe('the rate limit', () => {
  it('refuses a client’s sixth request with 429 and Retry-After, and counts each client separately', async () => {
    const url = '/v2/webhooks';
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await service.call({ url })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await service.call({ url });
    expect(refused.json.codes).toEqual(['rate_limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await service.call({ url, as: service.other.headers })).status).toBe(200);
  });

  it('counts callers without a token by address, and refuses in the endpoint’s own format', async () => {
    const ask = () => service.call({ method: 'POST', url: '/token', as: null });
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(400);
    const refused = await ask();
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([429, 'temporarily_unavailable']);
  });

  it('counts requests without a valid token before refusing them, on every route', async () => {
    const alone = await startTestService({ rateLimitPerMinute: 5 });
    const urls = ['/v1/transactions', '/v2/webhooks', '/ui/v1/flow-sessions/current', '/v1/integrator'];
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      const as = n % 2 === 0 ? null : { authorization: 'Bearer what is no token' };
      statuses.push((await alone.call({ url: urls[n % urls.length] ?? '', as })).status);
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await alone.call({ url: '/v2/webhooks' })).status).toBe(200);
    await alone.stop();
  });

  it('counts requests of a page whose session has ended', async () => {
    const alone = await startTestService({ rateLimitPerMinute: 5 });
    const { json } = await alone.call({
      method: 'POST',
      url: '/authorize/user',
      body: { account_id: alone.buyer.account_id },
    });
    const opened = await alone.call({
      method: 'POST',
      url: '/ui/v1/flow-sessions',
      body: { nonce: nonceOf(String(json.payload.redirect)), flow: 'tos' },
      as: null,
    });
    const as = { authorization: `Bearer ${opened.json.payload.session_token}` };
    const url = '/ui/v1/flow-sessions/current';
    expect((await alone.call({ method: 'POST', url: `${url}/end`, as })).status).toBe(200);

    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await alone.call({ url, as })).status);

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    await alone.stop();
  });

  it('is never stored under an idempotency key', async () => {
    const headers = { 'idempotency-key': 'limited' };
    const refused = await service.call({ method: 'POST', url: '/v1/users', body: { email: 'a@example.com' }, headers });
    expect(refused.status).toBe(429);
    const rows = await service.deps.db.selectFrom('idempotency_keys').select('key').execute();
    expect(rows).toEqual([]);
  });
});

describe('brute-force protection', () => {
  let guessed: TestService;
  let address = 0;
  beforeAll(async () => {
    guessed = await startTestService({ authenticationFailuresPerMinute: 3, trustedProxies: 1 });
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
    [
      'hosted links',
      () =>
        guessed.call({
          method: 'POST',
          url: '/ui/v1/hosted-sessions',
          headers: ADDRESS(),
          as: null,
          body: { link_token: `l${String(Math.random()).slice(2)}` },
        }),
      404,
    ],
  ])('limits failed attempts by address: %s', async (_what, guess, wrong) => {
    newAddress();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([wrong, wrong, wrong, 429, 429]);
    newAddress();
    expect((await guess()).status).toBe(wrong);
  });

  it('counts hosted links that do not exist, and stops looking links up after too many', async () => {
    newAddress();
    const open = () => guessed.call({ url: `/pay/l${String(Math.random()).slice(2)}`, headers: ADDRESS(), as: null });
    for (let n = 0; n < 3; n += 1) expect((await open()).status).toBe(200);
    expect((await withBearer('svc_at_guess')).status).toBe(429);
    expect((await open()).status).toBe(200);
  });

  it.each([
    ['a picture', 'image', 401],
    ['a fetch', 'empty', 401],
    ['a page of its own', 'document', 429],
  ])(
    'counts links that another site has a visitor’s browser open only as a page of its own: %s',
    async (_what, purpose, then) => {
      newAddress();
      const headers = { ...ADDRESS(), 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': purpose };
      for (let n = 0; n < 4; n += 1) {
        await guessed.call({ url: `/pay/l${String(Math.random()).slice(2)}`, headers, as: null });
      }
      expect((await withBearer('svc_at_guess')).status).toBe(then);
    },
  );

  it('refuses with Retry-After, at /token in its own format, without comparing secrets', async () => {
    newAddress();
    for (let n = 0; n < 3; n += 1) await form(wrongSecret);
    const refused = await form(wrongSecret);
    expect(JSON.parse(refused.text)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const bearer = await withBearer('svc_at_guess');
    expect([bearer.status, bearer.json.codes]).toEqual([429, ['rate_limited']]);
    expect(Number(bearer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not affect tokens that the node has just verified, nor pages without a token', async () => {
    newAddress();
    const own = () => guessed.call({ url: '/v2/webhooks', headers: ADDRESS() });
    await own();
    for (let n = 0; n < 4; n += 1) await withBearer('svc_at_guess');
    expect((await own()).status).toBe(200);
    expect((await guessed.call({ url: '/openapi.json', headers: ADDRESS(), as: null })).status).toBe(200);
  });

  it('does not count expired or missing secrets', async () => {
    newAddress();
    const { authorization } = await guessed.userHeaders(guessed.buyer.account_id);
    guessed.deps.clock.advance(2 * 3_600_000);
    for (let n = 0; n < 6; n += 1) {
      expect((await withBearer(authorization.slice('Bearer '.length))).status).toBe(401);
      expect((await guessed.call({ url: '/v2/webhooks', headers: ADDRESS(), as: null })).status).toBe(401);
    }
  });

  it('does not count secrets at /token that were right once', async () => {
    newAddress();
    const { deps, buyer, integrator } = guessed;
    const refreshTokenOf = async () => {
      const body = { account_id: buyer.account_id, return_token: true };
      const { json } = await guessed.call({ method: 'POST', url: '/authorize/user', body });
      return String(json.payload.token.refresh_token);
    };
    const refresh = (refresh_token: string) => form({ grant_type: 'refresh_token', refresh_token });
    const [expired, revoked, used] = [await refreshTokenOf(), await refreshTokenOf(), await refreshTokenOf()];
    await form({ token: revoked }, '/revoke');
    expect((await refresh(used)).status).toBe(200);
    deps.clock.advance(60_000);
    const own = await createClient(deps, integrator.integratorId);
    await disableClient(deps, own.client_id);
    const statuses: number[] = [];
    for (const token of [used, used, revoked, revoked]) statuses.push((await refresh(token)).status);
    deps.clock.advance(31 * 24 * 3_600_000);
    for (const token of [expired, expired]) statuses.push((await refresh(token)).status);
    for (let n = 0; n < 4; n += 1) statuses.push((await form({ grant_type: 'client_credentials', ...own })).status);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 401, 401, 401, 401]);
    expect((await withBearer('svc_at_guess')).status).toBe(401);
  });

  it('resets after a minute', () => {
    let nowMs = 1_000;
    const throttle = new AuthenticationThrottle(1, { now: () => nowMs });
    throttle.recordFailure({ ip: '203.0.113.7' });
    expect(() => throttle.check({ ip: '203.0.113.7' })).toThrow('try again in 60 s');
    nowMs += 60_000;
    expect(() => throttle.check({ ip: '203.0.113.7' })).not.toThrow();
  });

  it('counts an IPv6 network as one address', () => {
    expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'));
    expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'));
    expect(addressKey('::ffff:203.0.113.7')).toBe('203.0.113.7');
    expect(addressKey('not an address')).toBe('not an address');
  });
});

describe('the client address', () => {
  const FORGED = '198.51.100.66';
  async function limitedAt(trustedProxies: number | readonly string[], forwarded: (n: number) => string) {
    const behind = await startTestService({ authenticationFailuresPerMinute: 3, trustedProxies });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      const headers = { 'x-forwarded-for': forwarded(n) };
      const as = { authorization: `Bearer svc_at_${n}` };
      statuses.push((await behind.call({ url: '/v2/webhooks', headers, as })).status);
    }
    await behind.stop();
    return statuses.includes(429);
  }

  it.each([
    ['no trusted proxy: the header is ignored', 0, (n: number) => `203.0.113.${n}`, true],
    ['one trusted proxy: entries left of its own are ignored', 1, (n: number) => `203.0.113.${n}, ${FORGED}`, true],
    ['one trusted proxy: its entry is the client', 1, (n: number) => `${FORGED}, 203.0.113.${n}`, false],
    [
      'two trusted proxies: the entry of the first is the client',
      2,
      (n: number) => `${FORGED}, 203.0.113.${n}, 10.0.0.7`,
      false,
    ],
    [
      'two trusted proxies: entries left of it are ignored',
      2,
      (n: number) => `203.0.113.${n}, ${FORGED}, 10.0.0.7`,
      true,
    ],
    [
      'trusted addresses: the last untrusted entry is the client',
      ['127.0.0.1', '10.0.0.0/8'],
      (n: number) => `${FORGED}, 203.0.113.${n}, 10.0.0.7`,
      false,
    ],
    [
      'trusted addresses: entries left of it are ignored',
      ['127.0.0.1', '10.0.0.0/8'],
      (n: number) => `203.0.113.${n}, ${FORGED}, 10.0.0.7`,
      true,
    ],
    [
      'a caller outside the trusted addresses: the header is ignored',
      ['192.0.2.0/24'],
      (n: number) => `203.0.113.${n}`,
      true,
    ],
  ] as const)('%s', async (_what, proxies, forwarded, isLimited) => {
    expect(await limitedAt(proxies, forwarded)).toBe(isLimited);
  });
});
