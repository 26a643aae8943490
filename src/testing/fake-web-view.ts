import type { WebViewPort } from '../ports/web-view.js';
import { createFakeView, type FakeView } from './fake-view.js';

/** A web view port without a browser. */
export interface FakeWebView extends WebViewPort {
  /** Every view that was opened, oldest first. */
  readonly views: readonly FakeView[];
  /** The view opened last. @throws RangeError when none was */
  readonly latest: FakeView;
  /** How many views are open. */
  readonly openCount: number;
}

/**
 * Makes a web view port whose pages a test plays.
 *
 * @param onOpen - plays each page as it opens; without it a test plays `latest` itself
 */
export function createFakeWebView(onOpen?: (view: FakeView) => void): FakeWebView {
  const views: FakeView[] = [];
  return {
    drawsClose: true,
    views,
    get latest() {
      const latest = views.at(-1);
      if (!latest) throw new RangeError('no view was opened');
      return latest;
    },
    get openCount() {
      return views.filter(({ isClosed }) => !isClosed).length;
    },
    open(options, listener) {
      const view = createFakeView(options, listener);
      views.push(view);
      if (onOpen) void Promise.resolve().then(() => onOpen(view));
      return view;
    },
  };
}
