import { EventEmitter } from 'node:events';
import { createElectronWebView, type SvcViews } from '../../../bindings/electron/electron-web-view.js';
import { type ElectronView, type ElectronWindow, serveSvcViews } from '../../../bindings/electron/svc-main.js';
import { bindingFile, coversOf, gamePage, type Host, type HostGame } from './host-game.js';
import type { NativePage, NativePages } from './native-pages.js';

/** Runs a preload script with Electron's two modules played. */
function runPreload(file: string, electron: object): void {
  new Function('require', bindingFile(`electron/${file}`))(() => electron);
}

/** Electron's `WebContents`, as far as the adapter knows it. */
class PlayedContents extends EventEmitter {
  readonly mainFrame = {};
  readonly #pages: NativePages;
  page: NativePage | undefined;
  /** A message of the main process to this one's page. */
  onSent: (channel: string, value: unknown) => void = () => undefined;
  #isDestroyed = false;

  constructor(pages: NativePages) {
    super();
    this.#pages = pages;
  }

  async loadURL(url: string): Promise<void> {
    const electron = `{
      contextBridge: { exposeInMainWorld(name, value) { window[name] = value; } },
      ipcRenderer: { send: (channel, value) => svcNative({ channel, value }) },
    }`;
    this.page = this.#pages.open({
      url,
      start: `((require) => { ${bindingFile('electron/svc-preload-page.cjs')} })(() => (${electron}));`,
      onCall: (value) => {
        const { channel, value: text } = value as { channel: string; value: unknown };
        this.emit('ipc-message', { senderFrame: this.mainFrame }, channel, text);
      },
      onLoad: () => undefined,
      onFail: () => this.emit('did-fail-load', {}, -102, 'ERR_CONNECTION_REFUSED', url, true),
    });
  }

  send(channel: string, value: unknown): void {
    this.onSent(channel, structuredClone(value));
  }

  async executeJavaScript(code: string): Promise<void> {
    this.page?.evaluate(code);
  }

  setWindowOpenHandler(): void {}
  focus(): void {}
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  close(): void {
    this.#isDestroyed = true;
    this.page?.close();
  }
}

export interface ElectronGame extends HostGame {
  /** Electron tells of the game's own contents. */
  tell(event: string, ...values: unknown[]): void;
  /** Electron tells of the latest view's contents. */
  tellAtView(event: string, ...values: unknown[]): void;
  /** Views above the game, whoever listens to them. */
  viewCount(): number;
  /** The player closes the game's window, whose contents Electron then refuses to name. */
  closeWindow(): void;
  /** Whether the latest view's contents still run. */
  isViewAlive(): boolean;
}

export interface ElectronHost extends Host {
  start(pages: NativePages): Promise<ElectronGame>;
}

/** Both halves and both preload scripts, over Electron's classes played: its program is a download that npm does not bring. */
export const electron: ElectronHost = {
  name: 'Electron',
  async start(pages) {
    const dom = gamePage('app://game/');
    const game = new PlayedContents(pages);
    const shown: PlayedContents[] = [];
    class PlayedView implements ElectronView {
      readonly webContents = new PlayedContents(pages);
      constructor() {
        shown.push(this.webContents);
      }
      setBounds(): void {}
      setVisible(): void {}
    }
    const above = new Set<PlayedView>();
    class PlayedWindow extends EventEmitter implements ElectronWindow<PlayedView> {
      #isClosed = false;
      readonly contentView = {
        addChildView: (view: PlayedView) => void above.add(view),
        removeChildView: (view: PlayedView) => void above.delete(view),
      };
      get webContents(): PlayedContents {
        if (this.#isClosed) throw new TypeError('Object has been destroyed');
        return game;
      }
      getContentBounds() {
        return { width: 1280, height: 720 };
      }
      close(): void {
        this.#isClosed = true;
        this.emit('closed');
      }
    }
    const window = new PlayedWindow();
    serveSvcViews({
      window,
      WebContentsView: PlayedView,
      pagePreload: '/svc-preload-page.cjs',
      openExternal: async () => {},
    });
    const exposed: { svcViews?: SvcViews } = {};
    runPreload('svc-preload-game.cjs', {
      contextBridge: { exposeInMainWorld: (name: string, value: object) => Object.assign(exposed, { [name]: value }) },
      ipcRenderer: {
        send: (channel: string, order: unknown) =>
          game.emit('ipc-message', { senderFrame: game.mainFrame }, channel, structuredClone(order)),
        on(channel: string, listener: (event: object, message: unknown) => void) {
          game.onSent = (to, message) => to === channel && listener({}, message);
        },
      },
    });
    if (!exposed.svcViews) throw new Error('the preload script exposes nothing');
    return {
      webView: createElectronWebView({ views: exposed.svcViews, document: dom.window.document }),
      ...coversOf(dom),
      deliver(value) {
        const contents = shown.at(-1);
        contents?.emit('ipc-message', { senderFrame: contents.mainFrame }, 'svc-text', value);
        contents?.emit('ipc-message', { senderFrame: {} }, 'svc-text', value);
        game.send('svc-view', value);
        game.emit('ipc-message', { senderFrame: game.mainFrame }, 'svc-view', value);
      },
      takeAway: () => void shown.at(-1)?.emit('render-process-gone'),
      tell: (event, ...values) => void game.emit(event, ...values),
      tellAtView: (event, ...values) => void shown.at(-1)?.emit(event, ...values),
      viewCount: () => above.size,
      closeWindow: () => window.close(),
      isViewAlive: () => shown.at(-1)?.isDestroyed() === false,
      stop: () => dom.window.close(),
    };
  },
};
