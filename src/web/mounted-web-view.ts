import type { WebViewPort } from '../ports/web-view.js';
import { relayGamepad } from './game-input.js';
import { closeLabel, styledElement } from './modal-dialog.js';
import { createPageFrame } from './page-frame.js';

const MOUNT =
  'all:initial;position:relative;display:flex;flex-direction:column;width:100%;height:100%;min-height:560px;color-scheme:inherit';
const LOADING =
  'all:initial;position:absolute;inset:0 0 auto 0;display:flex;align-items:center;gap:12px;padding:4px 4px 4px 16px;color-scheme:inherit';
const PROGRESS = 'all:revert;flex:1;height:2px';
const BUTTON =
  'all:revert;appearance:none;margin:0;padding:0;width:48px;height:48px;border:0;background:transparent;color:CanvasText;font:28px/1 system-ui,sans-serif;cursor:pointer';

/**
 * A web view inside an element of the integrator's page. Until the page is on screen the view has its own Close button;
 * afterwards the page draws it.
 */
export function createMountedWebView(root: HTMLElement): WebViewPort {
  const document = root.ownerDocument;
  const window = document.defaultView ?? globalThis.window;
  return {
    open(options, listener) {
      const mount = styledElement(document, 'div', MOUNT);
      const loading = styledElement(document, 'div', LOADING);
      const button = styledElement(document, 'button', BUTTON);
      button.type = 'button';
      button.textContent = '×';
      button.setAttribute('aria-label', closeLabel(options.locale ?? window.navigator.language));
      button.addEventListener('click', () => listener.onCloseRequest());
      loading.append(styledElement(document, 'progress', PROGRESS), button);
      mount.append(loading);
      root.append(mount);

      const frame = createPageFrame({ ...options, document, container: mount, listener });
      const stopRelay = relayGamepad(
        window,
        frame.element,
        () => !loading.isConnected,
        (action) => listener.onInput(action),
      );
      // Removing the element from the integrator's page removes the view.
      const watcher = new MutationObserver(() => {
        if (!mount.isConnected) listener.onGone();
      });
      watcher.observe(document, { childList: true, subtree: true });
      return {
        load: frame.load,
        post: frame.post,
        show: () => loading.remove(),
        openPage: (url) => void window.open(url, '_blank', 'noopener'),
        close() {
          watcher.disconnect();
          stopRelay();
          frame.close();
          mount.remove();
        },
      };
    },
  };
}
