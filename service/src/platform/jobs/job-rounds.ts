import { maskFailure } from '../mask-failure.js';

/** When a job is expected to run. */
export interface TimedJob {
  readonly name: string;
  /** Real time between two runs if nothing wakes it, ms. */
  readonly everyMs: number;
  /** How long a round may take before somebody should look at it, ms; default: five minutes. */
  readonly longestMs?: number;
}

/**
 * What a job's rounds in this process came to. Times are counted back from when it was read, ms: of two clocks that disagree, neither is
 * asked. Null: it has not happened.
 */
export interface JobReport {
  readonly job: string;
  readonly everyMs: number;
  readonly longestMs: number;
  /** Ended, since the node started. */
  readonly rounds: number;
  readonly failures: number;
  /** Up to the last round; 0: it succeeded. */
  readonly failuresInARow: number;
  /** The first of them. */
  readonly failingForMs: number | null;
  /** Of the round under way. */
  readonly runningForMs: number | null;
  readonly succeededAgoMs: number | null;
  /** How long the last round took. */
  readonly tookMs: number | null;
  readonly failedAgoMs: number | null;
  /** Of the last round that failed, masked; empty: none has. */
  readonly failure: string;
}

/** How long a round may take if its job says nothing else, ms: it may meet a silent provider, several times. */
const LONGEST_MS = 5 * 60_000;

interface Rounds {
  rounds: number;
  failures: number;
  failuresInARow: number;
  isRunning: boolean;
  failure: string;
  /** By a clock that nobody sets, ms. */
  startedAt: number | null;
  succeededAt: number | null;
  failedAt: number | null;
  failingSince: number | null;
  tookMs: number | null;
}

/** Keeps in memory how each job's rounds ended. */
export class JobRounds {
  readonly #rounds = new Map<TimedJob, Rounds>();

  constructor(jobs: readonly TimedJob[]) {
    for (const job of jobs) this.#rounds.set(job, newRounds());
  }

  began(job: TimedJob): void {
    const rounds = this.#of(job);
    rounds.startedAt = performance.now();
    rounds.isRunning = true;
  }

  succeeded(job: TimedJob): void {
    const rounds = this.#ended(job);
    rounds.succeededAt = performance.now();
    rounds.failuresInARow = 0;
    rounds.failingSince = null;
  }

  failed(job: TimedJob, error: unknown): void {
    const rounds = this.#ended(job);
    rounds.failedAt = performance.now();
    rounds.failingSince ??= rounds.failedAt;
    rounds.failures += 1;
    rounds.failuresInARow += 1;
    rounds.failure = maskFailure(error);
  }

  /** Neither: the node stops. */
  abandoned(job: TimedJob): void {
    this.#of(job).isRunning = false;
  }

  read(): JobReport[] {
    const now = performance.now();
    const ago = (at: number | null) => (at === null ? null : Math.round(now - at));
    return [...this.#rounds].map(([{ name, everyMs, longestMs = LONGEST_MS }, rounds]) => ({
      job: name,
      everyMs,
      longestMs,
      rounds: rounds.rounds,
      failures: rounds.failures,
      failuresInARow: rounds.failuresInARow,
      failingForMs: ago(rounds.failingSince),
      runningForMs: rounds.isRunning ? ago(rounds.startedAt) : null,
      succeededAgoMs: ago(rounds.succeededAt),
      tookMs: rounds.tookMs,
      failedAgoMs: ago(rounds.failedAt),
      failure: rounds.failure,
    }));
  }

  #ended(job: TimedJob): Rounds {
    const rounds = this.#of(job);
    rounds.isRunning = false;
    rounds.rounds += 1;
    rounds.tookMs = Math.round(performance.now() - (rounds.startedAt ?? performance.now()));
    return rounds;
  }

  #of(job: TimedJob): Rounds {
    const known = this.#rounds.get(job) ?? newRounds();
    this.#rounds.set(job, known);
    return known;
  }
}

function newRounds(): Rounds {
  return {
    rounds: 0,
    failures: 0,
    failuresInARow: 0,
    isRunning: false,
    failure: '',
    startedAt: null,
    succeededAt: null,
    failedAt: null,
    failingSince: null,
    tookMs: null,
  };
}
