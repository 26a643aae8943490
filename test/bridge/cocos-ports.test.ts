import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CocosGlobals, type CocosWebView, type CocosXhr, cocosPorts } from '../../bindings/cocos/cocos-ports.js';
import type { FlowResult } from '../../src/result/flow-result.js';
import { UIManager } from '../../src/ui/ui-manager.js';
import { HISTORY, ORIGIN } from './support/engine-host.js';
import { FakePage } from './support/fake-page.js';

/** Cocos's component; its page sends by navigation, which iOS decodes and Android does not. */
class FakeCocosWebView implements CocosWebView {
  readonly node = {
    active: true,
    isAlive: true,
    handlers: new Map<string, () => void>(),
    on(type: string, callback: () => void) {
      this.handlers.set(type, callback);
    },
    destroy() {
      this.isAlive = false;
    },
  };
  page: FakePage | undefined;
  readonly #decode: (url: string) => string;
  #callback: (target: unknown, url: string) => void = () => {};
  #scheme = '';

  constructor(decode: (url: string) => string) {
    this.#decode = decode;
  }

  set url(url: string) {
    this.page = new FakePage({
      url,
      page: 'history',
      instance: 'page-1',
      timers: { after: (ms, callback) => cancelable(setTimeout(callback, ms)) },
      send: (text) => queueMicrotask(() => this.#callback(this, this.#decode(`${this.#scheme}://m?m=${text}`))),
      script: {},
    });
  }

  setJavascriptInterfaceScheme(scheme: string): void {
    this.#scheme = scheme;
  }

  setOnJSCallback(callback: (target: unknown, url: string) => void): void {
    this.#callback = callback;
  }

  evaluateJS(code: string): void {
    const text = /^window\.svcReceive&&svcReceive\("([^"\\]*)"\)$/.exec(code)?.[1];
    if (text === undefined) throw new Error('not what a page understands');
    queueMicrotask(() => this.page?.receive(text));
  }
}

class FakeXhr implements CocosXhr {
  static sent: { method: string; url: string; headers: Record<string, string> }[] = [];
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly status = 200;
  readonly responseText = JSON.stringify({ status: 'Success', message: [], codes: [], payload: HISTORY });
  readonly #headers: Record<string, string> = {};
  #line = { method: '', url: '' };

  open(method: string, url: string): void {
    this.#line = { method, url };
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  send(): void {
    FakeXhr.sent.push({ ...this.#line, headers: this.#headers });
    queueMicrotask(() => (this.#line.url.includes('broken') ? this.onerror?.() : this.onload?.()));
  }

  abort(): void {}

  getAllResponseHeaders(): string {
    return 'Content-Type: application/json\r\nRequest-Id: a:b\r\n';
  }
}

const environment: CocosGlobals = {
  XMLHttpRequest: FakeXhr,
  setTimeout: (callback, ms) => setTimeout(callback, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

function start(decode: (url: string) => string) {
  const views: FakeCocosWebView[] = [];
  const openUrl = vi.fn();
  const ports = cocosPorts({
    createWebView: () => {
      const view = new FakeCocosWebView(decode);
      views.push(view);
      return view;
    },
    openUrl,
    seed: new Uint8Array(32).fill(3),
    environment,
  });
  const manager = new UIManager({ environment: ORIGIN, ports, session: async () => ({ access_token: 'access-1' }) });
  return { views, ports, manager, openUrl };
}

function cancelable(timer: NodeJS.Timeout): () => void {
  return () => clearTimeout(timer);
}

afterEach(() => {
  FakeXhr.sent = [];
});

describe('the SDK in a native build of Cocos', () => {
  it.each([
    ['iOS, which decodes', (url: string) => decodeURIComponent(url)],
    ['Android, which does not', (url: string) => url],
  ])('shows the history on %s', async (_platform, decode) => {
    const { views, manager } = start(decode);
    const outcome = new Promise<FlowResult>((resolve) => manager.HistoryFlow(resolve, resolve, resolve));
    const view = await vi.waitFor(() => {
      const [first] = views;
      if (!first?.page?.welcome) throw new Error('no page yet');
      return first;
    });
    expect(view.page?.welcome).toMatchObject({ hostDrawsClose: false });
    expect(view.page?.url).toBe(`${ORIGIN}/ui/v1/screens/history#channel=svc`);
    view.page?.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
    await vi.waitFor(() =>
      expect(view.page?.received.at(-1)).toMatchObject({ type: 'answer', ok: true, value: HISTORY }),
    );
    expect(FakeXhr.sent[0]?.headers.authorization).toBe('Bearer access-1');
    expect(view.node.active).toBe(true);
    view.page?.say({ type: 'open', url: 'https://bank.example/' });
    view.page?.say({ type: 'progress', step: 'content' });
    view.page?.settle('complete');
    expect(await outcome).toMatchObject({ state: 'complete' });
    expect(view.node.isAlive).toBe(false);
    view.page?.close();
  });

  it('reports a page that failed to load', async () => {
    const { views, manager } = start((url) => url);
    const outcome = new Promise<FlowResult>((resolve) => manager.HistoryFlow(resolve, resolve, resolve));
    await vi.waitFor(() => expect(views[0]?.page).toBeDefined());
    views[0]?.node.handlers.get('error')?.();
    expect(await outcome).toMatchObject({ state: 'error', error: { code: 'page_failed' } });
    expect(views[0]?.node.isAlive).toBe(false);
    views[0]?.page?.close();
  });

  it('normalizes headers for the SDK, and fails when no response came', async () => {
    const { ports } = start((url) => url);
    const answered = await ports.http.send({ method: 'GET', url: ORIGIN, headers: {} }).response;
    expect(answered.headers).toEqual({ 'content-type': 'application/json', 'request-id': 'a:b' });
    const broken = ports.http.send({ method: 'GET', url: `${ORIGIN}/broken`, headers: {} });
    await expect(broken.response).rejects.toThrow('no answer came');
  });
});
