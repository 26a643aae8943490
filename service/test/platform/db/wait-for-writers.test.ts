import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { haveWritersEnded, NEWEST_WRITER_SQL, waitForWriters } from '../../../src/platform/db/wait-for-writers.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let own: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [own, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([own.drop(), other.drop()]));

/** A transaction that has written and not ended. */
async function startWriter({ pool }: TestDatabase): Promise<PoolClient> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query(`SELECT ${NEWEST_WRITER_SQL}`);
  return client;
}

async function end(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK');
  client.release();
}

describe('waiting for those that write', () => {
  it('does not wait for those of another database on the same server', async () => {
    const writer = await startWriter(other);
    await waitForWriters(own.pool, () => new Error('It waited for another database.'));
    await end(writer);
  });

  it('waits for its own, also beside another database’s', async () => {
    const [elsewhere, writer] = [await startWriter(other), await startWriter(own)];
    const { rows } = await own.pool.query(`SELECT ${NEWEST_WRITER_SQL} AS newest`);
    expect(await haveWritersEnded(own.pool, rows[0].newest)).toBe(false);
    await end(writer);
    expect(await haveWritersEnded(own.pool, rows[0].newest)).toBe(true);
    await end(elsewhere);
  });

  it('goes by what its snapshot shows: a writer that was under way in it, is', async () => {
    const writer = await startWriter(own);
    const { rows } = await own.pool.query(`SELECT ${NEWEST_WRITER_SQL} AS newest`);
    const snapshot = await own.pool.connect();
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    expect(await haveWritersEnded(snapshot, rows[0].newest)).toBe(false);
    await end(writer);
    expect(await haveWritersEnded(snapshot, rows[0].newest)).toBe(false);
    await end(snapshot);
  });
});
