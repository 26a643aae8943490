import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/app.js';
import { auditJob } from '../../../src/operations/audit/audit-job.js';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { createDatabaseClient } from '../../../src/platform/db/client.js';
import { WHOLE_TABLE_LIMITS } from '../../../src/platform/db/connection-limits.js';
import { registerMetrics } from '../../../src/platform/metrics/register-metrics.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';

const HOUR_MS = 3_600_000;
/** The metrics leave out a database that takes longer than two seconds. */
const PATIENCE = { timeout: 30_000 };

describe('the ledger and its audit while the service runs', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
    await world.addUser({ USD: 10_000 });
  });
  afterAll(() => world.close());

  const open = () =>
    createDatabaseClient({ connection: world.database.connection, maxConnections: 1, limits: WHOLE_TABLE_LIMITS });
  const audit = (signal = new AbortController().signal, how = { open }) =>
    auditJob(world.deps, { everyHours: 24, wholeEveryDays: 7, ...how }).run(signal);
  const lastRun = async () => (await world.deps.pool.query('SELECT * FROM audit_runs')).rows[0];

  async function metrics(): Promise<string> {
    const app = createApp(world.deps);
    registerMetrics(app, world.deps, { registry: new Registry(), token: undefined });
    const answer = await app.inject({ method: 'GET', url: '/metrics' });
    await app.close();
    return answer.body;
  }

  it('is audited once per period, however many nodes there are', async () => {
    await Promise.all([audit(), audit(), audit()]);
    const first = await lastRun();
    expect(first).toMatchObject({ started_ms: world.deps.clock.now(), broken_rules: [] });
    world.deps.clock.advance(23 * HOUR_MS);
    await audit();
    expect(await lastRun()).toEqual(first);
    await expect.poll(metrics, PATIENCE).toMatch(/svc_audit_broken_rules 0\n/);
  });

  it('sets the metric on every node and logs the rule’s name when a rule is broken', async () => {
    await world.deps.pool.query('UPDATE wallets SET balance = balance + 1 WHERE balance > 0');
    world.deps.clock.advance(24 * HOUR_MS);

    await audit();

    await expect.poll(metrics, PATIENCE).toMatch(/svc_audit_broken_rules 2\n/);
    const finished = `svc_audit_finished_timestamp_seconds ${Math.floor(world.deps.clock.now() / 1000)}\n`;
    await expect.poll(metrics, PATIENCE).toContain(finished);
    const lines = world.deps.logLines.join('');
    expect(lines).toContain('"rule":"balance-is-sum-of-postings"');
    expect(lines).toContain('"rule":"currency-sums-to-zero"');
    await world.deps.pool.query('UPDATE wallets SET balance = balance - 1 WHERE balance > 0');
  });

  it('is read as a whole once a week, and in between from where the last audit ended', async () => {
    const { whole_ms: before } = await lastRun();
    world.deps.clock.advance(24 * HOUR_MS);
    await audit();
    expect(await lastRun()).toMatchObject({ finished_ms: world.deps.clock.now(), broken_rules: [], whole_ms: before });
    world.deps.clock.advance(6 * 24 * HOUR_MS);
    await audit();
    const { finished_ms, whole_ms, took_ms } = await lastRun();
    expect(whole_ms).toBe(finished_ms);

    const whole = `svc_audit_whole_finished_timestamp_seconds ${Math.floor(whole_ms / 1000)}\n`;
    await expect.poll(metrics, PATIENCE).toContain(whole);
    await expect.poll(metrics, PATIENCE).toContain(`svc_audit_duration_seconds ${took_ms / 1000}\n`);
  });

  it('is audited by another node when one stops in the middle', async () => {
    world.deps.clock.advance(24 * HOUR_MS);
    const stopping = new AbortController();
    stopping.abort();

    await expect(audit(stopping.signal)).rejects.toThrow('aborted');
    expect(await lastRun()).toMatchObject({ started_ms: 0 });
    await audit();

    expect(await lastRun()).toMatchObject({ started_ms: world.deps.clock.now(), broken_rules: [] });
  });

  it('stops the audit while it waits for a transaction when its node stops', async () => {
    world.deps.clock.advance(24 * HOUR_MS);
    const writer = await world.deps.pool.connect();
    await writer.query('BEGIN; SELECT pg_current_xact_id()');
    const reader = open();
    const attempts = vi.spyOn(reader.pool, 'connect');
    const stopping = new AbortController();
    const stopped = expect(audit(stopping.signal, { open: () => reader })).rejects.toThrow(/aborted|canceling/);
    await expect.poll(() => attempts.mock.calls.length, PATIENCE).toBeGreaterThan(1);

    stopping.abort();
    await stopped;
    await writer.query('COMMIT');
    writer.release();
    expect(await lastRun()).toMatchObject({ started_ms: 0 });
  });

  it('stops the audit mid-rule when its node stops, and cancels no query afterwards', async () => {
    world.deps.clock.advance(24 * HOUR_MS);
    const holder = await world.deps.pool.connect();
    const openOnceLocked = () => {
      const reader = open();
      const connect = reader.pool.connect.bind(reader.pool);
      vi.spyOn(reader.pool, 'connect').mockImplementation(async () => {
        await holder.query('BEGIN; LOCK TABLE card_charges IN ACCESS EXCLUSIVE MODE');
        return connect();
      });
      return reader;
    };
    const stopping = new AbortController();
    const stopped = expect(audit(stopping.signal, { open: openOnceLocked })).rejects.toMatchObject({ code: '57014' });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await world.deps.pool.query(waiting)).rowCount, PATIENCE).toBe(1);

    stopping.abort();
    await stopped;
    await holder.query('COMMIT');
    holder.release();

    const next = new AbortController();
    await audit(next.signal);
    const cancels: unknown[] = [];
    const query = world.deps.pool.query.bind(world.deps.pool);
    const spy = vi.spyOn(world.deps.pool, 'query').mockImplementation((...all: Parameters<typeof query>) => {
      cancels.push(all[0]);
      return query(...all);
    });
    next.abort();
    spy.mockRestore();
    expect(cancels).toEqual([]);
    expect(await lastRun()).toMatchObject({ started_ms: world.deps.clock.now(), broken_rules: [] });
  });

  it.each(['UPDATE postings SET amount = amount + 1', 'DELETE FROM postings'])(
    'refuses %s, and keeps every posting',
    async (sql) => {
      const count = async () =>
        (await world.deps.pool.query('SELECT count(*) AS n, sum(amount) AS sum FROM postings')).rows;
      const before = await count();
      await expect(world.deps.pool.query(sql)).rejects.toThrow('Postings are kept as they are');
      expect(await count()).toEqual(before);
    },
  );

  it('is emptied by the reset of a sandbox', async () => {
    await resetData(world.deps);
    expect((await world.deps.pool.query('SELECT FROM postings')).rowCount).toBe(0);
  });

  it('cannot be truncated in an operator’s database', async () => {
    await world.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
    await expect(world.deps.pool.query('TRUNCATE postings')).rejects.toThrow('Postings are kept as they are');
  });
});
