import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { readSettings, type Settings } from '../../src/platform/settings.js';
import { type RunningService, startService } from '../../src/service.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

/** An operator's nodes drain this long unless told otherwise: a load balancer has to see `/readyz` fail before connections are closed. */
const DRAIN_MS = 5_000;

interface Node {
  readonly port: number;
  running: RunningService | undefined;
  ready: boolean;
}

let database: TestDatabase;
let nodes: Node[];
beforeAll(async () => {
  database = await createTestDatabase();
  nodes = await Promise.all([1, 2, 3].map(async () => ({ port: await freePort(), running: undefined, ready: false })));
  await Promise.all(nodes.map(start));
}, 120_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.running?.stop()));
  await database.drop();
});

function settingsOf(node: Node): Settings {
  return {
    ...readSettings({ PORT: `${node.port}` }),
    databaseUrl: database.url,
    databasePoolSize: 5,
    drainMs: DRAIN_MS,
  };
}

async function start(node: Node): Promise<void> {
  node.running = await startService(settingsOf(node), pino({ level: 'silent' }));
  node.ready = true;
}

/** What a load balancer does: takes a node out of rotation when `/readyz` fails. */
async function restart(node: Node): Promise<void> {
  const stopping = node.running?.stop();
  const answer = await fetch(`http://127.0.0.1:${node.port}/readyz`);
  expect(answer.status).toBe(503);
  node.ready = false;
  await stopping;
  await start(node);
}

describe('many nodes on one database', () => {
  it('restart one by one without a failed request, and no payment is lost or doubled', async () => {
    const fixtures = await (await fetch(`http://127.0.0.1:${nodes[0]?.port}/sandbox/fixtures`)).json();
    let turn = 0;
    const send = async (path: string, init: RequestInit = {}) => {
      const ready = nodes.filter((node) => node.ready);
      turn += 1;
      const node = ready[turn % ready.length];
      const response = await fetch(`http://127.0.0.1:${node?.port}${path}`, init);
      return { status: response.status, body: await response.json() };
    };
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: fixtures.client_id,
      client_secret: fixtures.client_secret,
    });
    const token = await send('/token', { method: 'POST', body: form });
    const headers = { authorization: `Bearer ${token.body.access_token}`, 'content-type': 'application/json' };
    const wallet = async () => {
      const { body } = await send(`/v1/${fixtures.buyer.account_id}/payment_methods`, { headers });
      return Number(body.payload.find((each: { id: string }) => each.id === method).wallet_balance);
    };
    const method = fixtures.buyer.wallets.USD.payment_method_id;
    const before = await wallet();
    const failures: string[] = [];
    let paid = 0;
    let restarted = false;
    const worker = async (number: number) => {
      for (let n = 0; !restarted; n += 1) {
        const body = JSON.stringify({
          account_id: fixtures.buyer.account_id,
          reference_type: 'order',
          reference_id: `${number}-${n}`,
          payment_methods: [{ payment_method_id: method }],
          line_items: [{ amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' }],
        });
        const created = await send('/v2/invoice', { method: 'POST', headers, body });
        const id = created.body.payload?.invoice_id;
        const pay = await send(`/v2/invoice/${id}/pay`, { method: 'POST', headers });
        if (created.status !== 201 || pay.status !== 200) failures.push(`${created.status} ${pay.status}`);
        else paid += 1;
      }
    };
    const workers = [1, 2, 3, 4].map(worker);
    for (const node of nodes) await restart(node);
    restarted = true;
    await Promise.all(workers);
    expect(failures).toEqual([]);
    expect(paid).toBeGreaterThan(20);
    expect(await wallet()).toBe(before - paid);
  }, 180_000);

  it('created the demo data once', async () => {
    const rows = await database.db.selectFrom('integrators').select('name').execute();
    expect(rows).toHaveLength(2);
  });
});
