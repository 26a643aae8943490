import type { FrameTheme, HostMessage, Welcome } from '../frame/messages.js';
import type { SdkError } from '../result/sdk-error.js';

/** What a view needs to show a page. */
export interface WebViewOptions {
  /** The page's origin, such as `https://pay.example`; messages from others are ignored. */
  readonly origin: string;
  /** A flow's name, for the view's accessible name and for kept (prewarmed) views. */
  readonly page: string;
  /** Colours for the view's own parts, such as its Close button. */
  readonly theme?: FrameTheme | undefined;
  /** BCP 47, for the view's own texts; default: the device's. */
  readonly locale?: string | undefined;
  /** How the game learns a payment's outcome; for views that cannot hear their page. */
  readonly confirm?: Confirm | undefined;
}

/** What a view reports to its flow. Nothing is called after `close`. */
export interface WebViewListener {
  /** From the page, over its channel; not yet validated. */
  onMessage(message: unknown): void;
  /** The player pressed the view's own Close, Escape or Back. */
  onCloseRequest(): void;
  /**
   * What the page does not hear itself: a gamepad's `up`, `down`, `left`, `right`, `accept` or `back`, a remote's or device's Back. Until
   * the page is on screen, `back` closes the flow and the others do nothing.
   */
  onInput(action: string): void;
  /** The view is gone, or cannot show the page; without an error the player closed it. */
  onGone(error?: SdkError): void;
}

/** One view. No method throws. */
export interface WebView {
  /** Called once, as soon as the address is known. */
  load(url: string): void;
  /** The first message is always `welcome`, in answer to `hello`; `hello` may come again, and is welcomed again. */
  post(message: HostMessage): void;
  /** The page has something to show; until then the view shows a loading sign and its Close button. */
  show(): void;
  /** Opens a top-level page, such as a bank's; called within the player's gesture where there is one. */
  openPage(url: string): void;
  /** Ends the view and returns focus and input to the game; harmless when repeated. */
  close(): void;
}

/** Shows pages above the game. */
export interface WebViewPort {
  /** True if views keep their own Close button after `show`; otherwise pages draw one. */
  readonly drawsClose?: boolean | undefined;
  /** True if pages can save files and print, as in a browser; otherwise they offer neither. */
  readonly savesFiles?: boolean | undefined;
  /** Whether another manager's view covers the game; a flow is then refused with `busy`. Absent: views may stand side by side. */
  isBusy?(): boolean;
  /** Called within the player's gesture, before anything is fetched. May throw if no view is available. */
  open(options: WebViewOptions, listener: WebViewListener): WebView;
  /** Pixels per side that the screen's shape covers. */
  safeArea?(): SafeArea | undefined;
  /**
   * Loads a page in the background; the next view takes it over or discards it.
   *
   * @returns a function that discards it
   */
  prewarm?(options: WebViewOptions, url: string): () => void;
}

/** CSS pixels to keep free at `top`, `right`, `bottom` and `left`. */
export type SafeArea = NonNullable<Welcome['safeArea']>;

/**
 * A payment's outcome according to the integrator's server: `complete` (paid), `incomplete` (not paid, nothing
 * in progress), `pending` (not known yet; asked again).
 */
export type Confirmation = 'complete' | 'incomplete' | 'pending';

/** Asks the integrator's server; see `Confirmation`. A rejection counts as `pending`. */
export type Confirm = () => Promise<Confirmation>;
