import { expect, it, vi } from 'vitest';
import type { createTauriWebView, TauriWindow } from '../../bindings/tauri/tauri-web-view.js';
import { gamePage } from '../engines/hosts/host-game.js';

const PAGE = { origin: 'https://pay.example', page: 'history' };
const LISTENER = { onMessage: vi.fn(), onCloseRequest: vi.fn(), onGone: vi.fn() };

const GAME = 'main';

/** An app whose windows outlive the document that opened them; Tauri refuses a label that is taken. */
function createApp() {
  const labels: string[] = [];
  class Window implements TauriWindow {
    constructor(readonly label: string) {
      if (label === GAME) return;
      if (labels.includes(label)) throw new Error(`a window with label ${label} exists`);
      labels.push(label);
    }
    static getCurrent = () => new Window(GAME);
    listen = async () => () => undefined;
    once = async () => () => undefined;
    emitTo = async () => undefined;
    onCloseRequested = async () => () => undefined;
    show = async () => undefined;
    setFocus = async () => undefined;
    destroy = async () => undefined;
  }
  return { labels, WebviewWindow: Window };
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
