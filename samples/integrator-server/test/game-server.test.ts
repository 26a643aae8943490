import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGameServer } from '../src/game-server.js';
import type { Credentials } from '../src/settings.js';
import { createServiceDouble, PLAYER, PLAYER_WALLET_METHOD, SELLER_WALLET } from './service-double.js';

const PURCHASE = '0c2f6d3e-54a1-4c7e-8b1f-6a5d3c2b1a00';
const KITE_PURCHASE = '0c2f6d3e-54a1-4c7e-8b1f-6a5d3c2b1a01';
const EDITOR = 'http://localhost:8060';
const SECRET = 'the integrator alone knows this';

const service = createServiceDouble();
let game: FastifyInstance;
let gameFiles: string;

beforeAll(async () => {
  const serviceUrl = await service.app.listen({ port: 0, host: '127.0.0.1' });
  gameFiles = await mkdtemp(join(tmpdir(), 'game-files-'));
  for (const folder of ['export', 'unity/Build', 'plain/deep/er', 'plain/other'])
    await mkdir(join(gameFiles, folder), { recursive: true });
  const page = '<!doctype html><title>Game</title>';
  await Promise.all([
    writeFile(join(gameFiles, 'unity/index.html'), page),
    writeFile(join(gameFiles, 'unity/Build/game.wasm.br'), brotliCompressSync('compiled')),
    writeFile(join(gameFiles, 'unity/Build/game.framework.js.gz'), gzipSync('framework()')),
    writeFile(join(gameFiles, 'unity/Build/game.unityweb'), ''),
    writeFile(join(gameFiles, 'plain/index.html'), page),
    writeFile(join(gameFiles, 'plain/other/index.html'), page),
    writeFile(join(gameFiles, 'plain/other/other.wasm'), ''),
    writeFile(join(gameFiles, 'index.html'), '<!doctype html><title>Game</title>'),
    writeFile(
      join(gameFiles, 'export/index.html'),
      '<style>a{}</style><script src="index.js"></script><script>go()</script>',
    ),
    writeFile(join(gameFiles, 'export/index.wasm'), ''),
    writeFile(join(gameFiles, 'export/index.pck'), ''),
  ]);
  game = createGameServer({
    serviceUrl,
    gameFiles,
    shopUrl: 'http://localhost:8788',
    gameOrigins: [EDITOR],
    isolated: true,
    log: false,
    credentials: {
      clientId: 'game',
      clientSecret: SECRET,
      playerAccountId: PLAYER,
      sellerWalletId: SELLER_WALLET,
    },
  });
});

afterAll(async () => {
  await game.close();
  await service.app.close();
  await rm(gameFiles, { recursive: true });
});

beforeEach(() => {
  service.created.length = 0;
  service.paidKeys.length = 0;
  service.refunded.length = 0;
  service.outcome = { state: 'success' };
  service.refuseWith = undefined;
});

const buy = (body: object) => game.inject({ method: 'POST', url: '/api/buy', payload: body });

describe('checking out', () => {
  const checkOut = (body: object) => game.inject({ method: 'POST', url: '/api/checkout', payload: body });

  it('returns a redirect for an invoice at the server’s price', async () => {
    const answer = await checkOut({ sku: 'sea-compass', amountMinor: 1 });

    expect(answer.json()).toEqual({
      redirect: 'http://svc/pay#nonce=1',
      authorized_invoice_id: expect.any(String),
    });
    expect(service.authorized.at(-1)).toMatchObject({
      account_id: PLAYER,
      invoice_mechanism: 'widget',
      line_items: [
        {
          amount: 4900,
          currency: 'USD',
          transaction_type: 'user_to_integrator',
          product_sku: 'sea-compass',
          image_url: 'http://localhost:8788/pictures/sea-compass.png',
        },
      ],
    });
  });

  it.each([
    ['nothing', {}, 400],
    ['an item that the shop does not sell', { sku: 'moon' }, 404],
    ['an item of another player', { sku: 'wind-kite' }, 404],
  ])('refuses %s', async (_what, body, status) => {
    const answer = await checkOut(body);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  });

  it('passes on the service’s refusal', async () => {
    service.refuseWith = 403;

    expect((await checkOut({ sku: 'sea-compass' })).statusCode).toBe(502);
  });
});

describe('the goods’ pictures', () => {
  it('are where the service is told to fetch them', async () => {
    const answer = await game.inject('/pictures/sea-compass.png');

    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await game.inject('/pictures/moon.png')).statusCode).toBe(404);
  });
});

