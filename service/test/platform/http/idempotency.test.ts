import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../src/accounts/clients/create-client.js';
import { hashToken } from '../../../src/accounts/tokens/token-hash.js';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
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

/** Another client of the first integrator. */
async function secondClient(): Promise<{ authorization: string }> {
  const { deps, integrator } = service;
  const { client_id } = await createClient(deps, integrator.integratorId);
  const token = `svc_at_${deps.random.bytes(32).toString('base64url')}`;
  await deps.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id,
      integrator_id: integrator.integratorId,
      scopes: ['write_user_tokens'],
      expires_ms: deps.clock.now() + 3_600_000,
      created_ms: deps.clock.now(),
    })
    .execute();
  return { authorization: `Bearer ${token}` };
}

describe('Idempotency-Key', () => {
  it('replays the same response, marked as a replay', async () => {
    const first = await register('one@example.com', 'key-1');
    const second = await register('one@example.com', 'key-1');
    expect(first.status).toBe(201);
    expect(second.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('refuses the key with another body, and keeps the first outcome', async () => {
    await register('two@example.com', 'key-2');
    const reused = await register('three@example.com', 'key-2');
    expect([reused.status, reused.json.codes]).toEqual([422, ['idempotency_key_reused']]);
    expect((await register('two@example.com', 'key-2')).status).toBe(201);
  });

  it('has one effect however many requests arrive concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => register('four@example.com', 'key-4')));
    const accounts = answers.filter((each) => each.status === 201).map((each) => each.json.payload.account_id);
    expect(new Set(accounts).size).toBe(1);
    const others = answers.filter((each) => each.status !== 201);
    expect(others.every((each) => each.json.codes[0] === 'idempotency_key_in_flight')).toBe(true);
    expect((await register('four@example.com', 'key-4')).json.payload.account_id).toBe(accounts[0]);
  });

  it('belongs to the integrator: after a client rotation the new client gets the replay', async () => {
    const first = await register('rotated@example.com', 'key-r');
    const rotated = await register('rotated@example.com', 'key-r', await secondClient());
    expect([rotated.status, rotated.text]).toEqual([201, first.text]);
    expect(rotated.headers['idempotent-replayed']).toBe('true');
    const { rows } = await service.deps.pool.query(
      `SELECT count(*) AS n FROM accounts WHERE email = 'rotated@example.com'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('is found where a node of the previous release stored it, whichever client sent it', async () => {
    const first = await register('before@example.com', 'key-b');
    await service.deps.pool.query(`UPDATE idempotency_keys SET scope = NULL WHERE key = 'key-b'`);
    for (const as of [service.integrator.headers, await secondClient()]) {
      const again = await register('before@example.com', 'key-b', as);
      expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    }
    const others = await register('before@example.com', 'key-b', service.other.headers);
    expect(others.headers['idempotent-replayed']).toBeUndefined();
  });

  it('of a user belongs to that user alone', async () => {
    const [mine, theirs] = await Promise.all([
      service.userHeaders(service.buyer.account_id),
      service.userHeaders(service.seller.account_id),
    ]);
    const url = '/v1/transaction/no.id/receipt';
    const send = (as: { authorization: string }) =>
      service.call({ method: 'POST', url, body: {}, headers: { 'idempotency-key': 'key-u' }, as });
    const answers = [await send(mine), await send(theirs), await send(service.integrator.headers), await send(mine)];
    expect(answers.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      undefined,
      undefined,
      undefined,
      'true',
    ]);
  });

  it('uses the database’s time, so that a node with a slow clock does not have it deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30 * 24 * 3_600_000 });
    service.deps.clock.advance(-30 * 24 * 3_600_000);
    await register('slow@example.com', 'key-s');
    vi.useRealTimers();
    service.deps.clock.advance(30 * 24 * 3_600_000);
    await deleteExpiredJob(service.deps).run(new AbortController().signal);
    expect((await register('slow@example.com', 'key-s')).headers['idempotent-replayed']).toBe('true');
  });

  it('outlives requests to a node with a fast clock', async () => {
    await register('fast@example.com', 'key-f');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 24 * 3_600_000 });
    service.deps.clock.advance(8 * 24 * 3_600_000);
    await deleteExpiredJob(service.deps).run(new AbortController().signal);
    vi.useRealTimers();
    service.deps.clock.advance(-8 * 24 * 3_600_000);
    expect((await register('fast@example.com', 'key-f')).headers['idempotent-replayed']).toBe('true');
  });

  it('belongs to one integrator: another can use the same key', async () => {
    const own = await register('five@example.com', 'key-5');
    const others = await register('five@example.com', 'key-5', service.other.headers);
    expect([own.status, others.status]).toEqual([201, 201]);
    expect(others.json.payload.account_id).not.toBe(own.json.payload.account_id);
  });

  it('replays a refusal that is permanent', async () => {
    const url = '/v2/invoice/00000000-0000-4000-8000-000000000000/pay';
    const send = () => service.call({ method: 'POST', url, body: {}, headers: { 'idempotency-key': 'key-6' } });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('encrypts tokens and nonces in stored responses', async () => {
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
