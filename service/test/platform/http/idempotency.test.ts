import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const register = (email: string, key: string, as?: { authorization: string }) =>
  service.call({
    method: 'POST',
    url: '/v1/users',
    body: { email },
    headers: { 'idempotency-key': key },
    ...(as && { as }),
  });

describe('Idempotency-Key', () => {
  it('gives the same answer again and says so', async () => {
    const first = await register('one@example.com', 'key-1');
    const second = await register('one@example.com', 'key-1');
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses the key with another body, and leaves the first outcome alone', async () => {
    await register('two@example.com', 'key-2');
    const reused = await register('three@example.com', 'key-2');
    expect([reused.status, reused.json.codes]).toEqual([422, ['idempotency_key_reused']]);
    expect((await register('two@example.com', 'key-2')).status).toBe(201);
  });

  it('has one effect however many requests come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('four@example.com', 'key-4')));
    const accounts = answers.filter((each) => each.status === 201).map((each) => each.json.payload.account_id);
    expect(new Set(accounts).size).toBe(1);
    const others = answers.filter((each) => each.status !== 201);
    expect(others.every((each) => each.json.codes[0] === 'idempotency_key_in_flight')).toBe(true);
    expect((await register('four@example.com', 'key-4')).json.payload.account_id).toBe(accounts[0]);
  });

  it('belongs to one client: another integrator uses the same key for its own', async () => {
    const own = await register('five@example.com', 'key-5');
    const others = await register('five@example.com', 'key-5', service.other.headers);
    expect([own.status, others.status]).toEqual([201, 201]);
    expect(others.json.payload.account_id).not.toBe(own.json.payload.account_id);
  });

  it('replays a refusal that can never change', async () => {
    const url = '/v1/transaction/00000000-0000-4000-8000-000000000000/receipt';
    const send = () => service.call({ method: 'POST', url, body: {}, headers: { 'idempotency-key': 'key-6' } });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('keeps tokens and nonces in stored answers encrypted', async () => {
    const body = { account_id: service.buyer.account_id, return_token: true };
    const send = () =>
      service.call({ method: 'POST', url: '/authorize/user', body, headers: { 'idempotency-key': 'key-7' } });
    const first = await send();
    expect((await send()).text).toBe(first.text);
    const rows = await service.deps.db.selectFrom('idempotency_keys').select('response_body').execute();
    const kept = rows.map((row) => row.response_body).join('\n');
    expect(kept).not.toContain(first.json.payload.token.access_token);
    expect(kept).not.toContain('nonce=');
  });

  it.each([
    ['an empty key', ''],
    ['a key with a space', 'a b'],
    ['a key of 256 characters', 'x'.repeat(256)],
  ])('refuses %s', async (_name, key) => {
    const answer = await register('six@example.com', key);
    expect([answer.status, answer.json.codes]).toEqual([400, ['idempotency_key_invalid']]);
  });
});
