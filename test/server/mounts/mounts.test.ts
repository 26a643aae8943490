import { createHmac } from 'node:crypto';
import { createServer, type RequestListener, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import express5 from 'express';
import express4 from 'express4';
import Fastify from 'fastify';
import { Hono, type HonoRequest } from 'hono';
import {
  createWebhookHandler,
  expressHandler,
  type FetchRoutes,
  fastifyPlugin,
  fetchHandler,
  honoHandler,
  nodeHandler,
  type SdkError,
  type WebhookEvent,
} from 'svc-bridge/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = Buffer.alloc(32, 7);
// Spaces, an escape and an order of keys that re-serializing the body would not keep.
const BODY =
  '{ "status":"Success","message":[],"codes":[],\n "payload":{"id":"esc_1","status":"COMMITTED","9":"\\u00e9"}}';

type Post = (
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers?: Record<string, string>,
) => Promise<Response>;

let ends: (() => unknown)[];
let events: WebhookEvent[];
let problems: SdkError[];
let routes: FetchRoutes;

beforeEach(() => {
  ends = [];
  events = [];
  problems = [];
  routes = {
    '/api/echo': async (request) => {
      const headers = new Headers({ 'content-type': 'text/plain', 'x-method': request.method, 'x-url': request.url });
      headers.append('set-cookie', 'a=1');
      headers.append('set-cookie', 'b=2');
      return new Response(await request.arrayBuffer(), { status: 201, headers });
    },
    '/api/throws': () => Promise.reject(new Error('route broke')),
    '/hooks': createWebhookHandler({
      secret: `whsec_${KEY.toString('base64')}`,
      onEvent: (event) => void events.push(event),
      onProblem: (problem) => problems.push(problem),
    }),
  };
});
afterEach(async () => {
  for (const end of ends) await end();
});

let delivery = 0;
function signed(body = BODY): Record<string, string> {
  const id = `msg_${delivery++}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
    'webhook-event': 'escrow-transaction-update',
  };
}

async function listening(listener: RequestListener): Promise<Post> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return posting(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

function posting(origin: string): Post {
  return (path, body = '', headers = { 'content-type': 'application/json' }) =>
    fetch(`${origin}${path}`, { method: 'POST', body, headers, signal: AbortSignal.timeout(5_000) });
}

async function onFastify(): Promise<Post> {
  const app = Fastify();
  app.post('/other', async (request) => request.body);
  app.register(fastifyPlugin(routes));
  ends.push(() => app.close());
  return posting(await app.listen({ port: 0, host: '127.0.0.1' }));
}

const expresses = { 'Express 4': express4, 'Express 5': express5 } as const;

function onExpress(express: typeof express5): Promise<Post> {
  const app = express();
  app.use(expressHandler(routes));
  app.use(express.json());
  app.post('/other', (request, response) => void response.json(request.body));
  return listening(app);
}

const frameworks: Readonly<Record<string, () => Promise<Post>>> = {
  'Express 4': () => onExpress(express4),
  'Express 5': () => onExpress(express5),
  Fastify: onFastify,
  'node:http': () => listening(nodeHandler(routes)),
  Hono: async () => {
    const app = new Hono();
    app.use(honoHandler(routes));
    app.post('/other', async (context) => context.json(await context.req.json()));
    return async (path, body = '', headers = { 'content-type': 'application/json' }) =>
      app.request(path, { method: 'POST', body, headers });
  },
  'Workers, Deno, Bun, Next (app router)': async () => {
    const handle = fetchHandler(routes);
    return (path, body = '', headers = {}) =>
      handle(new Request(`https://shop.example${path}`, { method: 'POST', body, headers }));
  },
};

