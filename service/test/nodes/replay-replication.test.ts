import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { errorCode } from '../../src/platform/db/database-errors.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { migrate } from '../../src/platform/db/migrate.js';
import { migrations } from '../../src/platform/db/migrations/index.js';
import { findStoredOutcome, recordOutcome } from '../../src/platform/http/idempotency-store.js';
import { readSettings } from '../../src/platform/settings.js';
import { makeDataDirectory } from '../support/data-directory.js';

const LIMITS = { connectMs: 5_000, statementMs: 1_000, lockMs: 500, idleInTransactionMs: 5_000, silenceMs: 1_500 };

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = makeDataDirectory();
  postgres = await startEmbeddedPostgres({ dataDirectory: folder });
}, 60_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('replays only what a synchronous standby has', async () => {
  const client = createDatabaseClient({ connection: postgres.connection, limits: LIMITS });
  const deps = { pool: client.pool, settings: readSettings({}) };
  const admin = createDatabaseClient({ connection: postgres.connection });
  await migrate({ pool: client.pool, migrations, nowMs: 0 });
  const setStandby = async (name: string) => {
    await admin.pool.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await admin.pool.query('SELECT pg_reload_conf()');
    await expect
      .poll(async () => (await admin.pool.query('SHOW synchronous_standby_names')).rows[0]?.synchronous_standby_names)
      .toBe(name);
    await delay(200);
  };
  const claim = {
    scope: 'integrator:x',
    owner: 'client:x',
    integratorId: null,
    key: 'k',
    fingerprint: Buffer.from('print'),
  };
  const outcome = { status: 200, payload: { done: true } };
  // the standby is down: the COMMIT is written here, and nowhere else
  await setStandby('away');
  const first = recordOutcome(client.pool, { claim, outcome, nowMs: Date.now() }).catch(errorCode);
  expect(await first).toBe('ETIMEDOUT');
  await admin.pool.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  await expect
    .poll(async () => (await admin.pool.query('SELECT count(*) AS n FROM idempotency_keys')).rows)
    .toEqual([{ n: 1 }]);

  expect(await findStoredOutcome(deps, claim).catch(errorCode)).toBe('ETIMEDOUT');

  await admin.pool.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);
  await setStandby('');
  expect(await findStoredOutcome(deps, claim)).toMatchObject({ statusCode: 200 });
  await client.close();
  await admin.close();
}, 60_000);
