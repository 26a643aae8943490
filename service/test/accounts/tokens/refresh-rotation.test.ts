import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expiry: string;
}

async function login(): Promise<Tokens> {
  const body = { account_id: service.buyer.account_id, return_token: true };
  return (await service.call({ method: 'POST', url: '/authorize/user', body })).json.payload.token;
}

async function refresh(token: string) {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await service.call({ method: 'POST', url: '/token', body, headers, as: null });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

const history = (token: string) =>
  service.call({ url: '/v1/transactions', as: { authorization: `Bearer ${token}` } }).then(({ status }) => status);

describe('the refresh grant', () => {
  it('needs no client, rotates the refresh token, and returns a working access token', async () => {
    const first = await login();
    const { status, body } = await refresh(first.refresh_token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(first.refresh_token);
    expect(Date.parse(body.expiry)).toBe(service.deps.clock.now() + 3_600_000);
    expect(await history(body.access_token)).toBe(200);
  });

  it('returns the same successor for 30 seconds to a caller that lost the response', async () => {
    const first = await login();
    const rotated = await refresh(first.refresh_token);
    service.deps.clock.advance(30_000);
    const again = await refresh(first.refresh_token);
    expect(again.body.refresh_token).toBe(rotated.body.refresh_token);
    expect(again.body.access_token).toBe(rotated.body.access_token);
    expect(again.body.expires_in).toBe(3570);
  });

  it('returns one successor however many tabs refresh at once', async () => {
    const first = await login();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first.refresh_token)));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
  });

  it('revokes the whole session when a used refresh token is used again later', async () => {
    const first = await login();
    const rotated = await refresh(first.refresh_token);
    service.deps.clock.advance(31_000);
    // both are cached
    expect(await history(rotated.body.access_token)).toBe(200);
    expect(await history(first.access_token)).toBe(200);
    const reused = await refresh(first.refresh_token);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect((await refresh(rotated.body.refresh_token)).status).toBe(400);
    expect(await history(rotated.body.access_token)).toBe(401);
    expect(await history(first.access_token)).toBe(401);
  });

  it('expires after thirty days', async () => {
    const first = await login();
    service.deps.clock.advance(30 * 24 * 3_600_000);
    expect((await refresh(first.refresh_token)).status).toBe(400);
  });

  it('stores nothing that opens a session', async () => {
    const first = await login();
    const rotated = await refresh(first.refresh_token);
    const tables = ['access_tokens', 'refresh_tokens', 'token_families'] as const;
    const dump = await Promise.all(tables.map((table) => service.deps.pool.query(`SELECT t::text FROM ${table} t`)));
    const text = JSON.stringify(dump.map((result) => result.rows));
    for (const token of [first, rotated.body]) {
      expect(text).not.toContain(token.access_token);
      expect(text).not.toContain(token.refresh_token);
      expect(text).not.toContain(Buffer.from(token.refresh_token).toString('hex'));
    }
  });
});
