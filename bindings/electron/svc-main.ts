/** The subset in use of `BrowserWindow`. */
export interface ElectronWindow<View> {
  readonly webContents: ElectronContents;
  readonly contentView: { addChildView(view: View): void; removeChildView(view: View): void };
  getContentBounds(): { readonly width: number; readonly height: number };
  on(event: 'resize', listener: () => void): unknown;
  on(event: 'closed', listener: () => void): unknown;
}

/** The subset in use of `WebContentsView`. */
export interface ElectronView {
  readonly webContents: ElectronContents;
  setBounds(bounds: { x: number; y: number; width: number; height: number }): void;
  setVisible(visible: boolean): void;
}

/** The subset in use of `WebContents`. */
export interface ElectronContents {
  readonly mainFrame: object;
  send(channel: string, ...values: unknown[]): void;
  loadURL(url: string): Promise<void>;
  executeJavaScript(code: string): Promise<unknown>;
  focus(): void;
  close(): void;
  isDestroyed(): boolean;
  setWindowOpenHandler(handler: (details: { url: string }) => { action: 'deny' }): void;
  on(event: 'render-process-gone' | 'destroyed' | 'did-navigate', listener: () => void): unknown;
  on(
    event: 'will-navigate' | 'will-redirect',
    listener: (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => void,
  ): unknown;
  on(
    event: 'did-fail-load',
    listener: (event: unknown, code: number, description: string, url: string, isMainFrame: boolean) => void,
  ): unknown;
  on(
    event: 'before-input-event',
    listener: (
      event: { preventDefault(): void },
      input: { type: string; key: string; isAutoRepeat: boolean; isComposing: boolean },
    ) => void,
  ): unknown;
  on(event: 'ipc-message', listener: (event: ElectronSender, channel: string, ...values: unknown[]) => void): unknown;
}

/** Who sent a message: only the top frame may. */
export interface ElectronSender {
  readonly senderFrame: object | null;
}

export interface SvcViewsOptions<View extends ElectronView> {
  /** The game's window; its preload script is `svc-preload-game.cjs`. */
  readonly window: ElectronWindow<NoInfer<View>>;
  /** Electron's class. */
  readonly WebContentsView: new (options: {
    webPreferences: { preload: string; sandbox: true; contextIsolation: true; nodeIntegration: false };
  }) => View;
  /** Absolute path of `svc-preload-page.cjs`. */
  readonly pagePreload: string;
  /** `shell.openExternal`: opens a bank's page in the player's browser. */
  readonly openExternal: (url: string) => Promise<void>;
}

/** Chromium's code of a load that was given up: the document before it stays. */
const ERR_ABORTED = -3;

/** An order of the game's half; what does not look like one is dropped. */
type Order =
  | { readonly type: 'load'; readonly view: number; readonly origin: string; readonly url: string }
  | { readonly type: 'post'; readonly view: number; readonly text: string }
  | { readonly type: 'openPage'; readonly view: number; readonly url: string }
  | { readonly type: 'show' | 'close'; readonly view: number };

/** The main process's half: shows pages in views of their own above the game's window, and passes strings. */
export function serveSvcViews<View extends ElectronView>(options: SvcViewsOptions<View>): void {
  const { window, WebContentsView, pagePreload, openExternal } = options;
  // Read once: a closed window's can no longer be.
  const game = window.webContents;
  const views = new Map<number, View>();
  let isClosed = false;
  const isGone = () => isClosed || game.isDestroyed();
  const tell = (message: object) => {
    if (!isGone()) game.send('svc-view', message);
  };
  const place = (view: View) => {
    const { width, height } = window.getContentBounds();
    view.setBounds({ x: 0, y: 0, width, height });
  };

  function remove(id: number): boolean {
    const view = views.get(id);
    if (!view || !views.delete(id)) return false;
    if (!isGone()) window.contentView.removeChildView(view);
    if (!view.webContents.isDestroyed()) view.webContents.close();
    if (!isGone()) game.focus();
    return true;
  }
  function lose(id: number, code: string, message: string): void {
    if (remove(id)) tell({ type: 'gone', view: id, code, message });
  }

  function load({ view: id, origin, url }: Order & { type: 'load' }): void {
    const isOwn = (address: string) => address.startsWith(`${origin}/`);
    if (views.has(id) || !/^https?:/.test(origin) || !isOwn(url)) return;
    const view = new WebContentsView({
      webPreferences: { preload: pagePreload, sandbox: true, contextIsolation: true, nodeIntegration: false },
    });
    const { webContents } = view;
    views.set(id, view);
    view.setVisible(false);
    place(view);
    window.contentView.addChildView(view);
    webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // A card provider's fields are in a frame of another origin, which may be redirected.
    const keepOrigin = (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
      if (event.isMainFrame && !isOwn(event.url)) event.preventDefault();
    };
    webContents.on('will-navigate', keepOrigin);
    webContents.on('will-redirect', keepOrigin);
    webContents.on('ipc-message', (event, channel, text) => {
      if (channel === 'svc-text' && event.senderFrame === webContents.mainFrame && typeof text === 'string')
        tell({ type: 'text', view: id, text });
    });
    // A card provider's fields have the focus to themselves: the page would not hear of it. A held key presses once.
    webContents.on('before-input-event', (event, { type, key, isAutoRepeat, isComposing }) => {
      if (type !== 'keyDown' || key !== 'Escape' || isComposing) return;
      event.preventDefault();
      if (!isAutoRepeat) tell({ type: 'back', view: id });
    });
    webContents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
      if (isMainFrame && code !== ERR_ABORTED) lose(id, 'page_failed', `${origin} could not be loaded: ${description}`);
    });
    webContents.on('render-process-gone', () => lose(id, 'page_failed', 'the page crashed'));
    // What fails here is told by did-fail-load.
    webContents.loadURL(url).catch(() => undefined);
  }

  function obey(order: Order): void {
    if (order.type === 'load') load(order);
    const view = views.get(order.view);
    if (!view) return;
    if (order.type === 'show') {
      view.setVisible(true);
      view.webContents.focus();
    } else if (order.type === 'post') {
      view.webContents
        .executeJavaScript(`window.svcReceive&&svcReceive(${JSON.stringify(order.text)});0`)
        .catch(() => undefined);
    } else if (order.type === 'openPage') {
      if (/^https?:\/\//.test(order.url)) void openExternal(order.url).catch(() => undefined);
    } else if (order.type === 'close') remove(order.view);
  }

  game.on('ipc-message', (event, channel, order) => {
    if (channel === 'svc-view' && event.senderFrame === game.mainFrame && isOrder(order)) obey(order);
  });
  // A game's next document does not know the views of the last one. `did-navigate` tells of a document that is there, not of one that
  // was merely tried, nor of moves within the same one.
  const loseAll = (message: string) => {
    for (const id of [...views.keys()]) lose(id, 'page_failed', message);
  };
  game.on('did-navigate', () => loseAll('the game was loaded again'));
  game.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    if (isMainFrame && code !== ERR_ABORTED) loseAll(`the game could not be loaded: ${description}`);
  });
  const removeAll = () => [...views.keys()].map(remove);
  game.on('render-process-gone', removeAll);
  window.on('closed', () => {
    isClosed = true;
    removeAll();
  });
  window.on('resize', () => [...views.values()].map(place));
}

function isOrder(value: unknown): value is Order {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('view' in value)) return false;
  if (!Number.isSafeInteger(value.view)) return false;
  const has = (name: string) => typeof Reflect.get(value, name) === 'string';
  if (value.type === 'load') return has('origin') && has('url');
  if (value.type === 'post') return has('text');
  if (value.type === 'openPage') return has('url');
  return value.type === 'show' || value.type === 'close';
}
