import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BridgeMessage } from '../../src/model/bridge-messages.js';
import { SEED } from '../bridge/support/engine-host.js';
import { QuickjsRuntime } from '../bridge/support/quickjs-runtime.js';
import { BrowserFixture } from './support/browser-fixture.js';

const serviceUrl = inject('serviceUrl');
const gameUrl = inject('gameUrl');

const engines: Engine[] = [];

let browser: BrowserFixture;

beforeAll(async () => {
  browser = await BrowserFixture.start();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  await browser.closePages();
});
afterAll(() => browser.stop());

/** How an engine's web view passes the page's text to the game, and the game's text to the page. */
interface Channel {
  readonly name: string;
  /** Runs in every document of the view before its own scripts; `toHost(text)` sends to the game. */
  readonly install: string;
  /** What this plugin does to a text on its way. */
  readonly mangle?: (text: string) => string;
  readonly post?: (text: string) => string;
  /** The scheme of a web view whose game only sees the page's navigations. */
  readonly scheme?: string;
}

const CHANNELS: readonly Channel[] = [
  { name: 'WebKit', install: 'window.webkit = { messageHandlers: { svc: { postMessage: toHost } } }' },
  { name: 'Android', install: 'window.svcAndroid = { postMessage: toHost }' },
  {
    name: 'Vuplex, which appears late',
    install: `window.heard = []; setTimeout(() => {
      window.vuplex = { postMessage: toHost, addEventListener: (_, listener) => heard.push(listener) };
    }, 300)`,
    post: (text) => `heard.forEach((listener) => listener({ data: ${JSON.stringify(text)} }))`,
  },
  {
    name: 'gree, which un-escapes',
    install: 'window.Unity = { call: toHost }',
    mangle: (text) => decodeURIComponent(text.replaceAll('+', ' ')),
  },
  { name: 'Unreal', install: 'window.ue = { svc: { receive: toHost } }' },
  {
    name: 'godot_wry',
    install: 'window.ipc = { postMessage: toHost }',
    post: (text) => `document.dispatchEvent(new CustomEvent('message', { detail: ${JSON.stringify(text)} }))`,
  },
  { name: 'Cocos and Defold, which only see navigations', install: '', scheme: 'svc' },
  { name: 'UniWebView, which only sees navigations', install: '', scheme: 'uniwebview' },
  { name: 'CEF', install: 'window.cefQuery = ({ request }) => toHost(request.replace(/^svc:/, ""))' },
];

/** A small engine: QuickJS holds the bridge, Chromium is the web view, the network is real. */
class Engine {
  readonly messages: BridgeMessage[] = [];
  readonly #bridge: QuickjsRuntime;
  readonly #page: Page;
  readonly #channel: Channel;
  readonly #timer: NodeJS.Timeout;
  #view = 0;
  #stopped = false;
  #failure: unknown;

  private constructor(bridge: QuickjsRuntime, page: Page, channel: Channel) {
    this.#bridge = bridge;
    this.#page = page;
    this.#channel = channel;
    this.#timer = setInterval(() => this.#frame(), 16);
  }

