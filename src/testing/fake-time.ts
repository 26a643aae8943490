import type { ClockPort } from '../ports/clock.js';
import type { TimersPort } from '../ports/timers.js';

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** Time that stands still until a test moves it. */
export interface FakeTime {
  /** Says the time of the test. */
  readonly clock: ClockPort;
  /** Fire when the test moves the time. */
  readonly timers: TimersPort;
  /** Timers that are set and have not fired. */
  readonly pending: number;
  /** Moves on, firing each timer at its time, in order. */
  advance(ms: number): Promise<void>;
  /** The clock goes on and no timer fires, as in a paused game; they fire at the next `advance`. */
  pause(ms: number): void;
  /** Lets everything happen that waits for no time. */
  flush(): Promise<void>;
}

const MICROTASK_ROUNDS = 100;

/** Makes time that begins at `startMs`, in milliseconds since 1970 UTC. */
export function createFakeTime(startMs = Date.UTC(2030, 0, 1)): FakeTime {
  const timers = new Set<Timer>();
  let nowMs = startMs;

  const flush = async () => {
    for (let round = 0; round < MICROTASK_ROUNDS; round += 1) await Promise.resolve();
  };
  const next = (untilMs: number): Timer | undefined =>
    [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];

  return {
    clock: { now: () => nowMs },
    timers: {
      after(delayMs, callback) {
        const timer = { atMs: nowMs + Math.max(0, delayMs), callback };
        timers.add(timer);
        return () => void timers.delete(timer);
      },
    },
    get pending() {
      return timers.size;
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await flush();
      for (let timer = next(untilMs); timer; timer = next(untilMs)) {
        nowMs = Math.max(nowMs, timer.atMs);
        timers.delete(timer);
        timer.callback();
        await flush();
      }
      nowMs = untilMs;
    },
    pause(ms) {
      nowMs += ms;
    },
    flush,
  };
}
