import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Clock } from './clock.js';
import type { Database } from './db/database.js';
import type { ReadReplica } from './db/read-replica.js';
import type { Meter } from './metrics/meter.js';
import type { RandomSource } from './random.js';
import type { Settings } from './settings.js';
import type { Tracing } from './tracing/tracing.js';

/** What every part of the service gets; nothing accesses time, randomness, the environment or the database by itself. */
export interface Deps {
  /** Queries, with types. */
  readonly db: Kysely<Database>;
  /** The same connections, for plain SQL on the money path. */
  readonly pool: Pool;
  /** Of the same database, for histories. Absent: the operator has none. */
  readonly replica?: ReadReplica | undefined;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly tracing: Tracing;
  readonly meter: Meter;
  /** Runs a job now instead of at its next turn; call it after the COMMIT that created its work. */
  readonly wake: (job: string) => void;
}
