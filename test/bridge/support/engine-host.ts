import { BRIDGE_MESSAGES, type BridgeMessage, type BridgeMessageOf } from '../../../src/model/bridge-messages.js';
import { check } from '../../../src/model/check.js';
import { createFakeTimers } from '../../frame/transport/fake-timers.js';
import { FakePage, type PageScript } from './fake-page.js';
import type { ScriptRuntime } from './script-runtime.js';

type HttpRequest = BridgeMessageOf<'http.send'>['request'];
type Answer = { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };

export interface EngineHostOptions {
  readonly ports?: readonly string[];
  readonly init?: Record<string, unknown>;
  readonly page?: PageScript;
  /** Undefined leaves the request unanswered. */
  readonly http?: (request: HttpRequest) => Answer | undefined;
  /** The game's answers; undefined leaves the request unanswered. */
  readonly game?: (message: BridgeMessageOf<'session.get' | 'redirect.get' | 'confirm.get'>) => unknown;
}

export const ORIGIN = 'https://pay.example';
export const SEED = 'c2VlZCBmb3IgdGVzdHMgb25seSwgMzIgYnl0ZXMgbG9uZyE';
export const TOKEN = { access_token: 'access-1', token_type: 'Bearer', refresh_token: 'refresh-1' };

/** An engine as a binding implements it: answers every port, shows fake pages, records every message. */
export class EngineHost {
  readonly messages: BridgeMessage[] = [];
  readonly pages = new Map<number, FakePage>();
  readonly stored = new Map<string, string>();
  /** False leaves the key store and the source of randomness unanswered. */
  answersSystem = true;
  readonly #runtime: ScriptRuntime;
  readonly #options: EngineHostOptions;
  readonly #timers = createFakeTimers();
  readonly #opened = new Map<number, string>();
  #hostTimers = new Map<number, number>();
  #outgoing: string[] = [];
  #now = Date.UTC(2026, 0, 1);

