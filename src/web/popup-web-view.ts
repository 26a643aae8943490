import { FRAME_VERSIONS, type HostMessage } from '../frame/messages.js';
import type { WebViewListener, WebViewOptions, WebViewPort } from '../ports/web-view.js';
import { createModalDialog, hasOpenDialog } from './modal-dialog.js';

const ASK_EVERY_MS = 2_000;
/** The game's server may have lost a question that it has not answered by then. */
const ANSWERS_WITHIN_MS = 10_000;
const SIZE = 'popup,width=480,height=760';

/** What a popup is opened from. */
export interface PopupWebViewOptions {
  /** The game's own document. */
  readonly document: Document;
  /** Shows everything but the checkout: a page in another window has no channel for what it asks or answers. */
  readonly screens: WebViewPort;
}

/**
 * The web view port for games that show the checkout in a separate window. Opened within the player's gesture.
 *
 * A game that is cross-origin isolated hears nothing from another window, not even that it was closed, so the outcome is
 * asked of the game's server: give the checkout a `confirm`. The game is covered meanwhile, by a dialog whose Close ends
 * the flow.
 */
export function createPopupWebView({ document, screens }: PopupWebViewOptions): WebViewPort {
  let forget = (): void => undefined;
  return {
    drawsClose: screens.drawsClose,
    savesFiles: screens.savesFiles,
    safeArea: () => screens.safeArea?.(),
    isBusy: () => hasOpenDialog(document),
    prewarm(options, url) {
      if (options.page !== 'checkout') forget = screens.prewarm?.(options, url) ?? forget;
      return forget;
    },
    open(options, listener) {
      if (options.page !== 'checkout') return screens.open(options, listener);
      const window = document.defaultView ?? globalThis.window;
      const popup = window.open('', '_blank', SIZE);
      if (!popup) throw new Error('the browser opened no window: open flows within a click or key press');
      return new PopupView(window, popup, options, listener);
    },
  };
}

/** Stands in for a page that cannot talk to the flow. */
class PopupView {
  readonly #listener: WebViewListener;
  readonly #options: WebViewOptions;
  readonly #window: Window;
  readonly #popup: Window;
  readonly #dialog;
  #continueUrl = '';
  #timer: number | undefined;
  #isCutOff: boolean | undefined;
  /** Not before this, of `performance.now()`: a question is open. */
  #asksFromMs = 0;

  constructor(window: Window, popup: Window, options: WebViewOptions, listener: WebViewListener) {
    this.#window = window;
    this.#popup = popup;
    this.#options = options;
    this.#listener = listener;
    const { page, theme, locale = window.navigator.language } = options;
    this.#dialog = createModalDialog({
      document: window.document,
      label: page,
      locale,
      theme,
      onCloseRequest: () => listener.onGone(),
    });
    this.#dialog.open();
  }

  load(url: string): void {
    this.#continueUrl = url.replace(/\/flow\/[^/?]+/, '/continue');
    this.#listener.onMessage({ type: 'hello', versions: FRAME_VERSIONS, page: this.#options.page });
  }

  post(message: HostMessage): void {
    if (message.type === 'ping') this.#listener.onMessage({ type: 'pong', n: message.n });
    else if (message.type === 'welcome') this.#show(message.nonce ?? '', message.parameters ?? {});
  }

  /** From here on money may move unseen. */
  #show(nonce: string, parameters: Record<string, string>): void {
    if (this.#timer !== undefined) return;
    const url = new URL(this.#continueUrl);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    url.hash = new URLSearchParams({ nonce }).toString();
    this.#popup.location.replace(url.href);
    this.#timer = this.#window.setInterval(() => void this.#ask(), ASK_EVERY_MS);
    this.#listener.onMessage({ type: 'ready' });
    this.#listener.onMessage({ type: 'progress', step: 'submitted' });
  }

  async #ask(): Promise<void> {
    this.#isCutOff ??= this.#whetherCutOff();
    if (!this.#isCutOff && this.#popup.closed) return this.#listener.onGone();
    const now = this.#window.performance.now();
    if (now < this.#asksFromMs) return;
    this.#asksFromMs = now + ANSWERS_WITHIN_MS;
    const { confirm, page } = this.#options;
    const answer = await Promise.resolve()
      .then(confirm)
      .catch(() => 'pending');
    this.#asksFromMs = 0;
    if (answer !== 'complete') return;
    const event = { source: 'svc', event: `svc.${page}.complete`, state: 'complete' };
    this.#listener.onMessage({ type: 'settle', event });
  }

  /**
   * A window that seems closed although its page never was in reach was cut off from this one by a policy, and tells nothing. A slow page
   * is on its way for a while.
   *
   * @returns undefined until that is decided
   */
  #whetherCutOff(): boolean | undefined {
    if (this.#popup.closed) return true;
    try {
      return this.#popup.location.href === 'about:blank' ? undefined : false;
    } catch {
      return false;
    }
  }

  show(): void {
    this.#popup.focus();
  }

  openPage(url: string): void {
    this.#popup.location.href = url;
  }

  close(): void {
    this.#window.clearInterval(this.#timer);
    this.#popup.close();
    this.#dialog.close();
  }
}
