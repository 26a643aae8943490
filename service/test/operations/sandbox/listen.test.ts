import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createWebhookHandler, nodeHandler, type WebhookEvent } from 'svc-bridge/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../../../../src/cli/run-command.js';
import { freePort } from '../../../../test/support/free-port.js';
import type { Fixtures } from '../../../src/operations/sandbox/fixtures.js';
import { readSettings, type Settings } from '../../../src/platform/settings.js';
import { type RunningService, startService } from '../../../src/service.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const OWN_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let database: TestDatabase;
let settings: Settings;
let service: RunningService;
let base: string;
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 2 });
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  settings = { ...readSettings({ PORT: `${port}` }), databaseUrl: database.url, databasePoolSize: 8 };
  service = await startService(settings, pino({ level: 'silent' }));
});
afterAll(async () => {
  await service.stop();
  await database.drop();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stop) => stop()));
  await call('DELETE', '/sandbox/faults');
});

/** What a test has opened. */
const open: (() => Promise<unknown>)[] = [];

async function call(method: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, json: text === '' ? undefined : JSON.parse(text) };
}

const fixtures = async (): Promise<Fixtures> => (await call('GET', '/sandbox/fixtures')).json;

async function tokenOf({ client_id, client_secret }: { client_id: string; client_secret: string }): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  return (await (await fetch(`${base}/token`, { method: 'POST', body })).json()).access_token;
}

async function command(args: readonly string[], env: Record<string, string> = {}, stop = new AbortController()) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  return { code: await runCommand(args, { env, say, complain: say, stop: stop.signal }), said };
}

/** `npx svc-bridge listen`, from its first line on. */
async function listening(args: readonly string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const stop = new AbortController();
  const ended = runCommand(['listen', '--url', base, ...args], { env, say, complain: say, stop: stop.signal });
  open.push(() => {
    stop.abort();
    return ended;
  });
  await expect.poll(() => lines.join('\n')).toContain('signed with');
  return { lines, stop, ended, secret: /SVC_WEBHOOK_SECRET=(\S+)/.exec(lines.join('\n'))?.[1] };
}