describe.each(Object.entries(frameworks))('on %s', (name, start) => {
  let post: Post;
  beforeEach(async () => {
    post = await start();
  });

  it('passes bytes, headers, status and cookies through unchanged', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const answer = await post('/api/echo?a=1', bytes, { 'content-type': 'application/octet-stream' });

    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(answer.headers.get('x-method')).toBe('POST');
    expect(answer.headers.get('x-url')).toMatch(/\/api\/echo\?a=1$/);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes);
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'image/png; odd'])(
    'leaves an invalid body of type %s unchanged',
    async (type) => {
      expect(await (await post('/api/echo', '{"broken":', { 'content-type': type })).text()).toBe('{"broken":');
    },
  );

  it('verifies a webhook by its raw bytes, and refuses a changed or empty one', async () => {
    expect((await post('/hooks', BODY, signed())).status).toBe(204);
    expect((await post('/hooks', JSON.stringify(JSON.parse(BODY)), signed())).status).toBe(400);
    expect((await post('/hooks', '', signed())).status).toBe(400);
    expect(events).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toEqual(['webhook_signature_wrong', 'webhook_signature_wrong']);
  });

  it('leaves other paths to the app', async () => {
    const answer = await post('/other', '{"of":"others"}');
    if (/node:http|Workers/.test(name)) expect(answer.status).toBe(404);
    else expect(await answer.json()).toEqual({ of: 'others' });
    expect((await post('/constructor', '{}')).status).toBe(404);
  });
});

describe.each(Object.entries(expresses))('%s after a body parser', (_name, express) => {
  const withParser = (...parsers: RequestListener[]) => {
    const app = (express as typeof express5)();
    for (const parser of parsers) app.use(parser as never);
    app.use('/svc', expressHandler(routes));
    app.use(expressHandler(routes['/hooks'] ?? routes));
    return listening(app);
  };

  it('refuses a webhook with the remedy, without handling it or hanging', async () => {
    const post = await withParser(express.json() as never);

    const answer = await post('/hooks', BODY, signed());

    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe('body_taken');
    expect(problems).toMatchObject([
      { code: 'body_taken', message: expect.stringMatching(/before express\.json\(\)/) },
    ]);
    expect(events).toEqual([]);
  });

  it('passes the parser’s result to a route that only reads', async () => {
    const post = await withParser(express.json() as never, express.urlencoded({ extended: false }) as never);

    expect(await (await post('/svc/api/echo', '{"sku": "lantern"}')).text()).toBe('{"sku":"lantern"}');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await (await post('/svc/api/echo', 'sku=lantern', form)).text()).toBe('sku=lantern');
  });

  it.each([
    ['express.raw()', () => express.raw({ type: '*/*' })],
    ['express.text()', () => express.text({ type: '*/*' })],
    [
      'a parser that keeps the bytes',
      () => express.json({ verify: (request, _response, raw) => void Object.assign(request, { rawBody: raw }) }),
    ],
  ])('accepts a webhook after %s', async (_parser, parser) => {
    const post = await withParser(parser() as never);

    expect((await post('/hooks', BODY, signed())).status).toBe(204);
    expect(events).toHaveLength(1);
  });

  it('reports a body that was read and discarded', async () => {
    const post = await withParser(((
      request: { resume(): void; on(event: 'end', then: () => void): unknown },
      _response: unknown,
      next: () => void,
    ) => {
      request.resume();
      request.on('end', next);
    }) as never);

    expect((await post('/hooks', BODY, signed())).status).toBe(500);
    expect(problems).toMatchObject([{ code: 'body_taken' }]);
  });
});

it('Hono: uses a body that middleware has read, unless it bypassed Hono', async () => {
  const after = (read: (request: HonoRequest) => Promise<unknown>) => {
    const app = new Hono();
    app.use(async (context, next) => {
      await read(context.req);
      await next();
    });
    app.use(honoHandler(routes));
    return app.request('/hooks', { method: 'POST', body: BODY, headers: signed() });
  };

  expect((await after((request) => request.text())).status).toBe(204);
  expect((await after((request) => request.json())).status).toBe(204);
  expect((await after((request) => request.arrayBuffer())).status).toBe(204);
  expect((await after((request) => request.raw.json())).status).toBe(500);
  expect(problems).toMatchObject([{ code: 'body_taken' }]);
});

it('Fastify: leaves prefixes and parsers of the surrounding app alone', async () => {
  const app = Fastify();
  app.addContentTypeParser('application/xml', { parseAs: 'string' }, (_request, body, done) =>
    done(null, `xml ${body}`),
  );
  app.post('/xml', async (request) => request.body);
  app.register(fastifyPlugin(routes), { prefix: '/svc' });
  ends.push(() => app.close());
  const post = posting(await app.listen({ port: 0, host: '127.0.0.1' }));

  expect((await post('/svc/hooks', BODY, signed())).status).toBe(204);
  expect(await (await post('/xml', '<a/>', { 'content-type': 'application/xml' })).text()).toBe('xml <a/>');
});

