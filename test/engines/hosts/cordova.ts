import { type CordovaInAppBrowser, createCordovaWebView } from '../../../bindings/cordova/cordova-web-view.js';
import { coversOf, gamePage, type Host, packageFile } from './host-game.js';
import type { NativePage } from './native-pages.js';

/** A native call: its callback takes the plugin's events. */
type Exec = (
  done: ((event: object) => void) | null,
  fail: unknown,
  service: string,
  action: string,
  args: unknown[],
) => void;

const MODULES = ['utils', 'builder', 'modulemapper', 'urlutil', 'channel'];

/** What the plugin's Android side puts into every page before and after it loads, as its source has it. */
const AFTER_LOAD = /injectDeferredObject\("(window\.webkit=[^"]+)"/.exec(
  packageFile('cordova-plugin-inappbrowser/src/android/InAppBrowser.java'),
)?.[1];

/** Cordova's real JavaScript core and the real plugin's; the native side of both is played. */
export const cordova: Host = {
  name: 'Cordova',
  async start(pages) {
    const dom = gamePage('https://localhost/');
    const { window } = dom;
    let page: NativePage | undefined;
    let events: (event: object) => void = () => undefined;
    const tell = (event: object) => events(event);
    const exec: Exec = (done, _fail, _service, action, args) => {
      const [first = '', second = ''] = args.map(String);
      if (action === 'open' && second === '_blank') {
        if (done) events = done;
        page = pages.open({
          url: first,
          start: 'window.cordova_iab = { postMessage: (text) => svcNative(text) };',
          onCall: (text) => tell({ type: 'message', data: JSON.parse(String(text)) }),
          onLoad() {
            page?.evaluate(AFTER_LOAD ?? '');
            tell({ type: 'loadstop', url: first });
          },
          onFail: () => tell({ type: 'loaderror', url: first, code: -6, message: 'refused' }),
        });
      } else if (action === 'injectScriptCode') {
        if (second === 'true') throw new Error('the page forbids eval, which this needs');
        page?.evaluate(first);
      } else if (action === 'close') {
        page?.close();
        tell({ type: 'exit' });
      }
    };
    window.eval(packageFile('cordova-js/src/scripts/require.js'));
    const define = (name: string, code: string) =>
      window.eval(`define(${JSON.stringify(name)}, function (require, exports, module) { ${code} });`);
    for (const name of MODULES) define(`cordova/${name}`, packageFile(`cordova-js/src/common/${name}.js`));
    Object.assign(window, { svcExec: exec });
    define('cordova/exec', 'module.exports = window.svcExec;');
    define('inappbrowser', packageFile('cordova-plugin-inappbrowser/www/inappbrowser.js'));
    const open = window.eval('require("inappbrowser")') as CordovaInAppBrowser['open'];
    return {
      webView: createCordovaWebView({ inAppBrowser: { open }, document: window.document }),
      ...coversOf(dom),
      deliver: (data) => tell({ type: 'message', data }),
      takeAway() {
        page?.close();
        tell({ type: 'exit' });
      },
      stop: () => window.close(),
    };
  },
};
