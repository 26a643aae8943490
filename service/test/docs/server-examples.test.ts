import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../src/accounts/clients/create-client.js';
import { startTestService, type TestService } from '../support/test-service.js';

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const VARIABLES = ['SVC_URL', 'SVC_CLIENT_ID', 'SVC_CLIENT_SECRET', 'SVC_WEBHOOK_SECRET'];

/** A running example; sends a POST to one of its paths. */
type Post = (path: string, body: string, headers?: Record<string, string>) => Promise<Response>;

let service: TestService;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  service = await startTestService();
  const client = await createClient(service.deps, service.integrator.integratorId);
  Object.assign(process.env, {
    SVC_URL: await service.app.listen({ port: 0, host: '127.0.0.1' }),
    SVC_CLIENT_ID: client.client_id,
    SVC_CLIENT_SECRET: client.client_secret,
    SVC_WEBHOOK_SECRET: SECRET,
  });
});
afterAll(async () => {
  for (const end of ends) await end();
  for (const name of VARIABLES) delete process.env[name];
  await service.stop();
});

function posting(origin: string): Post {
  return (path, body, headers = {}) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
}

async function listening(server: Server): Promise<Post> {
  await new Promise<void>((resolve) => server.once('listening', resolve).listen(0, '127.0.0.1'));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return posting(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const examples: Readonly<Record<string, () => Promise<Post>>> = {
  'node:http': async () => listening((await import('../../../docs/examples/node-http.js')).server),
  Express: async () => {
    const { createServer } = await import('node:http');
    return listening(createServer((await import('../../../docs/examples/express.js')).app));
  },
  Fastify: async () => {
    const { app } = await import('../../../docs/examples/fastify.js');
    ends.push(() => app.close());
    return posting(await app.listen({ port: 0, host: '127.0.0.1' }));
  },
  'Workers, Deno and Bun': async () => {
    const { worker } = await import('../../../docs/examples/worker.js');
    return async (path, body, headers = {}) =>
      worker.fetch(new Request(`https://shop.example${path}`, { method: 'POST', body, headers }));
  },
  Hono: async () => {
    const { app } = await import('../../../docs/examples/hono.js');
    return async (path, body, headers = {}) =>
      app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  },
};

describe.each(Object.entries(examples))('the guide’s server on %s', (_, start) => {
  let post: Post;
  let player: Record<string, string>;
  beforeAll(async () => {
    post = await start();
    player = { 'x-player': service.buyer.account_id };
  });

  it('returns a token, a redirect and a checkout, and reports the outcome', async () => {
    const session = await post('/api/session', '', player);
    expect(session.status).toBe(200);
    expect(await session.json()).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });

    const redirect = await post('/api/redirect', '{}', player);
    expect(await redirect.json()).toEqual({ redirect: expect.stringContaining('#nonce=') });

    const checkout = await post('/api/checkout', '{"sku":"paper-lantern"}', player);
    expect(checkout.status).toBe(200);
    const { authorized_invoice_id, redirect: toPay } = (await checkout.json()) as Record<string, string>;
    expect(toPay).toContain('#nonce=');

    const outcome = await post('/api/checkout/outcome', JSON.stringify({ authorized_invoice_id }), player);
    expect(await outcome.json()).toEqual({ outcome: 'pending' });
  });

  it.each(['constructor', '__proto__', 'toString'])('does not take %s for an item', async (sku) => {
    const answer = await post('/api/checkout', JSON.stringify({ sku }), player);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'unknown_item']);
  });

  it('refuses an anonymous caller, an unknown item and a malformed body, each with a code', async () => {
    const answers = [
      await post('/api/session', '{}'),
      await post('/api/checkout', '{"sku":"moon"}', player),
      await post('/api/checkout', '{"sku":', player),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 500]);
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(bodies.map((body) => (body as { code: string }).code)).toEqual([
      'signed_out',
      'unknown_item',
      'server_failed',
    ]);
  });

  it('accepts a webhook by its raw bytes, and refuses one that was changed', async () => {
    const { paid } = await import('../../../docs/examples/shop.js');
    // Spaces and escapes that re-serializing the body would not keep.
    const payload = { invoice_id: `inv-${Math.random()}`, state: 'success', description: 'é' };
    const body = JSON.stringify({ status: 'Success', message: [], codes: [], payload }, null, 3).replace(
      'é',
      '\\u00e9',
    );
    const id = `msg_${payload.invoice_id}`;
    const at = new Date();
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SECRET).sign(id, at, body),
      'webhook-event': 'invoice-completion',
    };

    expect((await post('/svc/webhooks', body.replace('success', 'failed '), headers)).status).toBe(400);
    expect(paid.has(id)).toBe(false);
    expect((await post('/svc/webhooks', body, headers)).status).toBe(204);
    expect(paid.get(id)).toBe(payload.invoice_id);
  });
});
