import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { DatabaseSettings } from '../settings.js';
import { createDatabaseClient, type DatabaseClient, type Queries } from './client.js';
import { REPLICA_LIMITS } from './connection-limits.js';
import { errorCode, isConnectionLost } from './database-errors.js';
import { inSnapshot } from './in-transaction.js';
import { requireSchema } from './migrate.js';
import { migrations } from './migrations/index.js';

/** A replica that has failed is left alone for this long, ms. */
const RETRY_AFTER_MS = 5_000;

/** Where reads went that the replica is there for. */
export type ReadPlace = 'replica' | 'primary_behind' | 'primary_failed';

export interface ReadReplicaOptions {
  readonly primary: Pool;
  readonly log: FastifyBaseLogger;
  /** Default: five seconds. */
  readonly retryAfterMs?: number;
}

/** @returns undefined if the settings name none */
export function openReadReplica(
  { databaseReadUrl, databasePoolSize }: Pick<DatabaseSettings, 'databaseReadUrl' | 'databasePoolSize'>,
  options: ReadReplicaOptions,
): ReadReplica | undefined {
  if (databaseReadUrl === undefined) return undefined;
  const client = createDatabaseClient({
    connection: { connectionString: databaseReadUrl },
    role: 'standby',
    maxConnections: databasePoolSize,
    limits: REPLICA_LIMITS,
    byIndex: true,
    onIdleError: (error) => options.log.debug({ replica: error.message }),
  });
  return new ReadReplica(client, options);
}

/**
 * A replica that takes reads off the primary while it can. Whatever is wrong with it, reads then go to the primary at once; no request
 * waits to find out whether it works again.
 */
export class ReadReplica {
  readonly #reads: Record<ReadPlace, number> = { replica: 0, primary_behind: 0, primary_failed: 0 };
  #usable = false;
  #checkedMs = Number.NEGATIVE_INFINITY;
  #checking: Promise<void> | undefined;
  #reported = false;

  constructor(
    private readonly client: DatabaseClient,
    private readonly options: ReadReplicaOptions,
  ) {}

  get pool(): Pool {
    return this.client.pool;
  }

  /** How often reads went where, since the start of this node. */
  get reads(): Readonly<Record<ReadPlace, number>> {
    return this.#reads;
  }

  /**
   * Reads from one state of the replica. Never throws because of the replica.
   *
   * @param work - its result is undefined if the replica lacks what is asked for
   * @returns undefined: read it from the primary
   */
  async read<T extends object>(work: (snapshot: Queries) => Promise<T | undefined>): Promise<T | undefined> {
    if (!this.#isUsable()) return this.#count('primary_failed', undefined);
    try {
      const found = await inSnapshot(this.pool, work);
      return this.#count(found ? 'replica' : 'primary_behind', found);
    } catch (error) {
      if (meansFailure(error)) this.#fail(error);
      return this.#count('primary_failed', undefined);
    }
  }

  /** Finds out whether the replica can be used. Never throws. */
  check(): Promise<void> {
    this.#checking ??= this.#examine()
      .then(
        () => this.#succeed(),
        (error: unknown) => this.#fail(error),
      )
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  close(): Promise<void> {
    return this.client.close();
  }

  /** The read that finds the pause over does not wait for the answer. */
  #isUsable(): boolean {
    const retryAfterMs = this.options.retryAfterMs ?? RETRY_AFTER_MS;
    if (!this.#usable && performance.now() - this.#checkedMs > retryAfterMs) void this.check();
    return this.#usable;
  }

  async #examine(): Promise<void> {
    const { primary, log } = this.options;
    const { isStandby } = await requireReplica({ replica: this.pool, primary });
    if (!isStandby) log.warn('DATABASE_READ_URL leads to a primary, so reading there saves nothing');
  }

  #succeed(): void {
    if (this.#reported) this.options.log.info('the read replica can be used again');
    this.#usable = true;
    this.#reported = false;
  }

  #fail(error: unknown): void {
    if (!this.#reported) {
      this.options.log.warn({ err: error }, 'the read replica cannot be used; its reads go to the primary');
    }
    this.#usable = false;
    this.#reported = true;
    this.#checkedMs = performance.now();
  }

  #count<T>(place: ReadPlace, found: T): T {
    this.#reads[place] += 1;
    return found;
  }
}

/** Of one read only: cancelled by a limit, or so that changes of the primary can be applied. */
const CANCELLED = new Set(['40001', '40P01', '55P03', '57014']);
/** pg's message when all connections are in use: the primary takes what is too much, not everything. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

/** Whether the next read would fail as well. */
function meansFailure(error: unknown): boolean {
  const code = errorCode(error);
  if (CANCELLED.has(code) || (error instanceof Error && error.message === ALL_IN_USE)) return false;
  return code !== '' || isConnectionLost(error);
}

/**
 * Ensures that a server has this release's schema and the primary's database. It may be that primary itself: some addresses for reading
 * lead there when there is no standby.
 *
 * @throws SchemaOlder; Error with one sentence
 */
export async function requireReplica({
  replica,
  primary,
}: {
  replica: Queries;
  primary: Queries;
}): Promise<{ isStandby: boolean }> {
  await requireSchema(replica, migrations);
  const [copy, original] = await Promise.all([readIdentity(replica), readIdentity(primary)]);
  if (copy?.adopted !== original?.adopted) {
    throw new Error(
      'DATABASE_READ_URL must lead to a replica of DATABASE_URL; it leads to another database, or an empty one.',
    );
  }
  return { isStandby: copy?.is_standby === true };
}

/** The moment at which a first node adopted a database tells it from others. */
async function readIdentity(from: Queries) {
  const { rows } = await from.query<{ adopted: string; is_standby: boolean }>(
    `SELECT mode || ' ' || adopted_ms AS adopted, pg_is_in_recovery() AS is_standby FROM service_mode WHERE id = 1`,
  );
  return rows[0];
}
