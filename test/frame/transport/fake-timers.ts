import type { TransportTimers } from '../../../src/frame/transport.js';

/** Timers that run on demand; `pending` shows leaks. */
export function createFakeTimers(): TransportTimers & { advance(ms: number): void; readonly pending: number } {
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  let now = 0;
  return {
    after(delayMs, callback) {
      const timer = { at: now + delayMs, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now || !timers.delete(timer)) continue;
        timer.callback();
      }
    },
    get pending() {
      return timers.size;
    },
  };
}
