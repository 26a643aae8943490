import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { auditJob } from '../../../src/operations/audit/audit-job.js';
import { type OpenDatabase, openDatabase, openToRead } from '../../../src/platform/db/open-database.js';
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { createReplicatedDatabase, type ReplicatedDatabase } from '../../support/replicated-database.js';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const quiet = { onProblem: () => undefined };

let database: ReplicatedDatabase;
let world: MoneyWorld;
let opened: OpenDatabase;
beforeAll(async () => {
  database = await createReplicatedDatabase({ max_standby_streaming_delay: '0' });
  world = await createMoneyWorld({ database });
  const buyer = await world.addUser({ USD: 1_000 });
  const body = purchaseBody({ buyer, lines: [{ amount: 40 }] });
  const { payload } = (await world.call('POST', '/v2/invoice', { body })).body;
  await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
  opened = await openDatabase(settings(), quiet);
});
afterAll(async () => {
  await opened.close();
  await world.close();
});
beforeEach(async () => {
  world.deps.clock.advance(24 * HOUR_MS);
  await database.replica.catchUp();
});

const settings = () => ({
  databaseUrl: database.url,
  databaseReadUrl: database.replica.url,
  dataDir: '',
  databasePoolSize: 2,
});

const audit = (signal = new AbortController().signal, open = opened.openForWholeTables) =>
  auditJob(world.deps, { everyHours: 24, wholeEveryDays: 0, open, waitForWritersMs: 0 }).run(signal);

const lastRun = async () => (await world.deps.pool.query('SELECT * FROM audit_runs')).rows[0];

/** A table that the audit reads, locked on the primary, and by replay on the replica as well. */
async function lockCards() {
  const holder = await world.deps.pool.connect();
  await holder.query(
    'BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE card_charges IN ACCESS EXCLUSIVE MODE',
  );
  await world.deps.pool.query('UPDATE service_mode SET id = id');
  await database.replica.catchUp();
  return {
    auditWaits: () =>
      expect
        .poll(async () => {
          const replica = await openToRead(settings(), quiet);
          const { rowCount } = await replica.pool.query(
            `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND backend_type = 'client backend'`,
          );
          await replica.close();
          return rowCount;
        })
        .toBe(1),
    release: async () => {
      await holder.query('ROLLBACK');
      holder.release();
    },
  };
}

describe('the audit job of a node with a replica', () => {
  it('reads from the replica, and records its findings on the primary', async () => {
    await database.replica.pauseReplay();
    await world.deps.pool.query('UPDATE wallets SET balance = balance + 1 WHERE balance > 0');
    await audit();
    expect(await lastRun()).toMatchObject({ finished_ms: world.deps.clock.now(), broken_rules: [] });

    await database.replica.resumeReplay();
    world.deps.clock.advance(24 * HOUR_MS);
    await audit();
    expect((await lastRun()).broken_rules).toContain('balance-is-sum-of-postings');
    await world.deps.pool.query('UPDATE wallets SET balance = balance - 1 WHERE balance > 0');
  });

  it('tries again a quarter of an hour after the replica has cancelled it, and reports no broken rule', async () => {
    const { finished_ms } = await lastRun();
    const lock = await lockCards();
    const cancelled = audit();
    await lock.auditWaits();

    await world.deps.pool.query('ALTER TABLE audit_point ADD COLUMN in_conflict boolean');

    expect(await cancelled).toBe(false);
    await lock.release();
    const due = { started_ms: world.deps.clock.now() - 24 * HOUR_MS + QUARTER_MS, finished_ms };
    expect(await lastRun()).toMatchObject(due);
    expect(world.deps.logLines.join('')).toContain('the replica did not finish the audit');
    expect(world.deps.logLines.join('')).toContain('"code":"40001"');

    await database.replica.catchUp();
    world.deps.clock.advance(QUARTER_MS - 1);
    await audit();
    expect(await lastRun()).toMatchObject(due);
    world.deps.clock.advance(1);
    await audit();
    expect(await lastRun()).toMatchObject({ finished_ms: world.deps.clock.now(), broken_rules: [] });
  });

  it('is stopped on the replica in the middle of a rule when its node stops', async () => {
    const lock = await lockCards();
    const stopping = new AbortController();
    const stopped = expect(audit(stopping.signal)).rejects.toMatchObject({ code: '57014' });
    await lock.auditWaits();
    stopping.abort();
    await stopped;
    await lock.release();
    expect(await lastRun()).toMatchObject({ started_ms: 0 });
  });

  it('tries again while the replica is down, and finishes once it is back', async () => {
    await database.replica.stop();
    expect(await audit()).toBe(false);
    expect(await lastRun()).toMatchObject({ started_ms: world.deps.clock.now() - 24 * HOUR_MS + QUARTER_MS });

    await database.replica.start();
    const again = await openDatabase(settings(), quiet);
    world.deps.clock.advance(QUARTER_MS);
    await audit(undefined, again.openForWholeTables);
    await again.close();
    expect(await lastRun()).toMatchObject({ finished_ms: world.deps.clock.now(), broken_rules: [] });
  });
});

describe('npm run audit', () => {
  it('reads from the replica that DATABASE_READ_URL names, which it does not migrate', async () => {
    const replica = await openToRead({ ...settings(), databaseUrl: undefined }, quiet);
    expect((await replica.pool.query('SELECT pg_is_in_recovery() AS standby')).rows).toEqual([{ standby: true }]);
    expect(await auditDatabase(replica.pool)).toEqual([]);
    await replica.close();
  });

  it('says what the schema of a replica lacks', async () => {
    const name = '0065-history-revisions';
    const { rows } = await world.deps.pool.query('DELETE FROM schema_migrations WHERE name = $1 RETURNING *', [name]);
    await database.replica.catchUp();
    await expect(openToRead(settings(), quiet)).rejects.toThrow(
      `The schema of the read replica is older than this release: it lacks ${name}.`,
    );
    await world.deps.pool.query('INSERT INTO schema_migrations (name, applied_ms) VALUES ($1, $2)', [
      name,
      rows[0].applied_ms,
    ]);
  });

  it('says where a standby belongs that DATABASE_URL names', async () => {
    const wrong = { ...settings(), databaseUrl: database.replica.url, databaseReadUrl: undefined };
    await expect(openToRead(wrong, quiet)).rejects.toThrow(
      'The database in DATABASE_URL is read-only: a standby, or no longer the primary. A replica to read from belongs in DATABASE_READ_URL.',
    );
  });

  it('says that a replica is down', async () => {
    const away = { ...settings(), databaseReadUrl: 'postgres://svc:not-to-be-told@127.0.0.1:1/svc' };
    await expect(openToRead(away, quiet)).rejects.toThrow(
      'The replica in DATABASE_READ_URL does not accept connections; is it running?',
    );
  });
});
