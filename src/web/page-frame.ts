import type { HostMessage } from '../frame/messages.js';
import type { WebViewListener, WebViewOptions } from '../ports/web-view.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { createFrameChannel, type FrameChannel } from './frame-channel.js';
import { watchBlocks } from './watch-blocks.js';

/** A page speaks before its load event; a browser's own error page never does. */
const SPEAKS_WITHIN_MS = 3_000;

export interface PageFrame {
  readonly element: HTMLIFrameElement;
  load(url: string): void;
  post(message: HostMessage): void;
  close(): void;
}

export interface PageFrameOptions extends WebViewOptions {
  readonly document: Document;
  /** Where the frame is put: a dialog of the SDK, or an element of the game's page. */
  readonly container: Element;
  readonly listener: Pick<WebViewListener, 'onMessage' | 'onGone'>;
}

/** A page in an `<iframe>`: its channel, and what the browser tells when the page cannot be shown. Seen once it speaks. */
export function createPageFrame({ document, container, origin, page, listener }: PageFrameOptions): PageFrame {
  const window = document.defaultView ?? globalThis.window;
  const frame = document.createElement('iframe');
  frame.title = page;
  frame.referrerPolicy = 'no-referrer';
  frame.allow = 'gamepad; clipboard-write';
  frame.style.cssText = 'all:initial;flex:1;width:100%;opacity:0;color-scheme:inherit';
  let channel: FrameChannel | undefined;
  let hasSpoken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | undefined;

  const onMessage = (message: unknown) => {
    if (!hasSpoken) {
      hasSpoken = true;
      frame.style.opacity = '1';
      frame.focus({ preventScroll: true });
    }
    listener.onMessage(message);
  };
  frame.addEventListener('load', () => {
    if (hasSpoken || timer !== undefined) return;
    const message = 'the service is down, or refuses to be framed';
    timer = setTimeout(() => {
      if (!hasSpoken) listener.onGone(createSdkError('page_failed', message));
    }, SPEAKS_WITHIN_MS);
  });

  return {
    element: frame,
    load(url) {
      channel = createFrameChannel({ window, frame, origin, onMessage });
      unwatch = watchBlocks(document, origin, listener.onGone);
      frame.src = url;
      container.append(frame);
    },
    post: (message) => channel?.post(message),
    close() {
      clearTimeout(timer);
      unwatch?.();
      channel?.close();
      frame.remove();
    },
  };
}
