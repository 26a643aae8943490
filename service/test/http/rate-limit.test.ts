import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from './test-service.js';

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
