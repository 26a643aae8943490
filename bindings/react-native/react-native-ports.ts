import { browserPorts, type Ports, type SdkError, type StoragePort } from 'svc-bridge';
import { createChachaRandom, createStringWebView, type StringView } from 'svc-bridge/bridge';

/** A page to show; `SvcViews` draws the newest. */
export interface ShownView {
  readonly id: number;
  readonly origin: string;
  /** A flow's name. */
  readonly page: string;
  /** BCP 47; undefined: the device's. */
  readonly locale: string | undefined;
  readonly backgroundColor: string | undefined;
  /** Undefined until its address is known. */
  readonly url: string | undefined;
  /** False while the page has nothing to show: it stays out of sight under a spinner and a Close button. */
  readonly isOnScreen: boolean;
  /** What the page posted. */
  onText(text: string): void;
  /** The cover's Close. */
  onCloseRequest(): void;
  /** Android's Back: one step back in a page on screen, which closes from its first; before, Close. */
  onBack(): void;
  /** The WebView is gone or could not load. */
  onGone(error?: SdkError): void;
}

/** The views in order of opening, for `useSyncExternalStore`. */
export interface SvcViewsStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same array as long as nothing changed. */
  readonly get: () => readonly ShownView[];
  /** A WebView can run code now. @returns a function to call when it no longer can */
  readonly attach: (id: number, run: (code: string) => void) => () => void;
}

export interface ReactNativePortsOptions {
  /** At least 32 bytes from the system's secure random source, such as expo-crypto's `getRandomBytes(32)`: React Native has no `crypto`. */
  readonly seed: Uint8Array;
  /** `Linking.openURL`: opens a bank's page in the player's browser. */
  readonly openUrl: (url: string) => unknown;
  /** The system's key store, such as expo-secure-store; memory when absent. Never AsyncStorage: it holds tokens. */
  readonly storage?: StoragePort;
}

/** The SDK's ports in React Native, and the views for `<SvcViews views={…} />`. */
export function reactNativePorts({ seed, openUrl, storage }: ReactNativePortsOptions): {
  readonly ports: Ports;
  readonly views: SvcViewsStore;
} {
  const random = createChachaRandom(seed);
  const { timers, log } = browserPorts();
  const listeners = new Set<() => void>();
  const runners = new Map<number, (code: string) => void>();
  let shown: readonly ShownView[] = [];
  let last = 0;

  const set = (next: readonly ShownView[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, what: Partial<ShownView>) =>
    set(shown.map((view) => (view.id === id ? { ...view, ...what } : view)));
  const remove = (id: number) => set(shown.filter((view) => view.id !== id));

  const webView = createStringWebView({
    random,
    timers,
    ...(log && { log }),
    open({ origin, page, locale, theme }, listener): StringView {
      if (listeners.size === 0) throw new Error('render <SvcViews views={views} /> above the game');
      last += 1;
      const id = last;
      set([
        ...shown,
        {
          id,
          origin,
          page,
          locale,
          backgroundColor: theme?.backgroundColor,
          url: undefined,
          isOnScreen: false,
          onText: listener.onText,
          onCloseRequest: listener.onCloseRequest,
          onBack: () => void listener.onInput('back'),
          onGone(error) {
            remove(id);
            listener.onGone(error);
          },
        },
      ]);
      return {
        load: (url) => change(id, { url: url.replace(/#.*/, '#channel=react-native') }),
        show: () => change(id, { isOnScreen: true }),
        post: (text) => runners.get(id)?.(`window.svcReceive&&svcReceive("${text}");true;`),
        openPage: (url) => void openUrl(url),
        close: () => remove(id),
      };
    },
  });

  return {
    ports: { ...browserPorts({ webView, ...(storage && { storage }) }), random },
    views: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      get: () => shown,
      attach(id, run) {
        runners.set(id, run);
        return () => {
          if (runners.get(id) === run) runners.delete(id);
        };
      },
    },
  };
}
