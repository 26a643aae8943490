import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    addresses: {
      authUrl: 'https://auth.pay.example',
      invoicingUrl: 'https://invoicing.pay.example',
      paymentsUrl: 'https://payments.pay.example',
      webUrl: 'https://web.pay.example',
      hostedUrl: 'https://hosted.pay.example',
    },
  });
});
afterAll(() => service.stop());

const authorize = (body: unknown, as?: { authorization: string }) =>
  service.call({ method: 'POST', url: '/authorize/user', body, ...(as && { as }) });

describe('authorize user (interface §4 row 2, §2.6, §5.4, §5.5)', () => {
  it('returns a redirect below the web address, with its nonce in the fragment', async () => {
    const { status, json } = await authorize({ account_id: service.buyer.account_id });
    expect(status).toBe(200);
    expect(json.payload.redirect).toMatch(
      /^https:\/\/web\.pay\.example\/ui\/v1\/continue#nonce=c0k[0-9a-f]{8}_[\w-]{43}$/,
    );
    expect(json.payload.token).toBeUndefined();
  });

  it('stores the nonce as a hash, valid for 24 hours', async () => {
    const { json } = await authorize({ account_id: service.buyer.account_id });
    const nonce = json.payload.redirect.split('nonce=')[1];
    const rows = await service.deps.pool.query('SELECT n::text AS text, expires_ms FROM nonces n');
    expect(JSON.stringify(rows.rows)).not.toContain(nonce);
    expect(rows.rows.at(-1)?.expires_ms).toBe(service.deps.clock.now() + 24 * 3_600_000);
  });

  it('returns the user password token with its expiry when asked', async () => {
    const { json } = await authorize({ account_id: service.buyer.account_id, return_token: true });
    const { token } = json.payload;
    expect(Object.keys(token).sort()).toEqual(['access_token', 'expiry', 'refresh_token', 'token_type']);
    expect(token.token_type).toBe('Bearer');
    expect(Date.parse(token.expiry)).toBeGreaterThan(service.deps.clock.now());
  });

  it.each([
    ['an unknown account', () => '00000000-0000-4000-8000-000000000000'],
    ['the integrator’s own account', () => service.integrator.accountId],
  ])('refuses %s with 404', async (_name, accountId) => {
    const { status, json } = await authorize({ account_id: accountId() });
    expect([status, json.codes]).toEqual([404, ['account_not_found']]);
  });

  it('refuses another integrator’s user with 404', async () => {
    const { status } = await authorize({ account_id: service.buyer.account_id }, service.other.headers);
    expect(status).toBe(404);
  });

  it('cannot be called with a user token', async () => {
    const as = await service.userHeaders(service.buyer.account_id);
    const { status, json } = await authorize({ account_id: service.buyer.account_id }, as);
    expect([status, json.codes]).toEqual([403, ['user_token_not_allowed']]);
  });
});