describe('returning an item', () => {
  const giveUp = (purchaseId: string) => game.inject({ method: 'POST', url: '/api/return', payload: { purchaseId } });
  const owned = async () => (await game.inject({ url: '/api/inventory' })).json()['sea-compass'] ?? 0;

  it('takes the item back and refunds its invoice once, with a key of the purchase', async () => {
    const before = await owned();
    const purchaseId = randomUUID();
    const { transactionId } = (await buy({ sku: 'sea-compass', purchaseId })).json();
    expect(await owned()).toBe(before + 1);

    const answers = await Promise.all([giveUp(purchaseId), giveUp(purchaseId)]);

    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
    expect(await owned()).toBe(before);
    expect(service.refunded).toEqual([{ invoiceId: transactionId, key: `${purchaseId}:refund` }]);
    await buy({ sku: 'sea-compass', purchaseId });
    expect(await owned()).toBe(before);
  });

  it('leaves the item with its player when the service refuses', async () => {
    const purchaseId = randomUUID();
    await buy({ sku: 'sea-compass', purchaseId });
    const before = await owned();
    service.refuseWith = 409;
    expect((await giveUp(purchaseId)).statusCode).toBe(502);
    expect(await owned()).toBe(before);
  });

  it.each([500, 503])(
    'keeps the item when a %i leaves the refund’s outcome unknown, and asks again with the same key',
    async (status) => {
      const purchaseId = randomUUID();
      const { transactionId } = (await buy({ sku: 'sea-compass', purchaseId })).json();
      const before = await owned();
      service.refuseWith = status;
      expect((await giveUp(purchaseId)).statusCode).toBe(503);
      expect(await owned()).toBe(before - 1);

      service.refuseWith = undefined;
      const answers = [await giveUp(purchaseId), await giveUp(purchaseId)];

      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404]);
      expect(await owned()).toBe(before - 1);
      expect(service.refunded).toEqual([{ invoiceId: transactionId, key: `${purchaseId}:refund` }]);
    },
  );

  it('is refused for a purchase that was never made', async () => {
    expect((await giveUp(randomUUID())).statusCode).toBe(404);
    expect((await giveUp('moon')).statusCode).toBe(400);
  });
});

describe('the outcome of a checkout', () => {
  const outcomeOf = (body: object) => game.inject({ method: 'POST', url: '/api/checkout/outcome', payload: body });

  it('is returned to its player', async () => {
    expect((await outcomeOf({ authorized_invoice_id: 'mine' })).json()).toEqual({ outcome: 'complete' });
  });

  it.each([
    ['no id', {}, 400],
    ["another player's", { authorized_invoice_id: 'theirs' }, 404],
    ['an unknown one', { authorized_invoice_id: 'nobodys' }, 404],
  ])('is refused for %s', async (_what, body, status) => {
    const answer = await outcomeOf(body);

    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
  });

  it('passes on the service’s refusal', async () => {
    service.refuseWith = 403;

    expect((await outcomeOf({ authorized_invoice_id: 'mine' })).statusCode).toBe(502);
  });
});

