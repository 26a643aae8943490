import type { TimersPort } from '../ports/timers.js';

/** The timers port over `setTimeout`. */
export function createBrowserTimers(global: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>): TimersPort {
  return {
    after(delayMs, callback) {
      const handle = global.setTimeout(callback, delayMs);
      return () => global.clearTimeout(handle);
    },
  };
}
