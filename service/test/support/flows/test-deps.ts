import { pino } from 'pino';
import { createSandboxAdapters } from '../../../src/operations/adapters/sandbox-adapters.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import { createMoney } from '../../../src/payments/money.js';
import { systemRandom } from '../../../src/platform/random.js';
import { readSettings, type Settings } from '../../../src/platform/settings.js';

import { noTracing } from '../../../src/platform/tracing/tracing.js';
import { RecordingMeter } from '../recording-meter.js';
import type { TestDatabase } from '../test-database.js';

/** A clock that only the test advances. */
export class TestClock {
  constructor(private ms = Date.parse('2026-11-20T12:00:00Z')) {}

  now(): number {
    return this.ms;
  }

  advance(byMs: number): void {
    this.ms += byMs;
  }
}

export interface TestDeps extends PaymentDeps {
  readonly clock: TestClock;
  readonly meter: RecordingMeter;
  /** Every logged line, at every level. */
  readonly logLines: string[];
  /** Names of the jobs that were woken. */
  readonly woken: string[];
}

/** The service's dependencies around a test database. */
export function createTestDeps(database: TestDatabase, overrides: Partial<Settings> = {}): TestDeps {
  const logLines: string[] = [];
  const woken: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  const base = {
    pool: database.pool,
    clock: new TestClock(),
    random: systemRandom,
    log,
    tracing: noTracing,
    meter: new RecordingMeter(),
  };
  const settings = { ...readSettings({}), ...overrides };
  return {
    ...base,
    db: database.db,
    settings,
    adapters: createSandboxAdapters({ ...base, ...settings }),
    money: createMoney(base, { cards: createSandboxCardProvider(base) }),
    wake: (job) => void woken.push(job),
    logLines,
    woken,
  };
}