/** The developer's own server, on this machine. */
async function startShop(secret: () => string, answerWith: () => number | undefined = () => undefined) {
  const events: WebhookEvent[] = [];
  const problems: string[] = [];
  const handler = nodeHandler(
    createWebhookHandler({
      secret,
      onEvent: (event) => void events.push(event),
      onProblem: ({ code }) => void problems.push(code),
    }),
  );
  const ids: unknown[] = [];
  const server: Server = createServer((request, response) => {
    ids.push(request.headers['webhook-id']);
    const status = answerWith();
    if (status === undefined) void handler(request, response);
    else response.writeHead(status).end('the shop says no');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/svc/webhooks`, events, problems, ids };
}

async function pay(): Promise<void> {
  expect(await command(['trigger', 'invoice-completion', '--url', base])).toMatchObject({ code: 0 });
}

/** Of what was triggered. */
const idIn = (said: readonly string[]) => /[0-9a-f-]{36}/.exec(said.join())?.[0];

const deliveries = async () => (await call('GET', '/sandbox/deliveries')).json.deliveries;

describe('npx svc-bridge listen', () => {
  it('forwards each event to a local server, signed with the printed secret, and ends at Ctrl-C', async () => {
    let secret = '';
    const shop = await startShop(() => secret);
    const listener = await listening(['--forward-to', `${shop.url}?key=hidden`]);
    secret = listener.secret ?? '';
    expect(secret).toMatch(/^whsec_/);

    await pay();

    await expect.poll(() => shop.events).toMatchObject([{ type: 'invoice-completion', invoice: { state: 'success' } }]);
    await expect.poll(() => listener.lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d {2}<-- 204 \[msg_[\w-]+\]$/);
    expect(listener.lines.at(-2)).toMatch(/ {2}--> invoice-completion [\w-]+ success \[msg_[\w-]+\]$/);
    expect(shop.problems).toEqual([]);
    const [logged] = await deliveries();
    expect(logged).toMatchObject({
      url: `listener:${shop.url}`,
      state: 'delivered',
      attempts: 1,
      response_status: 204,
    });

    listener.stop.abort();
    expect(await listener.ended).toBe(0);
    const token = await tokenOf(await fixtures());
    expect((await call('GET', '/v2/webhooks', { token })).json.payload).toEqual([]);
  });

  it('prints the server’s response, and retries as in production', async () => {
    let status: number | undefined = 500;
    const shop = await startShop(
      () => OWN_SECRET,
      () => status,
    );
    const listener = await listening(['--forward-to', shop.url], { SVC_WEBHOOK_SECRET: OWN_SECRET });
    expect(listener.lines.join('\n')).not.toContain(OWN_SECRET);
    await pay();
    await expect.poll(() => listener.lines.at(-1)).toMatch(/<-- 500 \[msg_.*; will be retried$/);
    const [logged] = await deliveries();
    expect(logged).toMatchObject({ state: 'due', attempts: 1, response_status: 500 });

    status = undefined;
    await call('POST', '/sandbox/clock', { body: { advance_seconds: 10 } });

    await expect.poll(() => shop.events).toHaveLength(1);
    expect(shop.ids[1]).toBe(shop.ids[0]);
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ state: 'delivered', attempts: 2 });
  });

  it('reports that no server answers, and continues', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}/hook`;
    const listener = await listening(['--forward-to', nobody]);
    await pay();
    await expect.poll(() => listener.lines.at(-1)).toMatch(/<-- no answer: ECONNREFUSED \[msg_.*; will be retried$/);
    expect((await deliveries())[0]).toMatchObject({ state: 'due', error: 'ECONNREFUSED', response_status: null });
  });

  it('listens again after a 410, which disables an endpoint', async () => {
    let status: number | undefined = 410;
    const shop = await startShop(
      () => OWN_SECRET,
      () => status,
    );
    const listener = await listening(['--forward-to', shop.url], { SVC_WEBHOOK_SECRET: OWN_SECRET });
    await pay();
    await expect.poll(() => listener.lines.at(-1)).toMatch(/<-- 410 \[msg_.*; will not be retried$/);
    status = undefined;
    const token = await tokenOf(await fixtures());
    const states = async () =>
      (await call('GET', '/v2/webhooks', { token })).json.payload.map(({ state }: { state: string }) => state);
    await expect.poll(states).toEqual(['enabled']);
    await pay();
    await expect.poll(() => shop.events).toHaveLength(1);
  });

  it('serves several listeners at once, each with the events it subscribed to', async () => {
    const all = await startShop(() => OWN_SECRET);
    const some = await startShop(() => OWN_SECRET);
    const env = { SVC_WEBHOOK_SECRET: OWN_SECRET };
    await listening(['--forward-to', all.url], env);
    await listening(['--forward-to', some.url, '--events', 'escrow-transaction-update'], env);

    await command(['trigger', 'escrow-transaction-update', '--url', base]);

    await expect.poll(() => some.events.map(({ type }) => type)).toEqual(['escrow-transaction-update']);
    await expect.poll(() => all.events.map(({ type }) => type)).toContain('invoice-completion');
    await expect.poll(() => all.events.map(({ type }) => type)).toContain('escrow-transaction-update');
    expect(some.events).toHaveLength(1);
  });

  it('receives a dispute that was triggered, as the provider reports it', async () => {
    const shop = await startShop(() => OWN_SECRET);
    const args = ['--forward-to', shop.url, '--events', 'dispute-update'];
    const { lines } = await listening(args, { SVC_WEBHOOK_SECRET: OWN_SECRET });
    let isOver = false;
    const triggered = command(['trigger', 'dispute-update', '--url', base]).finally(() => {
      isOver = true;
    });
    const pass = async () => {
      await call('POST', '/sandbox/clock', { body: { advance_seconds: 20 } });
      return isOver;
    };
    await expect.poll(pass, { interval: 500, timeout: 30_000 }).toBe(true);
    const { code, said } = await triggered;
    expect([code, said.join()]).toEqual([0, expect.stringMatching(/^dispute [0-9a-f-]{36}: needs_response$/)]);
    await expect
      .poll(() => shop.events)
      .toMatchObject([{ type: 'dispute-update', dispute: { state: 'needs_response' } }]);
    expect(lines.join('\n')).toContain(`--> dispute-update ${idIn(said)} needs_response [`);
  });

  it('names a refund by its own id, not by that of its invoice', async () => {
    const shop = await startShop(() => OWN_SECRET);
    const args = ['--forward-to', shop.url, '--events', 'refund-completion'];
    const { lines } = await listening(args, { SVC_WEBHOOK_SECRET: OWN_SECRET });

    const { said } = await command(['trigger', 'refund-completion', '--url', base]);

    await expect.poll(() => shop.events).toHaveLength(1);
    expect(lines.join('\n')).toContain(`--> refund-completion ${idIn(said)} success [`);
  });

  it('receives nothing of another integrator', async () => {
    const shop = await startShop(() => OWN_SECRET);
    const { client_id, client_secret } = (await fixtures()).other_client;
    const env = { SVC_CLIENT_ID: client_id, SVC_CLIENT_SECRET: client_secret, SVC_WEBHOOK_SECRET: OWN_SECRET };
    await listening(['--forward-to', shop.url], env);
    const own = await startShop(() => OWN_SECRET);
    await listening(['--forward-to', own.url], { SVC_WEBHOOK_SECRET: OWN_SECRET });
    await pay();
    await expect.poll(() => own.events).toHaveLength(1);
    expect(shop.ids).toEqual([]);
  });

  it('gets no event during an injected receiver outage, and gets it later', async () => {
    const shop = await startShop(() => OWN_SECRET);
    await listening(['--forward-to', shop.url], { SVC_WEBHOOK_SECRET: OWN_SECRET });
    await call('POST', '/sandbox/faults', { body: { kind: 'webhook_receiver_down' } });
    await pay();
    await expect.poll(async () => (await deliveries())[0]).toMatchObject({ state: 'due', attempts: 1 });
    expect(shop.ids).toEqual([]);
    await call('POST', '/sandbox/clock', { body: { advance_seconds: 10 } });
    await expect.poll(() => shop.events).toHaveLength(1);
  });

  it('continues after a restart and a reset of the sandbox, with the same secret', async () => {
    let secret = '';
    const shop = await startShop(() => secret);
    const listener = await listening(['--forward-to', shop.url]);
    secret = listener.secret ?? '';

    await service.stop();
    await expect.poll(() => listener.lines.at(-1)).toContain('The sandbox does not answer');
    service = await startService(settings, pino({ level: 'silent' }));
    await pay();
    await expect.poll(() => shop.events).toHaveLength(1);
    expect(listener.lines).toContain('The sandbox answers again.');

    await call('POST', '/sandbox/reset');
    const listens = async () => {
      const token = await tokenOf(await fixtures());
      return (await call('GET', '/v2/webhooks', { token })).json.payload.length;
    };
    await expect.poll(listens).toBe(1);
    await pay();
    await expect.poll(() => shop.events).toHaveLength(2);
    expect(shop.problems).toEqual([]);
  });

  const UNUSABLE: [string[], Record<string, string>, string][] = [
    [[], {}, '--forward-to is missing'],
    [['--forward-to', 'localhost:3000'], {}, '--forward-to must be an http(s) address'],
    [['--forward-to', 'http://a:b@localhost'], {}, '--forward-to must be an http(s) address'],
    [['--forward-to', 'http://localhost:3000', '--events', 'payment'], {}, 'There is no event "payment"'],
    [['--forward-to', 'http://localhost:3000'], { SVC_WEBHOOK_SECRET: 'guess' }, 'must be whsec_ and 24 to 64 bytes'],
    [['--forward-to', 'http://localhost:3000', '--url', 'http://127.0.0.1:9'], {}, 'cannot be reached'],
  ];
  it.each(UNUSABLE)('%j %j exits with 2 and one sentence', async (args, env, sentence) => {
    const { code, said } = await command(['listen', '--url', base, ...args], env);
    expect([code, said.join('\n')]).toEqual([2, expect.stringContaining(sentence)]);
  });
});

describe('a listener’s channel', () => {
  const openListener = async (token: string) =>
    (await call('POST', '/sandbox/listeners', { token, body: { forward_to: 'http://here' } })).json;

  it('is closed to everybody but its integrator, and exists for no other endpoint', async () => {
    const { other_client, buyer, ...own } = await fixtures();
    const token = await tokenOf(own);
    const { id } = await openListener(token);
    await pay();
    const {
      deliveries: [delivery],
    } = (await call('POST', `/sandbox/listeners/${id}/fetch`, { token })).json;
    const answer = `/deliveries/${delivery.id}/answer`;
    const body = { claim: delivery.claim, status: 204 };
    const user = await call('POST', '/authorize/user', {
      token,
      body: { account_id: buyer.account_id, return_token: true },
    });
    const endpoint = { url: 'http://127.0.0.1:9/', events: [] };
    const registered = (await call('POST', '/v2/webhooks', { token, body: endpoint })).json.payload;

    const tries: [string | undefined, string, number][] = [
      [undefined, id, 401],
      [await tokenOf(other_client), id, 404],
      [user.json.payload.token.access_token, id, 403],
      [token, registered.id, 404],
      [token, 'none', 404],
    ];
    for (const [as, listener, status] of tries) {
      const path = `/sandbox/listeners/${listener}`;
      const given = as === undefined ? {} : { token: as };
      expect((await call('POST', `${path}/fetch`, given)).status).toBe(status);
      expect((await call('POST', path + answer, { ...given, body })).status).toBe(status);
      expect((await call('DELETE', path, given)).status).toBe(status);
    }
    expect((await call('POST', `/sandbox/listeners/${id}${answer}`, { token, body })).json).toEqual({
      state: 'delivered',
    });
    await call('DELETE', `/v2/webhooks/${registered.id}`, { token });
    await call('DELETE', `/sandbox/listeners/${id}`, { token });
  });

  it('accepts one answer per delivery that it passed out', async () => {
    const token = await tokenOf(await fixtures());
    const { id } = await openListener(token);
    await pay();
    const fetched = () => call('POST', `/sandbox/listeners/${id}/fetch`, { token });
    const {
      deliveries: [first],
    } = (await fetched()).json;
    // Nobody has answered within the claim.
    await call('POST', '/sandbox/clock', { body: { advance_seconds: 61 } });
    const {
      deliveries: [again],
    } = (await fetched()).json;
    expect(again.id).toBe(first.id);
    const answer = async (claim: number, status: number) =>
      (await call('POST', `/sandbox/listeners/${id}/deliveries/${first.id}/answer`, { token, body: { claim, status } }))
        .json;

    expect(await answer(first.claim, 204)).toEqual({ state: 'taken_over' });
    expect(await answer(again.claim, 204)).toEqual({ state: 'delivered' });
    expect(await answer(again.claim, 500)).toEqual({ state: 'taken_over' });
    await call('DELETE', `/sandbox/listeners/${id}`, { token });
  });

  it('is removed when the next one opens, once nobody has polled for a minute', async () => {
    const token = await tokenOf(await fixtures());
    const [left, alive] = [await openListener(token), await openListener(token)];
    const minuteAgo = Date.now() - 61_000;
    await database.db
      .updateTable('webhook_endpoints')
      .set({ updated_ms: minuteAgo })
      .where('id', '=', left.id)
      .execute();
    const next = await openListener(token);
    const listed = (await call('GET', '/v2/webhooks', { token })).json.payload.map((row: { id: string }) => row.id);
    expect(listed.sort()).toEqual([alive.id, next.id].sort());
    for (const { id } of [alive, next]) await call('DELETE', `/sandbox/listeners/${id}`, { token });
  });

  it('cannot be opened for a registered address', async () => {
    const token = await tokenOf(await fixtures());
    const answer = await call('POST', '/v2/webhooks', { token, body: { url: 'listener:http://here' } });
    expect([answer.status, answer.json.codes]).toEqual([422, ['url_invalid']]);
  });
});
