import type { TimersPort } from '../ports/timers.js';

/** What `work` resolves to, or what `onLate` gives when that takes too long. `work` does not reject. */
export function raceTimeout<T>(timers: TimersPort, delayMs: number, work: Promise<T>, onLate: () => T): Promise<T> {
  return new Promise((resolve) => {
    const cancel = timers.after(delayMs, () => resolve(onLate()));
    void work.then((value) => {
      cancel();
      resolve(value);
    });
  });
}
