import { afterFrame } from './after-frame.js';

const LATEST_MS = 200;

/** Runs something once the first markup is on screen: at once when it is, else behind the next frame. */
export function whenPainted(run: () => void): void {
  if (performance.getEntriesByName('first-contentful-paint').length > 0) run();
  else afterFrame(run, LATEST_MS);
}
