import { type CapacitorInAppBrowser, createCapacitorWebView } from '../../../bindings/capacitor/capacitor-web-view.js';
import { coversOf, gamePage, type Host, packageFile } from './host-game.js';
import type { NativePage } from './native-pages.js';

const PLUGIN = 'CapgoInAppBrowser';
const METHODS = ['openWebView', 'executeScript', 'show', 'close', 'open'];

/** A call as Capacitor's own bridge script posts it to Android. */
interface NativeCall {
  readonly callbackId: string;
  readonly methodName: string;
  readonly options: {
    readonly eventName?: string;
    readonly url?: string;
    readonly code?: string;
    readonly id?: string;
  };
}

/** Capacitor's bridge script of Android, its real core and the real plugin's JavaScript; what they call is played. */
export const capacitor: Host = {
  name: 'Capacitor',
  async start(pages) {
    const dom = gamePage('https://localhost/');
    const { window } = dom;
    const views = new Map<string, NativePage>();
    const listeners = new Map<string, string[]>();
    const answer = (call: NativeCall, data: object, save = false) => {
      const { callbackId, methodName } = call;
      const result = { callbackId, pluginId: PLUGIN, methodName, success: true, save, data };
      window.eval(`Capacitor.fromNative(${JSON.stringify(result)})`);
    };
    const refuse = ({ callbackId, methodName }: NativeCall) => {
      const error = { message: 'there is no such web view' };
      window.eval(
        `Capacitor.fromNative(${JSON.stringify({ callbackId, pluginId: PLUGIN, methodName, success: false, error })})`,
      );
    };
    const tell = (eventName: string, data: object) => {
      for (const callbackId of listeners.get(eventName) ?? [])
        answer({ callbackId, methodName: 'addListener', options: {} }, data, true);
    };
    const open = (call: NativeCall) => {
      const id = `view-${views.size + 1}`;
      const { url = '' } = call.options;
      const page = pages.open({
        url,
        start: 'window.mobileApp = { postMessage: (message) => svcNative(message) };',
        onCall: (message) => tell('messageFromWebview', { ...(message as object), id }),
        onLoad: () => tell('browserPageLoaded', { id }),
        onFail: () => tell('pageLoadError', { id }),
      });
      views.set(id, page);
      answer(call, { id });
      tell('urlChangeEvent', { id, url });
    };
    const close = (id: string) => {
      views.get(id)?.close();
      views.delete(id);
      tell('closeEvent', { id, url: '' });
    };
    const onCall = (call: NativeCall) => {
      const { eventName = '', code = '', id = '' } = call.options;
      if (call.methodName === 'addListener')
        listeners.set(eventName, [...(listeners.get(eventName) ?? []), call.callbackId]);
      else if (call.methodName === 'openWebView') open(call);
      else if (call.methodName === 'open') answer(call, {});
      else if (!views.has(id)) refuse(call);
      else {
        if (call.methodName === 'executeScript') views.get(id)?.evaluate(code);
        answer(call, {});
        if (call.methodName === 'close') close(id);
      }
    };
    const header = {
      name: PLUGIN,
      methods: [
        ...METHODS.map((name) => ({ name, rtype: 'promise' })),
        { name: 'addListener', rtype: 'callback' },
        { name: 'removeListener', rtype: 'callback' },
      ],
    };
    Object.assign(window, {
      androidBridge: { postMessage: (text: string) => queueMicrotask(() => onCall(JSON.parse(text))) },
    });
    window.eval(`Capacitor = { PluginHeaders: ${JSON.stringify([header])} };`);
    window.eval(packageFile('@capacitor/android/capacitor/src/main/assets/native-bridge.js'));
    window.eval(`${packageFile('@capacitor/core/dist/capacitor.js')}; window.capacitorExports = capacitorExports;`);
    window.eval(
      `${packageFile('@capgo/capacitor-inappbrowser/dist/plugin.js')}; window.plugin = capacitorInAppBrowser;`,
    );
    const inAppBrowser = window.eval('plugin.InAppBrowser') as CapacitorInAppBrowser;
    return {
      webView: createCapacitorWebView({ inAppBrowser, document: window.document }),
      ...coversOf(dom),
      deliver: (value) => tell('messageFromWebview', { id: [...views.keys()].at(-1), detail: value }),
      takeAway: () => close([...views.keys()].at(-1) ?? ''),
      stop: () => window.close(),
    };
  },
};