describe('buying', () => {
  it('creates and pays an invoice, and returns its id', async () => {
    const answer = await buy({ sku: 'paper-lantern', purchaseId: PURCHASE });

    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ transactionId: expect.any(String), title: 'Paper Lantern' });
    expect(service.created[0]?.body).toMatchObject({
      account_id: PLAYER,
      reference_id: PURCHASE,
      payment_methods: [{ payment_method_id: PLAYER_WALLET_METHOD }],
      line_items: [
        { amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: 'paper-lantern' },
      ],
    });
  });

  it('grants a purchase once however often it is requested, and its id for one item only', async () => {
    const purchaseId = '0c2f6d3e-54a1-4c7e-8b1f-6a5d3c2b1a02';
    const owned = async () => (await game.inject({ url: '/api/inventory' })).json()['sea-compass'] ?? 0;
    const before = await owned();

    for (let press = 0; press < 3; press += 1) await buy({ sku: 'sea-compass', purchaseId });
    const other = await buy({ sku: 'wind-kite', purchaseId });

    expect(await owned()).toBe(before + 1);
    expect(other.statusCode).toBe(409);
    expect(other.json()).toMatchObject({ code: 'purchase_id_used' });
  });

  it('pays the seller the price of another player’s item less the fee', async () => {
    await buy({ sku: 'wind-kite', purchaseId: KITE_PURCHASE });

    expect(service.created[0]?.body).toMatchObject({
      line_items: [
        {
          amount: 1125,
          transaction_type: 'user_to_user',
          recipients: [{ amount: 1125, currency: 'USD', destination_wallet_id: SELLER_WALLET }],
        },
        { amount: 125, transaction_type: 'user_to_integrator' },
      ],
    });
  });

  it('uses the same keys for the same purchase, so that a repeated request charges once', async () => {
    await buy({ sku: 'paper-lantern', purchaseId: PURCHASE });
    await buy({ sku: 'paper-lantern', purchaseId: PURCHASE });

    expect(service.created.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      `${PURCHASE}:create`,
      `${PURCHASE}:create`,
    ]);
    expect(service.paidKeys).toEqual([`${PURCHASE}:pay`, `${PURCHASE}:pay`]);
  });

  it.each([
    ['an object', { code: 'insufficient_funds', message: 'The wallet has not enough money.' }],
    ['a sentence', 'The wallet has not enough money.'],
  ])('returns why a payment failed when the reason is %s', async (_form, failure_reason) => {
    service.outcome = { state: 'failed', failure_reason };

    const answer = await buy({ sku: 'paper-lantern', purchaseId: PURCHASE });

    expect(answer.statusCode).toBe(402);
    expect(answer.json()).toEqual({ code: 'payment_failed', message: 'The wallet has not enough money.' });
  });

  it.each([
    ['SUCCESS', 200],
    ['FAILED', 402],
    ['Success', 200],
  ])('knows how a payment ended when the service writes %s', async (state, status) => {
    service.outcome = { state };

    const answer = await buy({ sku: 'paper-lantern', purchaseId: randomUUID() });

    expect(answer.statusCode).toBe(status);
  });

  it.each([
    ['a missing purchase id', { sku: 'paper-lantern' }, 'purchaseId'],
    ['a purchase id that is not a UUID', { sku: 'paper-lantern', purchaseId: '1' }, 'purchaseId'],
    ['a sku that is a number', { sku: 7, purchaseId: PURCHASE }, 'sku'],
  ])('refuses %s, naming it, and creates nothing', async (_what, body, field) => {
    const answer = await buy(body);

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ code: 'invalid_request', message: `Wrong or missing: ${field}.` });
    expect(service.created).toEqual([]);
  });

  it('refuses an item that the shop does not sell', async () => {
    const answer = await buy({ sku: 'moon', purchaseId: PURCHASE });

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'unknown_item', message: 'This shop has no "moon".' });
  });

  it('refuses a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await game.inject({ method: 'POST', url: '/api/buy', headers, payload: '{"sku":' });

    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  it('answers 502 with the service’s code when the service refuses', async () => {
    service.refuseWith = 422;

    const answer = await buy({ sku: 'paper-lantern', purchaseId: PURCHASE });

    expect(answer.statusCode).toBe(502);
    expect(answer.json()).toEqual({ code: 'refused_by_test', message: 'The payment service refused the request.' });
  });
});

describe('the session', () => {
  it("is the player's own token, and never the client secret", async () => {
    const answer = await game.inject({ method: 'POST', url: '/api/session' });

    expect(answer.json()).toEqual({ access_token: 'player-token', refresh_token: 'refresh' });
    expect(answer.body).not.toContain(SECRET);
  });
});

describe('the wallet', () => {
  it('is formatted with a thousands separator', async () => {
    const answer = await game.inject('/api/wallet');

    expect(answer.json()).toEqual({ balance: 'USD 1,234.56' });
  });
});

describe("the game's files", () => {
  it('have a policy that allows only frames and calls of the service', async () => {
    const answer = await game.inject('/');

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
    expect(answer.headers['content-security-policy']).toMatch(/frame-src http:\/\/127\.0\.0\.1:\d+;/);
  });

  it('allow the page of a web export its own inline script and WebAssembly compilation', async () => {
    const answer = await game.inject('/export/index.html');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

    expect(answer.headers['content-security-policy']).toContain(
      `script-src 'self' 'wasm-unsafe-eval' ${hash('go()')}; style-src 'self' ${hash('a{}')};`,
    );
    expect((await game.inject('/')).headers['content-security-policy']).toContain(
      "script-src 'self'; style-src 'self';",
    );
  });

  it('allow a page WebAssembly in a folder of its own export, as Unity’s, not in that of another page', async () => {
    const scriptsOf = async (url: string) =>
      /script-src [^;]*/.exec(String((await game.inject(url)).headers['content-security-policy']))?.[0];

    expect(await scriptsOf('/unity/index.html')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(await scriptsOf('/plain/index.html')).toBe("script-src 'self'");
    await symlink(join(gameFiles, 'unity'), join(gameFiles, 'plain/deep/linked'));
    expect(await scriptsOf('/plain/index.html')).toBe("script-src 'self'");
    await writeFile(join(gameFiles, 'plain/deep/er/game.wasm'), '');
    expect(await scriptsOf('/plain/index.html')).toBe("script-src 'self' 'wasm-unsafe-eval'");
  });

  it.each([
    ['/export/index.wasm', 'application/wasm'],
    ['/export/index.pck', 'application/octet-stream'],
  ])('name the type of %s', async (url, type) => {
    const { headers } = await game.inject(url);

    expect(headers['content-type']).toBe(type);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each([
    ['/unity/Build/game.wasm.br', 'application/wasm', 'br', brotliDecompressSync, 'compiled'],
    ['/unity/Build/game.framework.js.gz', 'text/javascript; charset=utf-8', 'gzip', gunzipSync, 'framework()'],
  ])('name the type and the compression of %s', async (url, type, encoding, decompress, text) => {
    const { headers, rawPayload } = await game.inject(url);

    expect(headers).toMatchObject({ 'content-type': type, 'content-encoding': encoding });
    expect(String(decompress(rawPayload))).toBe(text);
  });

  it('are cross-origin isolated when the game needs threads', async () => {
    expect((await game.inject('/')).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    });
  });

  it.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/nothing.html',
    '/index.txt',
    '/unity/Build/game.unityweb',
    '/unity/Build',
  ])('are limited to the game’s folder: %s is not found', async (url) => {
    const answer = await game.inject(url);

    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 'not_found', message: 'Nothing is here.' });
  });
});

