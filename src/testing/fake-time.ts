import type { ClockPort, RandomPort, TimersPort } from '../ports/ports.js';

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** Time that stands still until a test advances it. */
export interface FakeTime {
  /** Says the time of the test. */
  readonly clock: ClockPort;
  /** Fire when the test moves the time. */
  readonly timers: TimersPort;
  /** Number of pending timers. */
  readonly pending: number;
  /** Advances the time, firing each timer at its time, in order. */
  advance(ms: number): Promise<void>;
  /** Advances the clock without firing timers, as in a paused game; they fire at the next `advance`. */
  pause(ms: number): void;
  /** Runs everything that does not wait for time. */
  flush(): Promise<void>;
}

/** More than the longest call takes: two refused tokens, each refreshed and stored. */
const MICROTASK_ROUNDS = 200;

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

/** The same bytes in every run (a linear congruential generator); never for secrets. */
export function createFakeRandom(seed = 1): RandomPort {
  let state = seed >>> 0;
  return {
    bytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
        return state >>> 24;
      }),
  };
}
