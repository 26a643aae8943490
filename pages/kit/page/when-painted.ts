const PAINT = 'first-contentful-paint';
/** Two frames: where the browser tells a frame of another origin nothing, what it has drawn is on screen by then. */
const SHOWN_WITHIN_MS = 34;
/** A frame that nobody sees draws nothing. */
const LATEST_MS = 200;

/**
 * Settles once the browser says that the first markup is on screen. A script that only waits until it is drawn takes the
 * processor from the threads that bring it there.
 */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    afterFrame(() => setTimeout(resolve, SHOWN_WITHIN_MS), LATEST_MS);
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return;
    new PerformanceObserver((list) => {
      if (list.getEntriesByName(PAINT).length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Runs something once, behind the next frame; a hidden frame paints none, so not later than the limit. */
export function afterFrame(run: () => void, latestMs: number): void {
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, latestMs);
}
