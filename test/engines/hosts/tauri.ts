import { createTauriWebView, type TauriWebviewWindows } from '../../../bindings/tauri/tauri-web-view.js';
import { bindingFile, coversOf, gamePage, type Host, packages } from './host-game.js';
import type { NativePage } from './native-pages.js';

/** What the game's side and a page's side invoke. */
interface Invoked {
  readonly event?: string;
  readonly handler?: number;
  readonly payload?: unknown;
  readonly label?: string;
  readonly target?: { readonly label?: string };
  readonly options?: { readonly label: string; readonly url: string };
}

/** A page's half of Tauri's inter-process channel, with svc-page.js as Rust's builder runs it. */
const pageStart = (label: string) => `
  window.__TAURI_INTERNALS__ = {
    metadata: { currentWebview: { label: ${JSON.stringify(label)} } },
    invoke: async (command, args) => svcNative({ command, args }),
    transformCallback(callback) { window.svcCallback = callback; return 1; },
  };
  ${bindingFile('tauri/svc-page.js')}`;

/** Tauri's real JavaScript API with its own mocks in place of Rust. */
export const tauri: Host = {
  name: 'Tauri',
  async start(pages) {
    const dom = gamePage('tauri://localhost/');
    // Tauri's modules want a global window.
    Object.assign(globalThis, { window: dom.window });
    Object.defineProperty(dom.window, 'crypto', { value: globalThis.crypto });
    const { mockIPC, mockWindows, clearMocks } = packages('@tauri-apps/api/mocks');
    const { WebviewWindow } = packages('@tauri-apps/api/webviewWindow') as { WebviewWindow: TauriWebviewWindows };
    const views = new Map<string, NativePage>();
    const handlers: { event: string; label: string; handler: number }[] = [];
    const tell = (event: string, label: string, payload: unknown) => {
      for (const { event: own, label: to, handler } of [...handlers])
        if (own === event && to === label)
          dom.window.eval(
            `__TAURI_INTERNALS__.runCallback(${handler}, ${JSON.stringify({ event, payload, id: handler })})`,
          );
    };
    const remove = (label: string) => {
      views.get(label)?.close();
      views.delete(label);
      tell('tauri://destroyed', label, null);
    };
    mockWindows('main');
    mockIPC((command: string, args: Invoked) => {
      const { event = '', handler = 0, target, options, label = '' } = args;
      if (command === 'plugin:event|listen') handlers.push({ event, label: target?.label ?? '', handler });
      else if (command === 'plugin:event|emit_to')
        views.get(target?.label ?? '')?.evaluate(`window.svcCallback(${JSON.stringify({ payload: args.payload })})`);
      else if (command === 'plugin:window|destroy') remove(label);
      else if (command === 'plugin:webview|create_webview_window' && options) {
        const { label: own, url } = options;
        const page = pages.open({
          url,
          start: pageStart(own),
          onCall(value) {
            const { command: called, args: told } = value as { command: string; args: Invoked };
            if (called === 'plugin:event|emit_to') tell(told.event ?? '', told.target?.label ?? '', told.payload);
          },
          onLoad: () => undefined,
          onFail: () => undefined,
        });
        views.set(own, page);
      }
      return handler;
    });
    return {
      webView: createTauriWebView({ WebviewWindow, openUrl: async () => undefined, document: dom.window.document }),
      ...coversOf(dom),
      deliver(value) {
        tell('svc-page-text', 'main', value);
        tell('svc-page-text', 'main', { view: [...views.keys()].at(-1), text: value });
      },
      takeAway: () => remove([...views.keys()].at(-1) ?? ''),
      stop() {
        clearMocks();
        Reflect.deleteProperty(globalThis, 'window');
        dom.window.close();
      },
    };
  },
};
