import { expect, it, vi } from 'vitest';
import type { createTauriWebView, TauriWindow } from '../../bindings/tauri/tauri-web-view.js';
import { gamePage } from '../engines/hosts/host-game.js';

const PAGE = { origin: 'https://pay.example', page: 'history' };
const LISTENER = { onMessage: vi.fn(), onCloseRequest: vi.fn(), onInput: vi.fn(), onGone: vi.fn() };

const GAME = 'main';

/**
 * An app whose windows outlive the document that opened them; Tauri refuses a label that is taken, and to destroy a window before it has
 * made it.
 */
function createApp() {
  const labels: string[] = [];
  const making: (() => void)[] = [];
  class Window implements TauriWindow {
    private isMade = false;
    private onCreated: () => void = () => undefined;

    constructor(readonly label: string) {
      if (label === GAME) return;
      if (labels.includes(label)) throw new Error(`a window with label ${label} exists`);
      labels.push(label);
      making.push(() => {
        this.isMade = true;
        this.onCreated();
      });
    }
    static getCurrent = () => new Window(GAME);
    listen = async () => () => undefined;
    async once<T>(event: string, handler: (event: { readonly payload: T }) => void) {
      if (event === 'tauri://created') this.onCreated = () => handler({ payload: undefined as T });
      return () => undefined;
    }
    emitTo = async () => undefined;
    onCloseRequested = async () => () => undefined;
    show = async () => undefined;
    setFocus = async () => undefined;
    async destroy() {
      if (!this.isMade) throw new Error('window not found');
      labels.splice(labels.indexOf(this.label), 1);
    }
  }
  return {
    labels,
    WebviewWindow: Window,
    makeWindows() {
      for (const make of making.splice(0)) make();
    },
  };
}

it('opens a page though the window of a game before its reload is still there', async () => {
  const { labels, WebviewWindow } = createApp();
  for (let load = 0; load < 2; load += 1) {
    vi.resetModules();
    const { createTauriWebView: create }: { createTauriWebView: typeof createTauriWebView } = await import(
      '../../bindings/tauri/tauri-web-view.js'
    );
    const { document } = gamePage('tauri://localhost/').window;
    const view = create({ WebviewWindow, openUrl: async () => undefined, document }).open(PAGE, LISTENER);
    view.load('https://pay.example/screens/history');
    await vi.waitFor(() => expect(labels).toHaveLength(load + 1));
  }
  expect(LISTENER.onGone).not.toHaveBeenCalled();
  // as svc-page.js reads them, of which an app has its own copy
  for (const label of labels) expect(label).toMatch(/^svc-page:main:\d+$/);
});

it('leaves no window behind when the flow ends while Tauri is still making it', async () => {
  const { labels, WebviewWindow, makeWindows } = createApp();
  const { createTauriWebView: create } = await import('../../bindings/tauri/tauri-web-view.js');
  const { document } = gamePage('tauri://localhost/').window;
  const view = create({ WebviewWindow, openUrl: async () => undefined, document }).open(PAGE, LISTENER);
  view.load('https://pay.example/screens/history');
  await vi.waitFor(() => expect(labels).toHaveLength(1));

  view.close();
  await Promise.resolve();
  makeWindows();
  await vi.waitFor(() => expect(labels).toEqual([]));
});
