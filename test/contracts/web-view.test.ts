import { JSDOM } from 'jsdom';
import type { HostMessage } from '../../src/frame.js';
import { createFakeWebView } from '../../src/testing.js';
import { createIframeWebView } from '../../src/web/iframe-web-view.js';
import { type WebViewUnderTest, webViewContract } from './web-view-contract.js';

const ORIGIN = 'https://svc.example';
const URL_ = `${ORIGIN}/ui/v1/screens/history`;

webViewContract('the fake', () => {
  const port = createFakeWebView();
  return {
    port,
    origin: ORIGIN,
    url: URL_,
    say: (message) => port.latest.say(message),
    heard: () => port.latest.received,
    pressClose: () => port.latest.pressClose(),
    flush: async () => undefined,
    openCount: () => port.openCount,
  };
});

webViewContract('an iframe in a modal dialog', createIframe);

/** jsdom has no modal dialogs and loads no frame of another site, so the page is simulated from its window. */
function createIframe(): WebViewUnderTest {
  const { window } = new JSDOM('<!doctype html><canvas></canvas>', {
    url: 'https://game.example',
    pretendToBeVisual: true,
  });
  const { document } = window;
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(window, { focus: () => undefined });
  Object.assign(window.navigator, { getGamepads: () => [] });
  const heard: HostMessage[] = [];
  let line: MessagePort | undefined;

  const pageWindow = () => document.querySelector('iframe')?.contentWindow;
  const say = (message: unknown) => {
    const source = pageWindow();
    if (line) line.postMessage(message);
    else if (source)
      window.dispatchEvent(new window.MessageEvent('message', { source, origin: ORIGIN, data: message }));
    if (source && !('svcPlayed' in source)) {
      Object.assign(source, {
        svcPlayed: true,
        postMessage(welcome: HostMessage, _origin: string, [port]: MessagePort[]) {
          heard.push(welcome);
          line = port;
          port?.addEventListener('message', ({ data }) => heard.push(data as HostMessage));
          port?.start();
        },
      });
    }
  };
  return {
    port: createIframeWebView(document),
    origin: ORIGIN,
    url: URL_,
    say,
    heard: () => heard,
    pressClose: () => document.querySelector('button')?.click(),
    flush: () => new Promise((resolve) => setTimeout(resolve, 20)),
    openCount: () => document.querySelectorAll('dialog').length,
  };
}
