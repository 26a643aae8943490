import { setTimeout as delay } from 'node:timers/promises';
import { boundAbort } from '../bound-abort.js';

/** Work that outlasts a round of its job, with whom it is for: one whose work is slow must not hold up the others'. */
export class RunningWork<T> {
  readonly #running = new Map<Promise<void>, string>();

  /** @param work - never rejects */
  constructor(private readonly work: (item: T) => Promise<void>) {}

  get size(): number {
    return this.#running.size;
  }

  start(item: T, owner: string): void {
    const running = this.work(item).finally(() => this.#running.delete(running));
    this.#running.set(running, owner);
  }

  /** Those for whom more than `limit` are running. */
  busyOwners(limit: number): string[] {
    const counts = new Map<string, number>();
    for (const owner of this.#running.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    return [...counts].filter(([, count]) => count > limit).map(([owner]) => owner);
  }

  /** Resolves when one of them is done, after `limitMs`, or at the signal. */
  async some(limitMs: number, signal: AbortSignal): Promise<void> {
    if (this.size === 0 || signal.aborted) return;
    await this.#race(Promise.race(this.#running.keys()), limitMs, signal);
  }

  /** Resolves when all are done, at the latest after `limitMs`. */
  async all(limitMs?: number): Promise<void> {
    const all = Promise.all(this.#running.keys()).then(() => undefined);
    await (limitMs === undefined ? all : this.#race(all, limitMs));
  }

  async #race(work: Promise<void>, limitMs: number, signal?: AbortSignal): Promise<void> {
    const { controller, release } = boundAbort(signal);
    await Promise.race([work, delay(limitMs, undefined, { signal: controller.signal }).catch(() => undefined)]);
    controller.abort();
    release();
  }
}
