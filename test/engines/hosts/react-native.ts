import { reactNativePorts, type ShownView } from '../../../bindings/react-native/react-native-ports.js';
import { type Host, packageFile } from './host-game.js';
import type { NativePage } from './native-pages.js';

/** The script that react-native-webview's iOS side puts into every page, as its source has it. */
const START = /self\.postMessageScript = [^@]+@("[^;]+;"\s*(?:"[^"]*"\s*)+), MessageHandlerName/
  .exec(packageFile('react-native-webview/apple/RNCWebViewImpl.m'))?.[1]
  ?.replaceAll(/"([^"]*)"\s*/g, '$1')
  .replaceAll('%@', 'ReactNativeWebView');

/** The adapter's ports under a renderer played; `react-native.engine.ts` renders its component with React Native itself. */
export const reactNative: Host = {
  name: 'React Native',
  async start(pages) {
    const { ports, views } = reactNativePorts({ seed: new Uint8Array(32).fill(5), openUrl: () => undefined });
    const drawn = new Map<number, { page: NativePage; detach: () => void }>();
    const latest = () => views.get().at(-1);
    const draw = (view: ShownView & { url: string }) => {
      const page = pages.open({
        url: view.url,
        start: `window.webkit = { messageHandlers: { ReactNativeWebView: { postMessage: (text) => svcNative(text) } } }; ${START}`,
        onCall: (text) => view.onText(String(text)),
        onLoad: () => undefined,
        onFail: () => view.onGone({ code: 'page_failed', message: 'refused', retryable: true }),
      });
      drawn.set(view.id, { page, detach: views.attach(view.id, (code) => page.evaluate(code)) });
    };
    views.subscribe(() => {
      const wanted = views.get();
      for (const view of wanted) if (view.url !== undefined && !drawn.has(view.id)) draw({ ...view, url: view.url });
      for (const [id, { page, detach }] of drawn) {
        if (wanted.some((view) => view.id === id)) continue;
        detach();
        page.close();
        drawn.delete(id);
      }
    });
    return {
      webView: ports.webView,
      pressClose: () => latest()?.onCloseRequest(),
      openCount: () => views.get().length,
      deliver: (value) => latest()?.onText(String(value)),
      takeAway: () => latest()?.onGone(),
      stop: () => undefined,
    };
  },
};
