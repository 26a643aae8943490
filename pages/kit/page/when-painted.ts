const PAINT = 'first-contentful-paint';
/** Two frames: by then the markup is on screen, even where the browser reports no paint to cross-origin frames. */
const SHOWN_WITHIN_MS = 34;
/** An invisible frame never paints. */
const LATEST_MS = 200;

/**
 * Resolves once the browser reports that the first markup is on screen. A script that runs before that competes for the CPU
 * with the threads that paint it.
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

/** Runs a callback once after the next frame; a hidden frame never paints, so no later than the limit. */
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