describe('on node:http', () => {
  it('answers 500 when a route throws, without its reason', async () => {
    const post = await listening(nodeHandler(routes));

    const answer = await post('/api/throws');

    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('broke');
  });

  it('answers a complete 500 when a response body breaks off, and keeps serving', async () => {
    const breaking = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half'));
        controller.error(new Error('broke'));
      },
    });
    const post = await listening(nodeHandler({ ...routes, '/api/breaks': async () => new Response(breaking) }));

    const answer = await post('/api/breaks');

    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ code: 'server_failed' });
    expect((await post('/api/echo', 'x')).status).toBe(201);
  });

  it('answers 413 to a body that is too long, and 408 to one that never ends', async () => {
    const post = await listening(nodeHandler(routes, { maxBodyBytes: 1_000, bodyTimeoutMs: 100 }));
    expect((await post('/api/echo', 'x'.repeat(1_000))).status).toBe(201);
    expect((await post('/api/echo', 'x'.repeat(1_001))).status).toBe(413);

    const { port } = new URL((await post('/api/echo', 'x')).headers.get('x-url') ?? '');
    const status = await new Promise((resolve, reject) => {
      const unfinished = send({ port, path: '/api/echo', method: 'POST', headers: { 'content-length': '10' } });
      unfinished.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      unfinished.write('x');
      ends.unshift(() => unfinished.destroy());
    });
    expect(status).toBe(408);
  });

  it('answers 405 to a method that no route can have, and logs nothing', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    ends.push(() => logged.mockRestore());
    for (const handler of [
      nodeHandler(routes),
      express5().use(expressHandler(routes)),
      express4().use(expressHandler(routes)),
    ]) {
      const post = await listening(handler);
      const { port } = new URL((await post('/api/echo', 'x')).headers.get('x-url') ?? '');
      const status = await new Promise((resolve, reject) => {
        send({ port, path: '/api/echo', method: 'TRACE' }, ({ statusCode }) => resolve(statusCode))
          .on('error', reject)
          .end();
      });
      expect(status).toBe(405);
      expect((await post('/api/echo', 'x')).status).toBe(201);
    }
    expect(logged).not.toHaveBeenCalled();
  });

  it('waits for a body also where its limit is longer than setTimeout takes', async () => {
    const post = await listening(nodeHandler(routes, { bodyTimeoutMs: 2 ** 31 }));
    const { port } = new URL((await post('/api/echo', 'x')).headers.get('x-url') ?? '');
    const status = await new Promise((resolve, reject) => {
      const slow = send({ port, path: '/api/echo', method: 'POST', headers: { 'content-length': '2' } });
      slow.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      slow.write('x');
      setTimeout(() => slow.end('y'), 50);
    });
    expect(status).toBe(201);
  });

  it('ignores a request whose sender disconnects midway, and does not crash', async () => {
    let handled = 0;
    const handler = nodeHandler(async () => {
      handled += 1;
      return new Response();
    });
    let done: Promise<void> | undefined;
    const post = await listening((request, response) => {
      done = handler(request, response);
    });
    await post('/', 'x');
    const { port } = new URL((await post('/', 'x')).url);
    const before = handled;
    const broken = send({ port, path: '/', method: 'POST', headers: { 'content-length': '10' } });
    broken.on('error', () => undefined);
    const first = done;
    broken.write('x', () => setTimeout(() => broken.destroy(), 50));
    await expect.poll(() => done !== first).toBe(true);
    await done;
    expect(handled).toBe(before);
  });

  it.each(['//evil.example/api/echo', 'http://evil.example/api/echo'])(
    'ignores the host in the request target "%s"',
    async (path) => {
      const seen: string[] = [];
      const post = await listening(
        nodeHandler(async (request) => {
          seen.push(new URL(request.url).host);
          return new Response();
        }),
      );
      const { port } = new URL((await post('/')).url);
      await new Promise((resolve) => send({ port, path, method: 'POST' }, resolve).end());
      expect(seen[1]).not.toContain('evil');
    },
  );
});
