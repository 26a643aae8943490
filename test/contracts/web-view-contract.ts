import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { HostMessage } from '../../src/frame.js';
import type { SdkError, WebView, WebViewPort } from '../../src/index.js';

/** A port with a page and a player that the contract controls. */
export interface WebViewUnderTest {
  readonly port: WebViewPort;
  readonly origin: string;
  readonly url: string;
  /** The page of the latest view sends a message. */
  say(message: unknown): void;
  /** What that page received. */
  heard(): readonly HostMessage[];
  pressClose(): void;
  /** Delivers everything under way. */
  flush(): Promise<void>;
  /** How many views are on screen. */
  openCount(): number;
}

/** What every web view port does. */
export function webViewContract(name: string, create: () => WebViewUnderTest): void {
  describe(`the web view port: ${name}`, () => {
    const messages: unknown[] = [];
    const gone: (SdkError | undefined)[] = [];
    let closeRequests = 0;
    let under: WebViewUnderTest;
    let view: WebView;

    beforeEach(() => {
      under = create();
      messages.length = 0;
      gone.length = 0;
      closeRequests = 0;
      const { port, origin, url } = under;
      view = port.open(
        { origin, page: 'history' },
        {
          onMessage: (message) => void messages.push(message),
          onInput: () => undefined,
          onCloseRequest: () => {
            closeRequests += 1;
          },
          onGone: (error) => void gone.push(error),
        },
      );
      view.load(url);
    });
    afterEach(() => view.close());

    const hello = { type: 'hello', versions: [1], page: 'history' };
    const welcome: HostMessage = { type: 'welcome', version: 1 };

    async function meet(): Promise<void> {
      under.say(hello);
      await under.flush();
      view.post(welcome);
      await under.flush();
    }

    test('passes messages between page and host in both directions, in order', async () => {
      await meet();
      expect(messages[0]).toEqual(hello);
      view.post({ type: 'ping', n: 1 });
      view.post({ type: 'ping', n: 2 });
      await under.flush();
      expect(under.heard()).toEqual([welcome, { type: 'ping', n: 1 }, { type: 'ping', n: 2 }]);
      under.say({ type: 'pong', n: 1 });
      under.say({ type: 'ready' });
      await under.flush();
      expect(messages.slice(-2)).toEqual([{ type: 'pong', n: 1 }, { type: 'ready' }]);
    });

    test('is shown at once, and reports when the player presses its Close', () => {
      expect(under.openCount()).toBe(1);
      under.pressClose();
      expect(closeRequests).toBe(1);
      expect(under.openCount()).toBe(1);
    });

    test('reports nothing once closed; closing again is safe', async () => {
      await meet();
      const before = messages.length;
      view.close();
      view.close();
      view.post({ type: 'ping', n: 3 });
      view.show();
      under.say({ type: 'ready' });
      await under.flush();
      expect(messages).toHaveLength(before);
      expect(gone).toEqual([]);
      expect(under.openCount()).toBe(0);
    });

    test('can be opened again after it was closed', () => {
      view.close();
      const again = under.port.open(
        { origin: under.origin, page: 'receipt' },
        {
          onMessage: () => undefined,
          onCloseRequest: () => undefined,
          onInput: () => undefined,
          onGone: () => undefined,
        },
      );
      again.load(under.url);
      expect(under.openCount()).toBe(1);
      again.close();
    });
  });
}
