import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { PaymentDeps } from '../../payments/deps.js';
import { unavailable } from '../../platform/http/api-error.js';
import type { RandomSource } from '../../platform/random.js';
import { SandboxFaults } from './faults.js';
import { type Fixtures, readFixtures } from './fixtures.js';
import { resetData } from './reset-data.js';
import { SandboxClock } from './sandbox-clock.js';
import { seedDemoData } from './seed/seed-demo-data.js';
import { RecentRequests } from './view/recent-requests.js';

/** How soon a node follows another node's change of the clock, ms. */
const FOLLOW_EVERY_MS = 500;
/** How often a node looks whether another one has made the demo data, ms. */
const LOOK_EVERY_MS = 100;
/** Of the advisory lock under which demo data is made: two nodes may start at the same time. */
const SEED_LOCK = 7_243_001;

/** What exists before the rest of the service: the clock, injected faults, and what was asked. */
export interface SandboxParts {
  readonly clock: SandboxClock;
  readonly faults: SandboxFaults;
  readonly requests: RecentRequests;
}

/** What the sandbox's routes may do; absent in operator mode. */
export interface Sandbox extends SandboxParts {
  fixtures(): Promise<Fixtures>;
  /** Moves time forward, then lets every job see it. */
  advance(byMs: number): Promise<void>;
  /** Empties the database and makes new demo data. */
  reset(): Promise<Fixtures>;
  stop(): Promise<void>;
}

export function createSandboxParts(pool: Pool, random: RandomSource): SandboxParts {
  return { clock: new SandboxClock(), faults: new SandboxFaults(pool, random), requests: new RecentRequests() };
}

/** Makes demo data on the first start, and keeps clock and faults in step with other nodes. */
export async function startSandbox(deps: PaymentDeps, parts: SandboxParts, wakeJobs: () => void): Promise<Sandbox> {
  const follow = async () => {
    await parts.clock.follow(deps.pool);
    await parts.faults.follow();
  };
  await follow();
  await alone(deps.pool, async () => {
    if (await readFixtures(deps)) return;
    // also after a first start that was interrupted
    await resetData(deps);
    await seedDemoData(deps);
  });
  const timer = setInterval(() => {
    follow().catch(() => undefined);
  }, FOLLOW_EVERY_MS);
  timer.unref();
  const reset = () =>
    alone(deps.pool, async () => {
      await deps.money.drained();
      await resetData(deps);
      parts.requests.clear();
      await follow();
      return seedDemoData(deps);
    });
  let resetting: ReturnType<typeof reset> | undefined;
  return {
    ...parts,
    fixtures: async () => {
      const fixtures = await readFixtures(deps);
      if (!fixtures) throw unavailable('sandbox_resetting', 'The sandbox is being reset. Try again in a moment.');
      return fixtures;
    },
    advance: async (byMs) => {
      await parts.clock.advance(deps.pool, byMs);
      wakeJobs();
    },
    reset: () => {
      // whoever asks meanwhile gets the same data: each of them would hold a connection until its own turn
      resetting ??= reset().finally(() => {
        resetting = undefined;
      });
      return resetting;
    },
    stop: async () => clearInterval(timer),
  };
}

/** Runs work while no other node does. */
async function alone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await lock(client);
    return await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [SEED_LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Asks again and again: no statement may take as long as another node needs for its demo data. */
async function lock(client: PoolClient): Promise<void> {
  for (;;) {
    const got = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [SEED_LOCK]);
    if (got.rows[0]?.locked) return;
    await delay(LOOK_EVERY_MS);
  }
}