describe('a game served from another origin', () => {
  const ask = (origin: string, method: 'OPTIONS' | 'POST' = 'POST') =>
    game.inject({ method, url: '/api/session', headers: { origin } });

  it('is allowed when its origin is configured', async () => {
    expect((await ask(EDITOR)).headers['access-control-allow-origin']).toBe(EDITOR);
    const preflight = await ask(EDITOR, 'OPTIONS');
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toBe('content-type');
  });

  it.each(['http://localhost:80600', 'http://localhost', 'https://localhost:8060', 'null', 'http://evil.example'])(
    'is refused when it is %s',
    async (origin) => {
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
      const preflight = await ask(origin, 'OPTIONS');
      expect(preflight.statusCode).toBe(404);
      expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('a sandbox that has started over', () => {
  const credentials = {
    clientId: 'game',
    clientSecret: SECRET,
    playerAccountId: PLAYER,
    sellerWalletId: SELLER_WALLET,
  };
  let renewed: Credentials | undefined;
  let renewals: number;
  let shop: FastifyInstance;

  beforeEach(() => {
    renewals = 0;
    renewed = { ...credentials, clientId: 'game-2', playerAccountId: 'player-2' };
    const address = service.app.server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    shop = createGameServer({
      ...{ serviceUrl: `http://127.0.0.1:${port}`, gameFiles, log: false, credentials },
      renewCredentials: async () => {
        renewals += 1;
        if (!renewed) throw new Error('no sandbox');
        return renewed;
      },
    });
    return async () => {
      service.client = undefined;
      await shop.close();
    };
  });

  const checkOut = () => shop.inject({ method: 'POST', url: '/api/checkout', payload: { sku: 'sea-compass' } });

  it('is asked for its credentials again, once, and the game goes on', async () => {
    expect((await checkOut()).statusCode).toBe(200);
    service.client = 'game-2';

    const answers = await Promise.all([checkOut(), checkOut(), shop.inject('/api/wallet')]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await checkOut()).statusCode).toBe(200);
    expect(service.authorized.at(-1)).toMatchObject({ account_id: 'player-2' });
    expect(renewals).toBe(1);
  });

  it('takes what was bought before with it; what is bought meanwhile stays', async () => {
    const owned = async () => (await shop.inject('/api/inventory')).json();
    const buyThere = (purchaseId: string) =>
      shop.inject({ method: 'POST', url: '/api/buy', payload: { sku: 'sea-compass', purchaseId } });
    const [old, next] = [randomUUID(), randomUUID()];
    await buyThere(old);
    expect(await owned()).toEqual({ 'sea-compass': 1 });
    service.client = 'game-2';

    expect((await buyThere(next)).statusCode).toBe(200);

    expect(await owned()).toEqual({ 'sea-compass': 1 });
    const giveUp = (purchaseId: string) =>
      shop.inject({ method: 'POST', url: '/api/return', payload: { purchaseId } }).then(({ statusCode }) => statusCode);
    expect([await giveUp(old), await giveUp(next)]).toEqual([404, 200]);
    expect(await owned()).toEqual({});
  });

  it('leaves the items with their player when only the secret is another', async () => {
    await shop.inject({
      method: 'POST',
      url: '/api/buy',
      payload: { sku: 'sea-compass', purchaseId: randomUUID() },
    });
    renewed = credentials;
    service.client = 'nobody';
    await checkOut();
    expect(renewals).toBe(1);
    expect((await shop.inject('/api/inventory')).json()).toEqual({ 'sea-compass': 1 });
  });

  it.each(['does not know them either', 'does not answer'])('refuses once if it %s', async (how) => {
    if (how === 'does not answer') renewed = undefined;
    service.client = 'nobody';
    expect((await checkOut()).json()).toMatchObject({ code: 'invalid_client' });
    expect(renewals).toBe(1);
  });

  it('is asked for nothing when credentials are set', async () => {
    service.client = 'game-2';
    const answer = await game.inject({ method: 'POST', url: '/api/session' });
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'invalid_client']);
  });
});
