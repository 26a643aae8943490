import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freeze } from '../../../src/accounts/standing/freeze.js';
import { insertUser } from '../../../src/accounts/users/register-user.js';
import { createApp } from '../../../src/app.js';
import { systemClock } from '../../../src/platform/clock.js';
import { DatabaseCheck } from '../../../src/platform/health/database-check.js';
import { registerHealth } from '../../../src/platform/health/register-health.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { JobRounds } from '../../../src/platform/jobs/job-rounds.js';
import { registerMetrics } from '../../../src/platform/metrics/register-metrics.js';
import { RELEASE } from '../../../src/platform/release.js';
import { createTestDeps, type TestDeps } from '../../support/flows/test-deps.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let app: HttpApp;
let deps: TestDeps;
let jobs: JobRounds;
const hung = { name: 'hung', everyMs: 2_000 };
const never = { name: 'never', everyMs: 60_000, longestMs: 3_600_000 };
const readiness = { draining: false };
beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { build: 'c0ffee' });
  app = createApp(deps);
  registerHealth(app, new DatabaseCheck({ pool: deps.pool, wallClock: systemClock }), readiness);
  jobs = new JobRounds([hung, never]);
  const engine = () => ({ waiting: 3, running: 64, batches: 1 });
  const token = 'a token for Prometheus';
  registerMetrics(app, deps, { registry: new Registry(), token, engine, jobs: () => jobs.read() });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe('/metrics', () => {
  const read = (authorization?: string) =>
    app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

  it('counts requests by route pattern and status, and the backlog', async () => {
    await app.inject('/v1/transaction/some-id-of-a-player');
    const { body, statusCode } = await read('Bearer a token for Prometheus');
    expect(statusCode).toBe(200);
    expect(body).toMatch(
      /svc_http_request_duration_seconds_count\{method="GET",route="\/v1\/transaction\/:transaction_id",status="401"\} 1/,
    );
    expect(body).toContain('svc_backlog{kind="webhook_deliveries_due"} 0');
    expect(body).toContain('svc_database_connections{state="open"}');
    expect(body).not.toContain('some-id-of-a-player');
  });

  it('tells the build, and what the money engine holds', async () => {
    const { body } = await read('Bearer a token for Prometheus');
    expect(body).toContain(`svc_build_info{version="${RELEASE}",build="c0ffee"} 1`);
    expect(body).toContain('svc_money_operations{state="waiting"} 3');
    expect(body).toContain('svc_money_operations{state="running"} 64');
    expect(body).toContain('svc_money_batches_running 1');
  });

  it('tells when each job has succeeded, how long its round has run, and within which it should succeed', async () => {
    const seconds = async () => {
      const { body } = await read('Bearer a token for Prometheus');
      const lines = body.matchAll(/^svc_job_(\w+?)(?:_timestamp)?_seconds\{name="(\w+)"\} ([\d.]+)$/gm);
      return Object.fromEntries([...lines].map(([, what, name, value]) => [`${name} ${what}`, Number(value)]));
    };
    expect(await seconds()).toEqual({
      'hung running': 0,
      'hung last_success': 0,
      'hung success_within': 304,
      'never running': 0,
      'never last_success': 0,
      'never success_within': 3_720,
    });
    jobs.began(hung);
    jobs.succeeded(hung);
    jobs.began(hung);
    await expect.poll(async () => (await seconds())['hung running']).toBeGreaterThan(0);
    const { 'hung last_success': succeeded = 0 } = await seconds();
    // real time, whatever the sandbox's clock says
    expect(Math.abs(Date.now() / 1000 - succeeded)).toBeLessThan(60);
    jobs.failed(hung, new Error('no'));
    expect((await seconds())['hung running']).toBe(0);
  });

  it('counts what has waited too long, whatever has come since', async () => {
    const { integratorId } = await createTestIntegrator(deps);
    const person = { email: 'a@b.example', displayName: 'A', locale: 'en', currencies: ['USD'] };
    const user = await insertUser(deps, deps.db, { integratorId, ...person });
    const { wallet_id, payment_method_id } = user.wallets.USD ?? {};
    const [now, day, hour] = [deps.clock.now(), 24 * 3_600_000, 3_600_000];
    const payout = (state: string, sentMs: number | null, createdMs: number, of = user, nextMs = now) =>
      database.pool.query(
        `INSERT INTO payouts (id, integrator_id, account_id, wallet_id, amount, currency, state, settle_after_ms, sent_ms, created_ms, updated_ms)
         VALUES ($1, $2, $3, $4, 5, 'USD', $5, $6, $7, $8, $6)`,
        [randomUUID(), integratorId, of.account_id, wallet_id, state, nextMs, sentMs, createdMs],
      );
    await payout('pending', now - 6 * day, now - 9 * day);
    // by a node of an older release
    await payout('pending', 0, now - 6 * day);
    await payout('pending', now - day, now - 9 * day);
    await database.pool.query(
      `UPDATE integrators SET settings = settings || '{"payout_hold_hours": 48}' WHERE id = $1`,
      [integratorId],
    );
    await payout('pending', null, now - 9 * day);
    // held for so long, or since before its hold was made shorter
    await payout('pending', null, now - day);
    await payout('pending', null, now - 9 * day, user, now + day);
    const frozen = await insertUser(deps, deps.db, { integratorId, ...person, email: 'f@b.example' });
    await freeze(deps, { kind: 'account', id: frozen.account_id, by: 'integrator' }, 'asked');
    await payout('pending', null, now - 9 * day, frozen);
    await payout('processed', now - 9 * day, now - 9 * day);
    for (const [state, ago] of [
      ['pending', 2 * hour],
      ['refund_due', 2 * hour],
      ['captured', 2 * hour],
      ['pending', hour / 2],
      // of a charge from long before
      ['refund_due', hour / 2],
    ] as const) {
      await database.pool.query(
        `INSERT INTO card_charges (id, cause_type, cause_id, payment_method_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
         VALUES ($1, 'purchase', $2, $3, 5, 'USD', $4, $5, $6, $7)`,
        [
          randomUUID(),
          randomUUID(),
          payment_method_id,
          state,
          now,
          now - (state === 'refund_due' ? 2 * day : ago),
          now - ago,
        ],
      );
    }

    const mail = (state: string, createdMs: number, dueMs: number) =>
      database.pool.query(
        `INSERT INTO mails (id, kind, recipient, subject, text_body, state, due_ms, created_ms)
         VALUES ($1, 'receipt', 'a@b.example', '', '', $2, $3, $4)`,
        [randomUUID(), state, dueMs, createdMs],
      );
    await mail('due', now - 2 * hour, now + hour);
    await mail('due', now - hour / 2, now);
    await mail('sent', now - 2 * hour, now);
    await mail('failed', now - day, now);

    const { body } = await read('Bearer a token for Prometheus');
    const overdue = Object.fromEntries(
      [...body.matchAll(/^svc_overdue\{kind="(\w+)"\} (\d+)$/gm)].map((line) => line.slice(1)),
    );
    expect(overdue).toEqual({
      card_charges: '2',
      card_refunds: '0',
      dispute_responses: '0',
      mails: '1',
      payouts: '2',
      payouts_unsent: '1',
    });
  });

  it.each(['/metrics', '/readyz', '/healthz'])(
    '%s has no other spelling, which a proxy may not keep inside',
    async (path) => {
      const token = { authorization: 'Bearer a token for Prometheus' };
      const statusOf = async (url: string) => (await app.inject({ url, headers: token })).statusCode;
      expect(await statusOf(path)).toBe(200);
      expect(await statusOf(`${path}?any=1`)).toBe(200);
      const escaped = `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`;
      for (const url of [`${path}/`, escaped, `${escaped}/`, `${path}/?any=1`])
        expect(await statusOf(url), url).toBe(404);
    },
  );

  it('requires the configured token', async () => {
    expect((await read()).statusCode).toBe(401);
    expect((await read('Bearer a token for Prometheuz')).statusCode).toBe(401);
  });
});

describe('a node', () => {
  it('is ready while the database answers, and not while it shuts down', async () => {
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' });
    readiness.draining = true;
    const stopping = await app.inject('/readyz');
    expect([stopping.statusCode, stopping.json().reason]).toEqual([503, 'stopping']);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    const answer = await app.inject('/v1/transaction/some-id');
    expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
    readiness.draining = false;
    expect((await app.inject('/v1/transaction/some-id')).headers.connection).not.toBe('close');
  });

  it('is not ready when the clocks of node and database differ', async () => {
    const deps = createTestDeps(database);
    const other = createApp(deps);
    const wallClock = { now: () => Date.now() + 60_000 };
    registerHealth(other, new DatabaseCheck({ pool: deps.pool, wallClock }), readiness);
    const { statusCode, body } = await other.inject('/readyz');
    expect([statusCode, JSON.parse(body).reason]).toEqual([503, 'the clocks of node and database disagree']);
    await other.close();
  });
});
