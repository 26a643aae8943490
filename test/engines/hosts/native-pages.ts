import { createContext, Script } from 'node:vm';
import type { Page } from 'playwright-core';
import { createPageTransport, type Transport } from '../../../src/frame/transport.js';
import type { HostMessage } from '../../../src/frame.js';
import type { BrowserFixture } from '../../e2e/support/browser-fixture.js';

/** What a host's native side opens. */
export interface NativePageOptions {
  readonly url: string;
  /** Runs before the page's own scripts; reaches the host through `svcNative(value)`. */
  readonly start: string;
  /** What the page's side passed to `svcNative`. */
  readonly onCall: (value: unknown) => void;
  readonly onLoad: () => void;
  readonly onFail: () => void;
}

/** A page in a host's web view, as its native side drives it. */
export interface NativePage {
  evaluate(code: string): void;
  close(): void;
}

/** Makes the pages of a host's native side. */
export interface NativePages {
  open(options: NativePageOptions): NativePage;
}

/** Pages without a browser: their channel is real, and what they say and hear is the test's. */
export class ScriptedPages implements NativePages {
  readonly heard: HostMessage[] = [];
  #latest: Transport | undefined;
  #waiting: unknown[] = [];
  #open = 0;
  /** Texts passed in either direction. */
  #passed = 0;
  readonly #timers = new Set<NodeJS.Timeout>();

  say(message: unknown): void {
    if (this.#latest) this.#latest.post(message);
    else this.#waiting.push(message);
  }

  /** Resolves once the latest page has its channel and nothing passes any more. */
  async quiet(): Promise<void> {
    for (let rounds = 0, passed = -1; rounds < 5; rounds += 1) {
      if (passed !== this.#passed || (this.#open > 0 && this.#waiting.length > 0)) rounds = 0;
      passed = this.#passed;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  open({ url, start, onCall, onLoad }: NativePageOptions): NativePage {
    this.#open += 1;
    // As in every host: what the page sends arrives later.
    const svcNative = (value: unknown) => {
      this.#passed += 1;
      queueMicrotask(() => onCall(value));
    };
    const page = createContext({ svcNative, setTimeout, location: new URL(url) });
    const evaluate = (code: string) => {
      this.#passed += 1;
      new Script(code).runInContext(page);
    };
    evaluate(`window = globalThis; ${start}`);
    let transport: Transport | undefined;
    evaluate('window.svcReceive = (text) => window.received?.(text)');
    page.received = (text: string) => transport?.receive(text);
    const name = url.includes('#channel=react-native') ? 'ReactNativeWebView' : 'svcAndroid';
    const look = setInterval(() => {
      if (!page[name]) return;
      clearInterval(look);
      transport = createPageTransport({
        instance: 'page-1',
        send: (text) => page[name].postMessage(text),
        timers: { after: (ms, callback) => this.#after(ms, callback) },
        onMessage: (message) => this.heard.push(message as HostMessage),
      });
      this.#latest = transport;
      for (const message of this.#waiting.splice(0)) transport.post(message);
    }, 5);
    this.#timers.add(look);
    const load = setTimeout(onLoad, 1);
    return {
      evaluate,
      close: () => {
        this.#open -= 1;
        clearInterval(look);
        clearTimeout(load);
        transport?.close();
      },
    };
  }

  stop(): void {
    for (const timer of this.#timers) clearInterval(timer);
  }

  #after(ms: number, callback: () => void): () => void {
    const timer = setTimeout(callback, ms);
    this.#timers.add(timer);
    return () => clearTimeout(timer);
  }
}

/** The service's pages in Chromium. */
export class ChromiumPages implements NativePages {
  readonly #browser: BrowserFixture;
  readonly #open = new Set<Promise<Page>>();
  /** What still happens to pages, closed ones too. */
  readonly #work: Promise<unknown>[] = [];
  /** What failed on the host's side while its page was open; a test expects none. */
  readonly faults: string[] = [];

  constructor(browser: BrowserFixture) {
    this.#browser = browser;
  }

  get count(): number {
    return this.#open.size;
  }

  /** The page of the latest view. */
  async latest(): Promise<Page> {
    const page = [...this.#open].at(-1);
    if (!page) throw new Error('the host shows no page');
    return page;
  }

  open({ url, start, onCall, onLoad, onFail }: NativePageOptions): NativePage {
    const opening = this.#load(start, onCall);
    this.#open.add(opening);
    const whileOpen = (work: (page: Page) => Promise<unknown>, onError: (error: Error) => void) => {
      const done = opening.then(work).catch((error: Error) => {
        if (this.#open.has(opening)) onError(error);
      });
      this.#work.push(done);
    };
    whileOpen(async (page) => {
      page.on('load', onLoad);
      await page.goto(url);
    }, onFail);
    return {
      evaluate: (code) =>
        whileOpen(
          (page) => page.evaluate(code),
          ({ message }) => {
            // A native view, too, loses code that it gets while it navigates.
            if (!message.includes('because of a navigation')) this.faults.push(message);
          },
        ),
      close: () => {
        if (this.#open.delete(opening)) this.#work.push(opening.then((page) => page.context().close()));
      },
    };
  }

  /** Closes what a test left open, and waits for what was under way. */
  async stop(): Promise<void> {
    for (const opening of [...this.#open]) {
      this.#open.delete(opening);
      this.#work.push(opening.then((page) => page.context().close()));
    }
    await Promise.all(this.#work);
  }

  async #load(start: string, onCall: (value: unknown) => void): Promise<Page> {
    const page = await this.#browser.newPage({ viewport: { width: 480, height: 760 } });
    await page.exposeFunction('svcNative', onCall);
    await page.addInitScript(`if (window === window.top) { ${start} }`);
    return page;
  }
}
