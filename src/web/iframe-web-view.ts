import type { WebViewPort } from '../ports/web-view.js';
import { closeLabel } from './close-label.js';
import { watchHeldKeys } from './held-keys.js';
import { openModalDialog } from './modal-dialog.js';
import { createPageFrame } from './page-frame.js';
import { relayGamepad } from './relay-gamepad.js';

/** The web view port of browsers: an `<iframe>` in a modal dialog above the game. */
export function createIframeWebView(document: Document): WebViewPort {
  const window = document.defaultView ?? globalThis.window;
  const releaseKeys = watchHeldKeys(window);
  return {
    open(options, listener) {
      releaseKeys();
      const { page, locale, theme } = options;
      const opened = openModalDialog({
        document,
        label: page,
        closeLabel: closeLabel(locale ?? window.navigator.language),
        theme,
        onCloseRequest: () => listener.onCloseRequest(),
      });
      const frame = createPageFrame({ ...options, document, container: opened.body, listener });
      const stopRelay = relayGamepad(window, (action) => frame.post({ type: 'input', action }));
      return {
        load: frame.load,
        post: frame.post,
        show: opened.settle,
        openPage: (url) => void window.open(url, '_blank', 'noopener'),
        close() {
          stopRelay();
          frame.close();
          opened.close();
        },
      };
    },
  };
}
