import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { demoSession } from './support/demo-session.js';
import { StaticSite } from './support/static-site.js';
import { runTool } from './support/tool.js';

const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');
const root = fileURLToPath(new URL('../../', import.meta.url));
const here = fileURLToPath(new URL('./unity-web/', import.meta.url));

let folder: string;
let site: StaticSite;
let browser: BrowserFixture;

/** The shipped .jslib, in a game with the stack of newer compilers: 64 KB. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-unity-web-'));
  await runTool('emcc', [
    join(here, 'game.c'),
    '--js-library',
    join(root, 'bindings/unity/Plugins/WebGL/SvcBridge.jslib'),
    '--pre-js',
    join(here, 'send-message.js'),
    '-O1',
    '-o',
    join(folder, 'game.js'),
    ...['-s', 'TOTAL_STACK=65536', '-s', 'ALLOW_MEMORY_GROWTH=1', '-s', 'EXPORTED_RUNTIME_METHODS=ccall'],
    ...['-s', `EXPORTED_FUNCTIONS=_main,_malloc,_free,${EXPORTS.map((name) => `_game_${name}`)}`],
  ]);
  [site, browser] = await Promise.all([
    StaticSite.start({ folders: [here, folder, join(root, 'dist')] }),
    BrowserFixture.start([]),
  ]);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser?.stop();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const EXPORTS = ['open', 'open_send_message', 'on_send_message', 'send', 'close', 'count', 'text', 'hash'];

/** The compiled game, from outside. */
class Game {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async start(): Promise<Game> {
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForFunction('typeof Module === "object" && Module.calledRun');
    return new Game(page);
  }

  call<T>(name: string, returns: 'number' | 'string' | null, ...args: (number | string)[]): Promise<T> {
    const types = args.map((argument) => typeof argument);
    return this.page.evaluate(
      `Module.ccall('game_${name}', ${JSON.stringify(returns)}, ${JSON.stringify(types)}, ${JSON.stringify(args)})`,
    );
  }

  send(line: number, message: Record<string, unknown>): Promise<void> {
    return this.call('send', null, line, JSON.stringify(message));
  }

  async texts(): Promise<string[]> {
    const count = await this.call<number>('count', 'number');
    return Promise.all(Array.from({ length: count }, (_, index) => this.call<string>('text', 'string', index)));
  }

  async untilTold(type: string): Promise<Record<string, unknown>> {
    let message: Record<string, unknown> | undefined;
    await expect
      .poll(
        async () => {
          const messages = (await this.texts()).map((text) => JSON.parse(text) as Record<string, unknown>);
          message = messages.find((told) => told.type === type);
          return message?.type;
        },
        { timeout: 20_000 },
      )
      .toBe(type);
    return message ?? {};
  }
}

describe.each([
  ['makeDynCall', 'open'],
  ['SendMessage', 'open_send_message'],
])('a compiled game with callbacks by %s', (_way, open) => {
  it('shows the history of the running service and gets its outcome', async () => {
    const game = await Game.start();
    const line = await game.call<number>(open, 'number');
    await game.send(line, { type: 'init', versions: [1], environment: serviceUrl, ports: [] });
    await game.untilTold('ready');
    await game.send(line, { type: 'session.set', token: await demoSession(gameUrl) });
    await game.send(line, { type: 'call', id: 1, flow: 'history' });
    const flow = game.page.frameLocator('dialog iframe');
    await flow.locator('[id^="row-"]').first().waitFor();
    await game.page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    const settled = await game.untilTold('settled');
    expect(settled).toMatchObject({ id: 1, result: { event: 'svc.history.complete', state: 'complete' } });
    await game.call('close', null, line);
    expect(await game.page.locator('dialog').count()).toBe(0);
  });

  it('receives an error with its numbers and letters intact', async () => {
    const game = await Game.start();
    const line = await game.call<number>(open, 'number');
    const id = 9_007_199_254_740_991;
    await game.send(line, { type: 'init', versions: [1], environment: serviceUrl, ports: [] });
    await game.send(line, { type: 'call', id, flow: 'größe 価格 🎮' });
    const settled = await game.untilTold('settled');
    expect(settled).toMatchObject({ id, flow: 'größe 価格 🎮', result: { error: { code: 'invalid_argument' } } });
  });

  it('passes a megabyte both ways, byte for byte', async () => {
    const game = await Game.start();
    await game.page.evaluate(ECHO);
    const line = await game.call<number>(open, 'number');
    const letters = '16777217 9007199254740991 Größe 価格 🎮 ';
    const text = letters.repeat(Math.ceil((1024 * 1024) / Buffer.byteLength(letters)));
    await game.page.evaluate(
      ([to, large]) => {
        const { _malloc, _free, ccall } = Reflect.get(window, 'Module');
        const bytes = new TextEncoder().encode(`${large}\0`);
        const pointer = _malloc(bytes.length);
        Reflect.get(window, 'HEAPU8').set(bytes, pointer);
        ccall('game_send', null, ['number', 'number'], [to, pointer]);
        _free(pointer);
      },
      [line, text] as const,
    );
    expect(await game.call('count', 'number')).toBe(1);
    expect(await game.call<number>('hash', 'number', 0)).toBe(fnv(Buffer.from(text)) | 0);
  });
});

it('reports a page without a bridge to the game', async () => {
  const game = await Game.start();
  await game.page.evaluate('delete globalThis.SvcBridgeWeb; SvcBridgeWeb = undefined');
  expect(await game.call('open', 'number')).toBe(0);
});

/** A bridge that echoes its input, in place of the real one. */
const ECHO = `SvcBridgeWeb = { createWebBridge() {
  let listener;
  return { push(next) { listener = next; }, receive(text) { if (listener) listener(text); } };
} }`;

function fnv(bytes: Uint8Array): number {
  let hash = 2_166_136_261;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 16_777_619) >>> 0;
  return hash;
}
