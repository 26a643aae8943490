import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const origin = 'https://game.example';
const preflight = (url: string) => service.call({ method: 'OPTIONS', url, headers: { origin }, as: null });

/** What a game's page calls with the user's token. */
const USER_ROUTES = [
  '/v1/transactions',
  '/v1/transaction/x',
  '/v1/transaction/x/receipt',
  '/v2/spending',
  '/v1/00000000-0000-4000-8000-000000000000/payment_methods',
];

describe('cross-origin calls from pages', () => {
  it.each(USER_ROUTES)('are allowed to %s, errors included', async (url) => {
    const { status, headers } = await preflight(url);
    expect(status).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-headers']).toBe('Authorization, Content-Type, Idempotency-Key');
    const refused = await service.call({ url, headers: { origin }, as: null });
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect((await preflight(url)).headers['access-control-expose-headers']).toContain('Request-Id, Retry-After');
  });

  it.each(['/v2/invoice', '/authorize/user', '/v2/webhooks'])('are not allowed to %s', async (url) => {
    const { status, headers } = await preflight(url);
    expect([status, headers['access-control-allow-origin']]).toEqual([404, undefined]);
  });
});
