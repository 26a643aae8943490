import type { ClockPort, TimersPort } from '../ports/ports.js';

const PING_EVERY_MS = 2_000;
const SILENT_PINGS = 3;
const SILENCE_MS = 10_000;

export interface Watchdog {
  /** Starts pinging, once. */
  start(): void;
  /** Something came from the page. */
  heard(): void;
  /** The page announced a pause (a print dialog); lasts until its next message. */
  suspend(): void;
  stop(): void;
}

/** Tells a dead page from a live one. A paused game or tab does not count as a silent page. */
export function createWatchdog(options: {
  readonly timers: TimersPort;
  readonly clock: ClockPort;
  readonly ping: (n: number) => void;
  readonly onDead: () => void;
}): Watchdog {
  const { timers, clock } = options;
  let n = 0;
  let silent = 0;
  let heardAt = 0;
  let suspended = false;
  let cancel: (() => void) | undefined;

  const arm = () => {
    const armedAt = clock.now();
    cancel = timers.after(PING_EVERY_MS, () => {
      const elapsed = clock.now() - armedAt;
      if (suspended || elapsed < 0 || elapsed > 2 * PING_EVERY_MS) heard();
      if (silent >= SILENT_PINGS && clock.now() - heardAt > SILENCE_MS) {
        options.onDead();
        return;
      }
      silent += 1;
      n += 1;
      arm();
      options.ping(n);
    });
  };
  const heard = () => {
    silent = 0;
    heardAt = clock.now();
  };
  return {
    start() {
      if (cancel) return;
      heard();
      arm();
    },
    heard() {
      suspended = false;
      heard();
    },
    suspend: () => {
      suspended = true;
    },
    stop: () => cancel?.(),
  };
}
