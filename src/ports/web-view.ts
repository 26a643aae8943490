import type { FrameTheme, HostMessage, Welcome } from '../frame/messages.js';
import type { SdkError } from '../result/sdk-error.js';
import type { Confirm } from './confirm.js';

/** What the host needs to know to show a page. */
export interface WebViewOptions {
  /** Only messages of this origin are the page's. Such as `https://pay.example`. */
  readonly origin: string;
  /** A flow's name, for the view's accessible name and for kept (prewarmed) views. */
  readonly page: string;
  /** Colours for what the view draws itself, such as its Close. */
  readonly theme?: FrameTheme | undefined;
  /** BCP 47, for the view's own texts; absent follows the device. */
  readonly locale?: string | undefined;
  /** The game's own way to learn what became of a payment; for views that hear nothing from their page. */
  readonly confirm?: Confirm | undefined;
}

/** What a view tells the flow that opened it. Nothing is called once `close` was. */
export interface WebViewListener {
  /** From the page, over its own channel; not yet checked. */
  onMessage(message: unknown): void;
  /** The player pressed the view's own Close, Escape or Back. */
  onCloseRequest(): void;
  /** The view is gone, or cannot show the page; without an error the player closed it. */
  onGone(error?: SdkError): void;
}

/** One view. No method throws. */
export interface WebView {
  /** Called once, as soon as the address is known. */
  load(url: string): void;
  /** The first message is always `welcome`, in answer to `hello`; `hello` may come again, and is welcomed again. */
  post(message: HostMessage): void;
  /** The page has something to show; until then the view shows that it is loading, and its Close. */
  show(): void;
  /** Opens a top-level page, such as a bank's; called within the player's gesture where there is one. */
  openPage(url: string): void;
  /** Ends the view and gives the game its focus and input back; harmless when repeated. */
  close(): void;
}

/** Shows pages above the game. */
export interface WebViewPort {
  /** True when views keep a Close of their own after `show`; otherwise pages draw one in their bar. */
  readonly drawsClose?: boolean | undefined;
  /** Called within the player's gesture, before anything is fetched. May throw when no view can be had. */
  open(options: WebViewOptions, listener: WebViewListener): WebView;
  /** Pixels of each side that the screen's shape covers. */
  safeArea?(): SafeArea | undefined;
  /**
   * Loads a page in advance, out of sight; the next view takes it over or throws it away.
   *
   * @returns throws it away
   */
  prewarm?(options: WebViewOptions, url: string): () => void;
}

/** CSS pixels to keep free at `top`, `right`, `bottom` and `left`. */
export type SafeArea = NonNullable<Welcome['safeArea']>;
