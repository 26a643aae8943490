import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { noTracing, type Tracing } from '../tracing/tracing.js';
import { JobRounds, type TimedJob } from './job-rounds.js';

/** Recurring background work on every node. */
export interface Job extends TimedJob {
  /**
   * One round. Rounds of one node never overlap; those of several nodes do, so claim rows with SKIP LOCKED.
   *
   * @returns true when there is more to do at once
   */
  run(signal: AbortSignal): Promise<boolean>;
}

export interface JobRunnerOptions {
  readonly log: FastifyBaseLogger;
  /** Called before each round; while it returns false, nothing runs. */
  readonly mayAct: () => Promise<boolean>;
  /** Default: none. */
  readonly tracing?: Tracing;
}

/** Runs jobs until stopped; a round that throws is logged and retried at its next turn. */
export class JobRunner {
  /** How each job's rounds end here. */
  readonly rounds: JobRounds;
  readonly #stop = new AbortController();
  readonly #wakers = new Map<string, () => void>();
  #loops: Promise<void>[] = [];
  #acting = true;

  constructor(
    private readonly jobs: readonly Job[],
    private readonly options: JobRunnerOptions,
  ) {
    this.rounds = new JobRounds(jobs);
  }

  start(): void {
    this.#loops = this.jobs.map((job) => this.#loop(job));
  }

  /** Runs a job now instead of at its next turn; without a name, every job. */
  wake(name?: string): void {
    if (name !== undefined) this.#wakers.get(name)?.();
    else for (const wakeUp of this.#wakers.values()) wakeUp();
  }

  /** Lets running rounds finish. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await Promise.all(this.#loops);
  }

  async #loop(job: Job): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const sleep = new AbortController();
      let woken = false;
      this.#wakers.set(job.name, () => {
        woken = true;
        sleep.abort();
      });
      const more = await this.#round(job);
      if (more || woken) continue;
      await delay(job.everyMs, undefined, { signal: sleep.signal }).catch(() => undefined);
    }
  }

  async #round(job: Job): Promise<boolean> {
    const { log } = this.options;
    try {
      if (!(await this.#mayAct())) return false;
      return await this.#run(job);
    } catch (error) {
      if (!this.#stop.signal.aborted) log.error({ err: error, job: job.name }, 'job failed');
      return false;
    }
  }

  async #run(job: Job): Promise<boolean> {
    const { tracing = noTracing } = this.options;
    this.rounds.began(job);
    try {
      const more = await tracing.inRound(job.name, () => job.run(this.#stop.signal));
      this.rounds.succeeded(job);
      return more;
    } catch (error) {
      if (this.#stop.signal.aborted) this.rounds.abandoned(job);
      else this.rounds.failed(job, error);
      throw error;
    }
  }

  async #mayAct(): Promise<boolean> {
    const acting = await this.options.mayAct();
    if (acting !== this.#acting) {
      const message = 'jobs paused: the database is down or read-only, or the clocks of node and database disagree';
      if (acting) this.options.log.info('jobs resumed');
      else this.options.log.warn(message);
    }
    this.#acting = acting;
    return acting;
  }
}
