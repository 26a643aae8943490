import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { systemClock } from '../../../src/platform/clock.js';
import { DatabaseCheck } from '../../../src/platform/health/database-check.js';
import { registerHealth } from '../../../src/platform/health/register-health.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { registerMetrics } from '../../../src/platform/metrics/register-metrics.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

let database: TestDatabase;
let app: HttpApp;
const readiness = { draining: false };
beforeAll(async () => {
  database = await createTestDatabase();
  const deps = createTestDeps(database);
  app = createApp(deps);
  registerHealth(app, new DatabaseCheck({ pool: deps.pool, wallClock: systemClock }), readiness);
  registerMetrics(app, deps, { registry: new Registry(), token: 'a token for Prometheus' });
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
