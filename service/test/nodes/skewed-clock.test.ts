import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { DatabaseCheck } from '../../src/platform/health/database-check.js';
import { built } from '../support/built.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DAY_MS = 24 * 60 * 60_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // the first start creates the demo data in an emptied database
  const { node } = await startSkewed(0);
  await stop(node);
}, 120_000);
afterAll(() => database.drop());

/** A node whose machine's clock is off by `skewMs`. */
async function startSkewed(byMs: number): Promise<{ own: string; node: ChildProcess }> {
  const port = await freePort();
  const skew = `const real = Date.now; Date.now = () => real() + ${byMs}`;
  const loader = ['--import', `data:text/javascript,${encodeURIComponent(skew)}`];
  const node = spawn(process.execPath, [...loader, built('main.js')], {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH ?? '',
      PORT: `${port}`,
      SVC_MODE: 'sandbox',
      DATABASE_URL: database.url,
    },
  });
  const own = `http://127.0.0.1:${port}`;
  const healthy = async () => (await fetch(`${own}/healthz`).catch(() => undefined))?.status;
  while ((await healthy()) !== 200) await delay(100);
  return { own, node };
}

async function stop(node: ChildProcess): Promise<void> {
  node.kill('SIGKILL');
  await once(node, 'exit');
}

describe('a node whose clock is days off', () => {
  it.each([8 * DAY_MS, -8 * DAY_MS])(
    'is not ready, and runs none of its jobs (%i ms)',
    async (byMs) => {
      await database.pool.query('DELETE FROM idempotency_keys');
      await database.pool.query(
        `INSERT INTO idempotency_keys (owner, key, fingerprint, status_code, response_body, created_ms)
       VALUES ('client:x', 'k', '', 200, '{}', $1)`,
        [Date.now() - 60_000],
      );
      const { own, node } = await startSkewed(byMs);
      try {
        const ready = await fetch(`${own}/readyz`);
        expect([ready.status, (await ready.json()).reason]).toEqual([503, 'the clocks of node and database disagree']);
        // longer than a node with the right time needs to delete expired data
        await delay(3_000);
        const { rows } = await database.pool.query('SELECT key FROM idempotency_keys');
        expect(rows).toEqual([{ key: 'k' }]);
      } finally {
        node.kill('SIGKILL');
        await once(node, 'exit');
      }
    },
    120_000,
  );
});

describe('the check before a job runs', () => {
  const wallClock = { byMs: 0, now: () => Date.now() + wallClock.byMs };

  it('notices at once that the node’s clock was changed', async () => {
    const check = new DatabaseCheck({ pool: database.pool, wallClock });
    expect(await check.mayAct()).toBe(true);
    wallClock.byMs = 60_000;
    expect(await check.mayAct()).toBe(false);
    wallClock.byMs = 0;
    expect(await check.mayAct()).toBe(true);
  });

  it('reports a full database, and only reads until there is space again', async () => {
    const check = new DatabaseCheck({ pool: database.pool, wallClock });
    expect(await check.problem()).toBeUndefined();
    check.noteRefusal('23505');
    expect(await check.problem()).toBeUndefined();
    check.noteRefusal('53100');
    expect(await check.problem()).toBe('the database is out of space: disk or memory is full');
    const reader = new DatabaseCheck({ pool: database.pool, wallClock });
    const { database: name } = database.connection;
    await database.pool.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const idle = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()));
    for (const each of idle) each.release(true);
    expect(await reader.problem()).toMatch(/the database is read-only/);
    expect(await reader.mayAct()).toBe(false);
  });
});
