import type { Emit } from '../../model/bridge-messages.js';
import type { ClockPort, TimersPort } from '../../ports/ports.js';

export interface BridgeTimers extends TimersPort {
  /** Runs timers that are due by the clock; called on every entry, so that a paused game catches up at once. */
  wake(): void;
  /** The host's timer ran out, whatever the clock says meanwhile; false for another timer. */
  onFired(id: number): boolean;
  /** Forgets every timer. */
  clear(): void;
  readonly pending: number;
}

/** Of a host's timer: many count in 32 bits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Far more than a frame: a timer that is later was held up by a pause of the game. */
const LATE_MS = 500;
/** After a pause, for the host to pass in what came meanwhile, in whatever order and over however many turns. */
const GRACE_MS = 1_000;

interface Timer {
  readonly dueMs: number;
  /** `dueMs`, or the end of the grace after a pause. */
  runMs: number;
  readonly callback: () => void;
}

/**
 * Timers by the wall clock, with at most one host timer, for the one due first. A clock that is set back puts nothing off; one that is set
 * on looks like a game that was paused. What fell due in a pause runs a second after it, once: the answers that came meanwhile count first.
 */
export function createBridgeTimers(options: {
  readonly clock: ClockPort;
  readonly emit: Emit;
  readonly createId: () => number;
  /** Whether the host has timers; without them it polls. */
  readonly isOffered: () => boolean;
}): BridgeTimers {
  const { clock, emit, createId, isOffered } = options;
  const timers = new Set<Timer>();
  let hostTimer: { readonly id: number; readonly dueMs: number } | undefined;
  let latestMs = 0;
  let setBackMs = 0;

  /** By the clock, but never goes back. */
  function timeNow(): number {
    const clockMs = clock.now();
    setBackMs = Math.max(setBackMs, latestMs - clockMs);
    latestMs = clockMs + setBackMs;
    return latestMs;
  }

  function runDue(dueMs: number): void {
    const due = [...timers].filter(({ runMs }) => runMs <= dueMs).sort((a, b) => a.dueMs - b.dueMs);
    const wasPaused = due.some(({ runMs }) => dueMs - runMs > LATE_MS);
    for (const timer of due) {
      if (wasPaused && timer.runMs === timer.dueMs) timer.runMs = dueMs + GRACE_MS;
      else if (timers.delete(timer)) timer.callback();
    }
  }

  function setHostTimer(): void {
    if (!isOffered()) return;
    const first = earliest(timers);
    // One that is due by a clock that was set on may be far from it by the host's.
    if (hostTimer && first !== undefined && hostTimer.dueMs <= first && hostTimer.dueMs > timeNow()) return;
    if (hostTimer) emit({ type: 'timer.clear', id: hostTimer.id });
    hostTimer = undefined;
    if (first === undefined) return;
    const delayMs = Math.min(Math.max(0, Math.ceil(first - timeNow())), LONGEST_MS);
    hostTimer = { id: createId(), dueMs: Math.min(first, timeNow() + delayMs) };
    emit({ type: 'timer.set', id: hostTimer.id, delayMs });
  }

  return {
    after(delayMs, callback) {
      const dueMs = timeNow() + delayMs;
      const timer = { dueMs, runMs: dueMs, callback };
      timers.add(timer);
      setHostTimer();
      return () => {
        timers.delete(timer);
        if (timers.size === 0) setHostTimer();
      };
    },
    wake() {
      runDue(timeNow());
      setHostTimer();
    },
    onFired(id) {
      if (id !== hostTimer?.id) return false;
      const { dueMs } = hostTimer;
      hostTimer = undefined;
      runDue(Math.max(dueMs, timeNow()));
      setHostTimer();
      return true;
    },
    clear() {
      timers.clear();
      setHostTimer();
    },
    get pending() {
      return timers.size;
    },
  };
}

function earliest(timers: ReadonlySet<Timer>): number | undefined {
  let first: number | undefined;
  for (const { runMs } of timers) if (first === undefined || runMs < first) first = runMs;
  return first;
}
