/** A hidden frame paints nothing. */
const LATEST_MS = 200;

/** Runs something once the first markup is on screen: at once when it is, else behind the next frame. */
export function whenPainted(run: () => void): void {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) {
    run();
    return;
  }
  let hasRun = false;
  const once = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, LATEST_MS);
}
