import type { FrameError, HostMessage, PageMessage, Welcome } from '../../../src/frame/messages.js';
import { createPageTransport, type Transport, type TransportTimers } from '../../../src/frame/transport.js';

/** How a page behaves; every field is optional. */
export interface PageScript {
  /** False: the page never sends hello. */
  readonly isAlive?: boolean;
  onWelcome?(page: FakePage, welcome: Welcome): void;
  onMessage?(page: FakePage, message: HostMessage): void;
}

/** A page at the other end of a web view's string channel, as the pages' kit would be. */
export class FakePage {
  readonly url: string;
  readonly received: HostMessage[] = [];
  readonly #script: PageScript;
  #transport: Transport | undefined;

  constructor(options: {
    readonly url: string;
    readonly page: string;
    readonly instance: string;
    readonly timers: TransportTimers;
    readonly send: (text: string) => void;
    readonly script: PageScript;
  }) {
    const { url, page, instance, timers, send, script } = options;
    this.url = url;
    this.#script = script;
    if (script.isAlive === false) return;
    this.#transport = createPageTransport({
      instance,
      send,
      timers,
      onMessage: (m) => this.#onMessage(m as HostMessage),
    });
    this.say({ type: 'hello', versions: [1], page });
  }

  get welcome(): Welcome | undefined {
    return this.received.find((message) => message.type === 'welcome');
  }

  receive(text: string): void {
    this.#transport?.receive(text);
  }

  say(message: PageMessage): void {
    this.#transport?.post(message);
  }

  /** The page ends, as its flow does in the interface. */
  settle(state: string, more: Record<string, unknown> = {}, error?: FrameError): void {
    const event = { source: 'svc', event: 'svc.page.complete', state, ...more };
    this.say({ type: 'settle', event, ...(error && { error }) });
  }

  close(): void {
    this.#transport?.close();
  }

  #onMessage(message: HostMessage): void {
    this.received.push(message);
    if (message.type === 'ping') this.say({ type: 'pong', n: message.n });
    if (message.type === 'welcome') {
      this.say({ type: 'ready' });
      this.#script.onWelcome?.(this, message);
    } else if (message.type === 'close' && !this.#script.onMessage) this.settle('cancel');
    this.#script.onMessage?.(this, message);
  }
}