  private constructor(runtime: ScriptRuntime, options: EngineHostOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  static async start(runtime: ScriptRuntime, options: EngineHostOptions = {}): Promise<EngineHost> {
    const host = new EngineHost(runtime, options);
    await runtime.setNow(host.#now);
    await host.init();
    return host;
  }

  async init(): Promise<void> {
    const { ports = ['http', 'timers', 'storage', 'webview', 'log', 'random'], init = {} } = this.#options;
    await this.tell({ type: 'init', versions: [1], environment: ORIGIN, ports, seed: SEED, session: true, ...init });
  }

  /** Sends one message and handles everything that follows from it. */
  async tell(message: Record<string, unknown> | string): Promise<void> {
    this.#outgoing.push(typeof message === 'string' ? message : JSON.stringify(message));
    await this.pump();
  }

  async call(id: number, flow: string, fields: Record<string, unknown> = {}): Promise<void> {
    await this.tell({ type: 'call', id, flow, ...fields });
  }

  /** Advances the runtime, the host's timers and the pages. */
  async advance(ms: number, { paused = false } = {}): Promise<void> {
    const step = paused ? ms : 250;
    for (const end = this.#now + ms; this.#now < end; ) {
      this.#now = Math.min(end, this.#now + step);
      await this.#runtime.setNow(this.#now);
      if (!paused) this.#timers.advance(step);
      for (const [id, due] of [...this.#hostTimers]) {
        if (paused || due > this.#now || !this.#hostTimers.delete(id)) continue;
        this.#outgoing.push(JSON.stringify({ type: 'timer.fired', id }));
      }
      await this.pump();
    }
  }

  /** The game is paused: time passes, and nobody polls. */
  async sleep(ms: number): Promise<void> {
    this.#now += ms;
    await this.#runtime.setNow(this.#now);
  }

  async pump(): Promise<void> {
    do {
      const text = this.#outgoing.shift();
      for (const output of await this.#runtime.exchange(text)) this.#onText(output);
    } while (this.#outgoing.length > 0);
  }

  /** Delivers what pages have sent since, as an unreliable channel would. */
  async pumpPage(disturb: (texts: readonly string[]) => readonly string[]): Promise<void> {
    this.#outgoing = [...disturb(this.#outgoing)];
    await this.pump();
  }

  of<T extends BridgeMessage['type']>(type: T): BridgeMessageOf<T>[] {
    return this.messages.filter((message): message is BridgeMessageOf<T> => message.type === type);
  }

  /** The single outcome of a call. */
  outcome(id: number): BridgeMessageOf<'settled'>['result'] | undefined {
    const settled = this.of('settled').filter((message) => message.id === id);
    if (settled.length > 1) throw new Error(`call ${id} settled ${settled.length} times`);
    return settled[0]?.result;
  }

  /** The page opened last. */
  get page(): FakePage {
    const page = [...this.pages.values()].at(-1);
    if (!page) throw new Error('no page was opened');
    return page;
  }

  get openViews(): number {
    return this.of('webview.open').length - this.of('webview.close').length;
  }

  get setTimers(): number {
    return this.#hostTimers.size;
  }

  #send(message: Record<string, unknown>): void {
    this.#outgoing.push(JSON.stringify(message));
  }

  #answer(id: number, value: unknown): void {
    if (value !== undefined) this.#send({ type: 'answer', id, ok: true, value });
  }

  #onText(text: string): void {
    if (!/^[\x20-\x7e]+$/.test(text)) throw new Error('the bridge sent more than ASCII');
    const message = JSON.parse(text) as BridgeMessage;
    const schema = BRIDGE_MESSAGES[message.type];
    const { type: _, ...fields } = message;
    const checked = check(schema, fields);
    if (!checked.ok) throw new Error(`${message.type} breaks the protocol: ${checked.problem}`);
    this.messages.push(message);
    this.#onMessage(message);
  }

  #onMessage(message: BridgeMessage): void {
    const { http = serveApi, game = answerGame } = this.#options;
    switch (message.type) {
      case 'http.send':
        this.#answerHttp(message.id, http(message.request));
        break;
      case 'session.get':
      case 'redirect.get':
      case 'confirm.get':
        this.#answer(message.id, game(message));
        break;
      case 'storage.read':
        if (this.answersSystem) this.#answer(message.id, this.stored.get(message.key) ?? null);
        break;
      case 'storage.write':
        this.stored.set(message.key, message.value);
        this.#answer(message.id, null);
        break;
      case 'storage.remove':
        this.stored.delete(message.key);
        if (this.answersSystem) this.#answer(message.id, null);
        break;
      case 'random.bytes':
        if (this.answersSystem) this.#answer(message.id, SEED);
        break;
      case 'timer.set':
        this.#hostTimers.set(message.id, this.#now + message.delayMs);
        break;
      case 'timer.clear':
        this.#hostTimers.delete(message.id);
        break;
      case 'webview.open':
        this.#opened.set(message.view, message.page);
        break;
      case 'webview.load':
        this.#load(message.view, message.url);
        break;
      case 'webview.post':
        this.pages.get(message.view)?.receive(message.text);
        break;
      case 'webview.close':
        this.pages.get(message.view)?.close();
        break;
    }
  }

  #answerHttp(id: number, answer: Answer | undefined): void {
    if (answer) this.#answer(id, { headers: {}, ...answer, body: JSON.stringify(answer.body) });
  }

  #load(view: number, url: string): void {
    const page = new FakePage({
      url,
      page: this.#opened.get(view) ?? '',
      instance: `page-${view}`,
      timers: this.#timers,
      send: (text) => this.#send({ type: 'webview.message', view, text }),
      script: this.#options.page ?? {},
    });
    this.pages.set(view, page);
  }
}

function serveApi({ url }: HttpRequest): Answer {
  if (!url.startsWith(`${ORIGIN}/`)) return { status: 404, body: {} };
  return { status: 200, body: { status: 'Success', message: [], codes: [], payload: HISTORY } };
}

export const HISTORY = { total: 0, account_id: 'buyer', transactions: [], next_cursor: '' };

export const REDIRECT = `${ORIGIN}/ui/v1/continue?authorized_invoice_id=inv-1&is_escrow=false#nonce=nonce-1`;

function answerGame({ type }: { readonly type: string }): unknown {
  if (type === 'session.get') return TOKEN;
  return type === 'redirect.get' ? REDIRECT : 'complete';
}
