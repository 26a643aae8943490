import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { REQUEST_LIMITS } from '../../src/platform/db/connection-limits.js';
import { readSettings } from '../../src/platform/settings.js';
import { type RunningService, startService } from '../../src/service.js';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
let proxy: SilentProxy;
let node: RunningService;
let own: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startSilentProxy(inject('postgres'));
  const { user, database: name } = database.connection;
  const port = await freePort();
  own = `http://127.0.0.1:${port}`;
  const databaseUrl = `postgres://${user}@127.0.0.1:${proxy.port}/${name}`;
  const settings = { ...readSettings({ PORT: `${port}` }), databaseUrl, databasePoolSize: 5 };
  node = await startService(settings, pino({ level: 'silent' }));
}, 120_000);
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

describe('a node whose database has fallen silent', () => {
  it('is not ready, answers every request, serves again once the database responds, and stops on request', async () => {
    const fixtures = await (await fetch(`${own}/sandbox/fixtures`)).json();
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: fixtures.client_id,
      client_secret: fixtures.client_secret,
    });
    const granted = await (await fetch(`${own}/token`, { method: 'POST', body: form })).json();
    const headers = { authorization: `Bearer ${granted.access_token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({
      account_id: fixtures.buyer.account_id,
      reference_type: 'order',
      reference_id: '1',
      payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD.payment_method_id }],
      line_items: [{ amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' }],
    });
    const create = (key: string) =>
      fetch(`${own}/v2/invoice`, { method: 'POST', headers: { ...headers, 'idempotency-key': key }, body });
    expect((await create('before')).status).toBe(201);

    proxy.silence();
    const began = performance.now();
    const asked = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => create(key));
    const ready = await fetch(`${own}/readyz`);
    expect([ready.status, (await ready.json()).reason]).toEqual([503, 'the database does not answer']);
    expect(performance.now() - began).toBeLessThan(REQUEST_LIMITS.silenceMs);
    expect((await fetch(`${own}/healthz`)).status).toBe(200);
    const metrics = await fetch(`${own}/metrics`);
    expect(metrics.status).toBe(200);
    expect(await metrics.text()).toContain('svc_database_up 0');
    const answers = await Promise.all(asked);
    expect(performance.now() - began).toBeLessThan(35_000);
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).not.toBeNull();
    }

    proxy.restore();
    await expect.poll(async () => (await fetch(`${own}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    expect(await Promise.all(['a', 'b', 'c'].map(async (key) => (await create(key)).status))).toEqual([201, 201, 201]);

    proxy.silence();
    void create('left behind').catch(() => undefined);
    const stopping = performance.now();
    await node.stop();
    expect(performance.now() - stopping).toBeLessThan(35_000);
  }, 180_000);
});
