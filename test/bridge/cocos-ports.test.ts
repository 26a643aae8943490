import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CocosGlobals, type CocosWebView, type CocosXhr, cocosPorts } from '../../bindings/cocos/cocos-ports.js';
import type { FlowResult } from '../../src/result/flow-result.js';
import { UIManager } from '../../src/ui/ui-manager.js';
import { HISTORY, ORIGIN } from './support/engine-host.js';
import { FakePage } from './support/fake-page.js';

/** What a WebView shows unless told otherwise. */
const COCOS_SITE = 'https://cocos.com';

/**
 * Cocos's component: the system's view is made, and loads the address, when the node first becomes active; before that, calls are lost.
 * Its page sends by navigation, which iOS decodes and Android does not.
 */
class FakeCocosWebView implements CocosWebView {
  node = new FakeNode(() => this.#preload());
  readonly loaded: string[] = [];
  page: FakePage | undefined;
  readonly #decode: (url: string) => string;
  #url = COCOS_SITE;
  #isMade = false;
  #callback: (target: unknown, url: string) => void = () => {};
  #scheme = '';

  constructor(decode: (url: string) => string) {
    this.#decode = decode;
  }

  set url(url: string) {
    this.#url = url;
    if (this.#isMade) this.#load();
  }

  #preload(): void {
    if (this.#isMade) return;
    this.#isMade = true;
    this.#load();
  }

  #load(): void {
    const url = this.#url;
    this.loaded.push(url);
    if (url === COCOS_SITE) return;
    this.page = new FakePage({
      url,
      page: 'history',
      instance: 'page-1',
      timers: { after: (ms, callback) => cancelable(setTimeout(callback, ms)) },
      send: (text) => queueMicrotask(() => this.#callback(this, this.#decode(`${this.#scheme}://m?m=${text}`))),
      script: {},
    });
  }

  /** Its scene is destroyed: Cocos tells the node's listeners, and clears the component's fields. */
  leave(): void {
    const { node } = this;
    Object.assign(this, { node: null });
    this.#isMade = false;
    node.handlers.get('node-destroyed')?.();
  }

  setJavascriptInterfaceScheme(scheme: string): void {
    if (this.#isMade) this.#scheme = scheme;
  }

  setOnJSCallback(callback: (target: unknown, url: string) => void): void {
    if (this.#isMade) this.#callback = callback;
  }

  evaluateJS(code: string): void {
    if (!this.#isMade) return;
    const text = /^window\.svcReceive&&svcReceive\("([^"\\]*)"\)$/.exec(code)?.[1];
    if (text === undefined) throw new Error('not what a page understands');
    queueMicrotask(() => this.page?.receive(text));
  }
}

class FakeNode {
  isAlive = true;
  readonly handlers = new Map<string, () => void>();
  readonly changes: boolean[] = [];
  readonly #onActive: () => void;
  #isActive = false;

  constructor(onActive: () => void) {
    this.#onActive = onActive;
  }

  get active(): boolean {
    return this.#isActive;
  }

  set active(isActive: boolean) {
    this.#isActive = isActive;
    this.changes.push(isActive);
    if (isActive) this.#onActive();
  }

  on(type: string, callback: () => void): void {
    this.handlers.set(type, callback);
  }

  destroy(): void {
    this.isAlive = false;
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

function start(decode: (url: string) => string, isActive = false) {
  const views: FakeCocosWebView[] = [];
  const openUrl = vi.fn();
  const ports = cocosPorts({
    createWebView: () => {
      const view = new FakeCocosWebView(decode);
      view.node.active = isActive;
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
  it('does not start without a seed', () => {
    const seed = new Uint8Array(0);
    const createWebView = () => new FakeCocosWebView((url) => url);
    expect(() => cocosPorts({ createWebView, openUrl: () => undefined, seed, environment })).toThrow(
      /^seed has 0 bytes/,
    );
  });

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

  it.each([
    ['inactive, so that nothing else is loaded', false, []],
    ['active, as a prefab is', true, [COCOS_SITE]],
  ])('talks to the page of a view created %s', async (_how, isActive, before) => {
    const { views, manager } = start((url) => url, isActive);
    const outcome = new Promise<FlowResult>((resolve) => manager.HistoryFlow(resolve, resolve, resolve));
    await vi.waitFor(() => expect(views[0]?.page?.welcome).toBeDefined());
    expect(views[0]?.loaded).toEqual([...before, `${ORIGIN}/ui/v1/screens/history#channel=svc`]);
    const [made, hidden, shown] = [true, false, true];
    expect(views[0]?.node.changes.slice(-3)).toEqual([made, hidden, shown]);
    views[0]?.page?.settle('complete');
    expect(await outcome).toMatchObject({ state: 'complete' });
    views[0]?.page?.close();
  });

  it('takes Android’s Back into the page while one is open, and leaves it to the game otherwise', async () => {
    const { views, ports, manager } = start((url) => url);
    expect(ports.back()).toBe(false);
    const outcome = new Promise<FlowResult>((resolve) => manager.HistoryFlow(resolve, resolve, resolve));
    await vi.waitFor(() => expect(views[0]?.page?.welcome).toBeDefined());
    expect(ports.back()).toBe(true);
    await vi.waitFor(() => expect(views[0]?.page?.received.at(-1)).toMatchObject({ type: 'input', action: 'back' }));
    views[0]?.page?.settle('cancel');
    expect(await outcome).toMatchObject({ state: 'cancel' });
    expect(ports.back()).toBe(false);
    views[0]?.page?.close();
  });

  it('closes by Android’s Back what has not come on screen yet', async () => {
    const { views, ports, manager } = start((url) => url);
    const outcome = new Promise<FlowResult>((resolve) => manager.HistoryFlow(resolve, resolve, resolve));
    await vi.waitFor(() => expect(views).toHaveLength(1));
    expect(ports.back()).toBe(true);
    expect(await outcome).toMatchObject({ state: 'cancel' });
    expect(ports.back()).toBe(false);
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

  it.each([
    ['while it loads', false],
    ['once it is shown', true],
  ])('ends at once when a scene takes its page along %s', async (_when, isShown) => {
    const { views, manager } = start((url) => url);
    const log = vi.fn();
    manager.on('log', ({ code }) => log(code));
    const outcomes: FlowResult[] = [];
    const keep = (result: FlowResult) => void outcomes.push(result);
    const flow = manager.HistoryFlow(keep, keep, keep);
    await vi.waitFor(() => expect(views[0]?.page).toBeDefined());
    if (isShown) await vi.waitFor(() => expect(views[0]?.page?.welcome).toBeDefined());
    const [view] = views;
    view?.leave();
    expect(await flow.finished).toMatchObject({ state: 'error', error: { code: 'page_failed' } });
    view?.page?.close();
    expect(outcomes).toHaveLength(1);
    expect(log).not.toHaveBeenCalledWith('view_failed');
  });

  it('closes a page whose node an earlier scene has destroyed', async () => {
    const { views, manager } = start((url) => url);
    const log = vi.fn();
    manager.on('log', ({ code }) => log(code));
    const flow = manager.HistoryFlow();
    await vi.waitFor(() => expect(views[0]?.page).toBeDefined());
    const [view] = views;
    view?.node.handlers.clear();
    view?.leave();
    flow.close();
    expect(await flow.finished).toMatchObject({ state: 'cancel' });
    view?.page?.close();
    expect(log).not.toHaveBeenCalledWith('view_failed');
  });

  it('normalizes headers for the SDK, and fails when no response came', async () => {
    const { ports } = start((url) => url);
    const answered = await ports.http.send({ method: 'GET', url: ORIGIN, headers: {} }).response;
    expect(answered.headers).toEqual({ 'content-type': 'application/json', 'request-id': 'a:b' });
    const broken = ports.http.send({ method: 'GET', url: `${ORIGIN}/broken`, headers: {} });
    await expect(broken.response).rejects.toThrow('no answer came');
  });
});
