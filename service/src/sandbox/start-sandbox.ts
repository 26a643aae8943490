import type { Deps } from '../context.js';
import { type Fixtures, readFixtures } from './fixtures.js';
import { resetData } from './reset-data.js';
import type { SandboxClock } from './sandbox-clock.js';
import { seedDemoData } from './seed/seed-demo-data.js';

/** How soon a node follows a clock that another node moved, ms. */
const FOLLOW_EVERY_MS = 500;

/** What the sandbox's routes may do; absent in operator mode. */
export interface Sandbox {
  readonly clock: SandboxClock;
  fixtures(): Promise<Fixtures>;
  /** Moves time forward, then lets every job see it. */
  advance(byMs: number): Promise<void>;
  /** Empties the database and makes new demo data. */
  reset(): Promise<Fixtures>;
  stop(): Promise<void>;
}

/** Makes demo data on the first start, and keeps the clock in step with other nodes. */
export async function startSandbox(deps: Deps, clock: SandboxClock, wakeJobs: () => void): Promise<Sandbox> {
  await clock.follow(deps.pool);
  if (!(await readFixtures(deps))) {
    // also after a first start that was interrupted
    await resetData(deps);
    await seedDemoData(deps);
  }
  const timer = setInterval(() => {
    clock.follow(deps.pool).catch(() => undefined);
  }, FOLLOW_EVERY_MS);
  timer.unref();
  return {
    clock,
    fixtures: async () => (await readFixtures(deps)) ?? seedDemoData(deps),
    advance: async (byMs) => {
      await clock.advance(deps.pool, byMs);
      wakeJobs();
    },
    reset: async () => {
      await resetData(deps);
      await clock.follow(deps.pool);
      return seedDemoData(deps);
    },
    stop: async () => clearInterval(timer),
  };
}
