import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabaseClient } from '../../../src/platform/db/client.js';
import { REQUEST_LIMITS } from '../../../src/platform/db/connection-limits.js';
import { type Job, JobRunner } from '../../../src/platform/jobs/job-runner.js';
import { NodeRecorder, type NodeRecorderOptions } from '../../../src/platform/nodes/node-recorder.js';
import { startSilentProxy } from '../../support/silent-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
const logLines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const identify = () => ({ id: randomUUID(), name: 'web-1:8787', version: '0.1.0', build: '' });

function recorderOf(options: Partial<NodeRecorderOptions> = {}): NodeRecorder {
  const { pool } = database;
  return new NodeRecorder({ pool, log, node: identify(), problem: async () => undefined, jobs: () => [], ...options });
}

async function rowOf(id: string) {
  const { rows } = await database.pool.query('SELECT * FROM nodes WHERE id = $1', [id]);
  return rows[0];
}

describe('a node’s row', () => {
  it('has the database’s time, whatever the node’s clock says, and carries all jobs in one statement', async () => {
    const statements: unknown[] = [];
    const { pool } = database;
    const query = pool.query.bind(pool);
    const counting = Object.assign(Object.create(pool), {
      query: (text: string, values: unknown[]) => {
        statements.push(text);
        return query(text, values);
      },
    });
    const quiet: Job = { name: 'quiet', everyMs: 1_000_000, run: async () => false };
    const runner = new JobRunner([quiet, { ...quiet, name: 'other' }], { log, mayAct: async () => true });
    runner.start();
    await expect.poll(() => runner.rounds.read().map(({ rounds }) => rounds)).toEqual([1, 1]);
    const node = identify();
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
    try {
      const recorder = recorderOf({ pool: counting, node, jobs: () => runner.rounds.read() });
      await recorder.record();
      await recorder.record();
    } finally {
      Date.now = now;
    }
    await runner.stop();
    expect(statements).toHaveLength(2);
    const row = await rowOf(node.id);
    expect(Math.abs(row.seen_ms - Date.now())).toBeLessThan(60_000);
    expect(row.started_ms).toBeLessThanOrEqual(row.seen_ms);
    expect(row.jobs).toMatchObject([
      { job: 'quiet', rounds: 1, failures: 0 },
      { job: 'other', rounds: 1, failure: '' },
    ]);
  });

  it('says that the node stops and has stopped, and no late statement takes that back', async () => {
    const node = identify();
    const recorder = recorderOf({ node });
    recorder.start();
    await expect.poll(() => rowOf(node.id)).toMatchObject({ not_ready: '', stopping_ms: null, stopped_ms: null });
    recorder.stopping();
    await expect.poll(async () => (await rowOf(node.id)).stopping_ms).toBeTypeOf('number');
    expect(await rowOf(node.id)).toMatchObject({ stopped_ms: null });
    await recorder.stop();
    const { stopping_ms, stopped_ms } = await rowOf(node.id);
    expect(stopped_ms).toBeGreaterThanOrEqual(stopping_ms);
    await recorderOf({ node }).record();
    expect(await rowOf(node.id)).toMatchObject({ stopping_ms, stopped_ms });
  });

  it('is not there for a node that has not served', async () => {
    const node = identify();
    const recorder = recorderOf({ node });
    recorder.stopping();
    await recorder.stop();
    expect(await rowOf(node.id)).toBeUndefined();
  });
});

describe('a node whose database is away', () => {
  const count = (text: string) => logLines.filter((line) => line.includes(text)).length;

  it('says so once, goes on, and is recorded again afterwards', async () => {
    const node = identify();
    const recorder = recorderOf({ node });
    await database.pool.query('ALTER TABLE nodes RENAME TO away');
    await recorder.record();
    await recorder.record();
    await database.pool.query('ALTER TABLE away RENAME TO nodes');
    expect(count('this node could not be recorded')).toBe(1);
    await recorder.record();
    expect(count('this node is recorded again')).toBe(1);
    expect(await rowOf(node.id)).toBeDefined();
  });

  it('stops without waiting for an answer while the database is silent', async () => {
    const proxy = await startSilentProxy(inject('postgres'));
    const { user, database: name } = database.connection;
    const connection = { host: '127.0.0.1', port: proxy.port, ...(user && { user }), ...(name && { database: name }) };
    const client = createDatabaseClient({ connection, maxConnections: 2 });
    const node = identify();
    const recorder = recorderOf({ node, pool: client.pool });
    recorder.start();
    await expect.poll(() => rowOf(node.id)).toBeDefined();
    proxy.silence();
    const began = performance.now();
    await recorder.stop();
    expect(performance.now() - began).toBeLessThan(REQUEST_LIMITS.silenceMs);
    expect((await rowOf(node.id)).stopped_ms).toBeNull();
    await proxy.close();
    await client.close();
  });
});
