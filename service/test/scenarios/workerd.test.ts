import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import workerd from 'workerd';
import { bundleSource } from '../../../test/support/bundle-source.js';
import { freePort } from '../../../test/support/free-port.js';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { startTestService, type TestService } from '../support/test-service.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A shop as a Worker: no Node, no compatibility flag, only Fetch and Web Crypto. */
const WORKER = `
import { createGameRoutes, createServerClient, createWebhookHandler, fetchHandler, buildLineItems } from 'server.js';

const handled = [];
const routesOf = (env) => {
  const client = createServerClient({ addresses: env.SVC_URL, clientId: env.CLIENT_ID, clientSecret: env.CLIENT_SECRET, log: false });
  const game = createGameRoutes({ client, authenticate: (request) => request.headers.get('x-player'), order: () => undefined });
  return {
    '/api/session': game.session,
    '/api/redirect': game.redirect,
    '/svc/webhooks': createWebhookHandler({ secret: env.SECRET, onEvent: ({ id }) => void handled.push(id), onProblem: () => undefined }),
    '/handled': async () => Response.json(handled),
    '/buy': async (request) => {
      const { account_id, payment_method_id } = await request.json();
      const { value: line_items } = buildLineItems([{ product_sku: 'lantern', amount: 500, currency: 'USD' }]);
      const order = { account_id, reference_type: 'order', reference_id: crypto.randomUUID(), payment_methods: [{ payment_method_id }], line_items };
      const created = await client.createInvoice(order);
      if (!created.ok) return Response.json(created);
      const id = created.value.invoice_id;
      await client.payInvoice(id);
      const refused = await client.commitEscrow('esc_unknown');
      const aborted = await client.getInvoice(id, { signal: AbortSignal.abort() });
      const globals = ['process', 'Buffer', 'require', 'window'].filter((name) => name in globalThis);
      return Response.json({ invoice: await client.waitForInvoice(id), refused, aborted, globals });
    },
  };
};

let routes;
export default {
  fetch(request, env) {
    routes ??= fetchHandler(routesOf(env));
    return routes(request);
  },
};
`;

const CONFIG = (port: number, bindings: Record<string, string>) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "shop", worker = .shop),
    (name = "internet", network = (allow = ["local", "private", "public"])),
  ],
  sockets = [ (name = "http", address = "127.0.0.1:${port}", http = (), service = "shop") ],
);
const shop :Workerd.Worker = (
  modules = [
    (name = "worker", esModule = embed "worker.js"),
    (name = "server.js", esModule = embed "server.js"),
  ],
  compatibilityDate = "2024-09-01",
  bindings = [ ${Object.entries(bindings)
    .map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`)
    .join(', ')} ],
);
`;

describe('the server half in workerd', () => {
  let service: TestService;
  let folder: string;
  let program: ChildProcess;
  let errors = '';
  let url: string;

  beforeAll(async () => {
    service = await startTestService();
    const { wallet_id: walletId = '' } = service.buyer.wallets.USD ?? {};
    await fundWallet(service.deps.money, { walletId, amount: 1_000, currency: 'USD' });
    const credentials = await createClient(service.deps, service.integrator.integratorId);
    folder = await mkdtemp(join(tmpdir(), 'workerd-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const bindings = {
      SVC_URL: await service.app.listen({ port: 0, host: '127.0.0.1' }),
      CLIENT_ID: credentials.client_id,
      CLIENT_SECRET: credentials.client_secret,
      SECRET,
    };
    await Promise.all([
      writeFile(join(folder, 'config.capnp'), CONFIG(port, bindings)),
      writeFile(join(folder, 'worker.js'), WORKER),
      bundleSource('server.ts').then((code) => writeFile(join(folder, 'server.js'), code)),
    ]);
    program = spawn(workerd, ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    program.stderr?.on('data', (part) => {
      errors += part;
    });
    await vi.waitFor(async () => expect(await answers(), errors).toBe(true), { timeout: 60_000, interval: 100 });
  });
  afterAll(async () => {
    program?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
    await service.stop();
  });

  async function answers(): Promise<boolean> {
    if (program.exitCode !== null) throw new Error(errors);
    return fetch(`${url}/handled`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  it('handles a paid invoice, errors and abort signals, with nothing of Node', async () => {
    const body = {
      account_id: service.buyer.account_id,
      payment_method_id: service.buyer.wallets.USD?.payment_method_id,
    };
    const answer = await fetch(`${url}/buy`, { method: 'POST', body: JSON.stringify(body) });

    expect(await answer.json()).toMatchObject({
      invoice: { ok: true, value: { state: 'success', summary: { total_amount: 500 } } },
      refused: { ok: false, error: { code: 'api_refused', api: { codes: ['escrow_not_found'] } } },
      aborted: { ok: false, error: { code: 'aborted' } },
      globals: [],
    });
  });

  it('returns a session and a redirect', async () => {
    const player = { 'x-player': service.buyer.account_id };
    const session = await fetch(`${url}/api/session`, { method: 'POST', headers: player });
    expect(await session.json()).toMatchObject({ token_type: 'Bearer' });
    const redirect = await fetch(`${url}/api/redirect`, { method: 'POST', headers: player });
    expect(await redirect.json()).toEqual({ redirect: expect.stringContaining('#nonce=') });
  });

  it('accepts a webhook once, and refuses one that was changed', async () => {
    const body = JSON.stringify({
      status: 'Success',
      message: [],
      codes: [],
      payload: { id: 'esc_1', status: 'OPEN' },
    });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
      'webhook-event': 'escrow-transaction-update',
    };
    const post = (text: string) => fetch(`${url}/svc/webhooks`, { method: 'POST', body: text, headers });

    expect((await post(body.replace('OPEN', 'LOST'))).status).toBe(400);
    expect((await post(body)).status).toBe(204);
    expect((await post(body)).status).toBe(204);
    expect(await (await fetch(`${url}/handled`)).json()).toEqual(['msg_1']);
  });
});
