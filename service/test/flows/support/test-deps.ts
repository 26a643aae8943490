import { pino } from 'pino';
import type { Deps } from '../../../src/context.js';
import { systemRandom } from '../../../src/random.js';
import { readSettings, type Settings } from '../../../src/settings.js';
import type { TestDatabase } from '../../support/test-database.js';

/** A clock that only a test moves. */
export class TestClock {
  constructor(private ms = Date.parse('2026-11-20T12:00:00Z')) {}

  now(): number {
    return this.ms;
  }

  advance(byMs: number): void {
    this.ms += byMs;
  }
}

export interface TestDeps extends Deps {
  readonly clock: TestClock;
  /** Every line that was logged, at every level. */
  readonly logLines: string[];
  /** Names of the jobs that were woken. */
  readonly woken: string[];
}

/** The service's dependencies around a test database. */
export function createTestDeps(database: TestDatabase, overrides: Partial<Settings> = {}): TestDeps {
  const logLines: string[] = [];
  const woken: string[] = [];
  return {
    db: database.db,
    pool: database.pool,
    clock: new TestClock(),
    random: systemRandom,
    settings: { ...readSettings({}), ...overrides },
    log: pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) }),
    wake: (job) => void woken.push(job),
    logLines,
    woken,
  };
}