  static async start(channel: Channel): Promise<Engine> {
    const page = await browser.newPage();
    const engine = new Engine(await QuickjsRuntime.create(), page, channel);
    engines.push(engine);
    await page.exposeBinding('toHost', (_source, text: string) => engine.#fromPage(text));
    await page.addInitScript(channel.install);
    if (channel.scheme) await engine.#listenToNavigations(channel.scheme);
    engine.tell({
      type: 'init',
      versions: [1],
      environment: serviceUrl,
      ports: ['http', 'webview', 'log'],
      seed: SEED,
      session: true,
    });
    return engine;
  }

  /** What the page or the network sends after the end is discarded, as in an engine that has freed its runtime. */
  tell(message: Record<string, unknown>): void {
    if (this.#stopped) return;
    this.#bridge.call('svc_in', JSON.stringify(message));
  }

  close(): void {
    this.tell({ type: 'webview.closeRequest', view: this.#view });
  }

  get page(): Page {
    return this.#page;
  }

  /** @throws the error of the page or the network during the bridge's request */
  outcome(): unknown {
    if (this.#failure) throw this.#failure;
    return this.messages.find((message) => message.type === 'settled');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#bridge.dispose();
  }

  async #listenToNavigations(scheme: string): Promise<void> {
    const session = await this.#page.context().newCDPSession(this.#page);
    await session.send('Page.enable');
    session.on('Page.frameRequestedNavigation', ({ url }) => {
      const text = url.startsWith(`${scheme}://`) ? /[?&]m=([^&]*)/.exec(url)?.[1] : undefined;
      if (text) this.#fromPage(text);
    });
  }

  #fromPage(text: string): void {
    const { mangle = (same: string) => same } = this.#channel;
    this.tell({ type: 'webview.message', view: this.#view, text: mangle(text) });
  }

  async #load(url: string): Promise<void> {
    const { scheme = 'native' } = this.#channel;
    await this.#page.goto(url.replace('#channel=native', `#channel=${scheme}`), { waitUntil: 'commit' });
  }

  #frame(): void {
    for (let text = this.#bridge.call('svc_poll'); text !== ''; text = this.#bridge.call('svc_poll')) {
      const message = JSON.parse(text) as BridgeMessage;
      this.messages.push(message);
      this.#onMessage(message).catch((error: unknown) => {
        this.#failure ??= error;
      });
    }
  }

  async #onMessage(message: BridgeMessage): Promise<void> {
    const answer = (id: number, value: unknown) => this.tell({ type: 'answer', id, ok: true, value });
    if (message.type === 'session.get') {
      const response = await fetch(`${gameUrl}/api/session`, { method: 'POST' });
      answer(message.id, await response.json());
    } else if (message.type === 'http.send') {
      const { url, method, headers, body = null } = message.request;
      const response = await fetch(url, { method, headers, body });
      answer(message.id, {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: await response.text(),
      });
    } else if (message.type === 'webview.open') this.#view = message.view;
    else if (message.type === 'webview.load') await this.#load(message.url);
    else if (message.type === 'webview.post') {
      const { post = (text: string) => `window.svcReceive && svcReceive("${text}")` } = this.#channel;
      await this.#page.evaluate(post(message.text));
    }
  }
}

describe.each(CHANNELS)('a page in the web view of an engine: $name', (channel) => {
  it('shows the history over strings alone, and ends with one outcome', async () => {
    const engine = await Engine.start(channel);
    engine.tell({ type: 'call', id: 1, flow: 'history' });
    await engine.page.locator('[id^="row-"]').first().waitFor();
    // a frame after the rows
    await expect.poll(() => engine.messages.filter(({ type }) => type === 'webview.show').length).toBe(1);
    engine.close();
    await expect
      .poll(() => engine.outcome())
      .toMatchObject({
        id: 1,
        result: { event: 'svc.history.complete', state: 'complete' },
      });
    expect(engine.messages.filter(({ type }) => type === 'error' || type === 'log.write')).toEqual([]);
  });
});

it('ignores a stray frame inside the page', async () => {
  const engine = await Engine.start({
    name: 'WebKit',
    install: 'window.webkit = { messageHandlers: { svc: { postMessage: toHost } } }',
  });
  engine.tell({ type: 'call', id: 1, flow: 'history' });
  await engine.page.locator('[id^="row-"]').first().waitFor();
  const settle = Buffer.from('{"type":"settle","event":{"source":"svc","event":"x","state":"complete"}}').toString(
    'base64url',
  );
  await engine.page.evaluate(`(() => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    for (const text of ['svc1.0.hello.stray', 'svc1.0.m.1.1.1.${settle}', 'svc1.stray.m.1.1.1.${settle}']) frame.contentWindow.toHost?.(text) ?? toHost(text);
  })()`);
  await expect.poll(() => engine.messages.filter(({ type }) => type === 'log.write').length).toBeGreaterThan(0);
  expect(engine.outcome()).toBeUndefined();
  engine.close();
  await expect.poll(() => engine.outcome()).toMatchObject({ result: { state: 'complete' } });
});

it('has the game open a link, such as the merchant’s help, and stays', async () => {
  const engine = await Engine.start({ name: 'gree', install: 'window.Unity = { call: toHost }' });
  engine.tell({ type: 'call', id: 1, flow: 'history' });
  await engine.page.locator('[id^="row-"]').first().waitFor();
  await engine.page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://shop.example/help', target: '_blank' });
    link.textContent = 'shop.example/help';
    document.querySelector('main')?.prepend(link);
  });
  const popups: Page[] = [];
  engine.page.on('popup', (popup) => popups.push(popup));
  await engine.page.getByText('shop.example/help').click();
  const opened = () => engine.messages.filter(({ type }) => type === 'webview.openPage');
  await expect.poll(opened).toMatchObject([{ url: 'https://shop.example/help' }]);
  expect(popups).toEqual([]);
  engine.close();
  await expect.poll(() => engine.outcome()).toMatchObject({ result: { state: 'complete' } });
});
