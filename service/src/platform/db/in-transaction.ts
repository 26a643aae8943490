import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import type { Queries } from './client.js';

/** Runs work in one transaction: all or nothing. @throws what the work throws, after the rollback */
export function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN', work);
}

/** Runs reads that all see the same state of the database, and cannot write. @throws what the work throws */
export function inSnapshot<T>(pool: Pool, work: (snapshot: Queries) => Promise<T>): Promise<T> {
  return run(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const queries = new OneAtATime(client);
    try {
      return await work(queries);
    } finally {
      await queries.idle;
    }
  });
}

async function run<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Readers ask for several things at once, as of a pool; a connection answers them in turn. */
class OneAtATime implements Queries {
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  query<Row extends QueryResultRow>(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult<Row>> {
    const answer = this.#last.then(() => this.client.query<Row>(asked, values));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  /** Resolves when everything has been answered. */
  get idle(): Promise<unknown> {
    return this.#last;
  }
}
