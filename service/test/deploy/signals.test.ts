import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApp } from '../../src/app.js';
import type { HttpApp } from '../../src/platform/http/http-app.js';
import { PrometheusMeter } from '../../src/platform/metrics/prometheus-meter.js';
import { processMetrics, registerMetrics } from '../../src/platform/metrics/register-metrics.js';
import { createTestDeps } from '../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { namesIn, valuesOf } from './promql-names.js';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.object({
          record: z.string().optional(),
          alert: z.string().optional(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }).optional(),
        }),
      ),
    }),
  ),
});
const dashboardSchema = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })),
});
const testsSchema = z.object({
  tests: z.array(
    z.object({ alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })) }),
  ),
});

const rules = rulesSchema.parse(parse(read('deploy/prometheus/alerts.yaml'))).groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => rule.alert !== undefined);
const { panels } = dashboardSchema.parse(JSON.parse(read('deploy/grafana/dashboard.json')));
const expressions = [...rules.map(({ expr }) => expr), ...panels.flatMap((panel) => panel.targets.map((t) => t.expr))];

let database: TestDatabase;
let app: HttpApp;
let exposed: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const deps = createTestDeps(database);
  app = createApp(deps);
  const registry = processMetrics();
  const meter = new PrometheusMeter(registry);
  meter.payment({ currency: 'USD', amount: 1, outcome: 'success' });
  registerMetrics(app, deps, { registry, token: undefined, engine: () => deps.money.engine.load });
  exposed = (await app.inject('/metrics')).body;
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

/** As Prometheus stores them: a histogram is three series. */
function exposedNames(): string[] {
  return [...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) => {
    if (type === 'histogram') return ['_bucket', '_sum', '_count'].map((end) => name + end);
    return type === 'summary' ? [name, `${name}_sum`, `${name}_count`] : [name];
  });
}

describe('alert rules and dashboard', () => {
  it('use only metrics that a node exposes or a rule records', () => {
    const known = new Set(['up', ...exposedNames(), ...rules.flatMap(({ record }) => record ?? [])]);
    const named = new Set(expressions.flatMap(namesIn));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    expect([...named]).toEqual(expect.arrayContaining(['svc_backlog', 'svc_database_up', 'svc:backlog:max', 'up']));
  });

  it('select only backlog kinds, connection states and routes that exist', () => {
    const missing = (label: string) =>
      expressions.flatMap((text) => valuesOf(text, label)).filter((value) => !exposed.includes(`${label}="${value}"`));
    expect(missing('kind')).toEqual([]);
    expect(missing('state')).toEqual([]);
    expect(missing('outcome')).toEqual([]);
    const routes = new Set(expressions.flatMap((text) => valuesOf(text, 'route')));
    expect(routes).toContain('/v2/invoice/:invoice_id/pay');
    const answered = ['/readyz', '/healthz', '/metrics'];
    const missed = [...routes].filter(
      (url) =>
        !answered.includes(url) && !app.hasRoute({ method: 'POST', url }) && !app.hasRoute({ method: 'GET', url }),
    );
    expect(missed).toEqual([]);
  });

  it('are each tested by promtool, firing and silent', () => {
    const tests = ['alerts.test.yaml', 'alerts-of-days.test.yaml']
      .flatMap((file) => testsSchema.parse(parse(read(`deploy/prometheus/${file}`))).tests)
      .flatMap((test) => test.alert_rule_test);
    for (const { alert } of alerts) {
      const own = tests.filter((test) => test.alertname === alert).map((test) => test.exp_alerts.length > 0);
      expect(own, `tests of ${alert}`).toEqual(expect.arrayContaining([true, false]));
    }
  });
});

describe('runbooks', () => {
  const text = read('docs/runbooks.md');
  const sections = new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  );

  it('have one section per alert, and each alert links to its own', () => {
    expect([...sections.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
    for (const { alert = '', annotations } of alerts) {
      expect(annotations?.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
      for (const part of ['What it means.', 'Look at.', 'Do.']) expect(sections.get(alert)).toContain(`**${part}**`);
    }
  });

  it('contain SQL that runs on the schema', async () => {
    const statements = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql);
    expect(statements.length).toBeGreaterThan(5);
    for (const sql of statements) expect((await database.pool.query(sql)).command).toBe('SELECT');
  });

  it('say which SQL needs a superuser: all that tells more of other sessions than how many there are', async () => {
    const role = `looks_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`CREATE ROLE ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
    const other = await database.pool.connect();
    const node = await database.pool.connect();
    try {
      await other.query('BEGIN; SELECT 1');
      await node.query(`SET ROLE ${role}`);
      for (const [, before = '', sql = ''] of text.matchAll(/([^\n]+)\n+```sql\n([\s\S]*?)```/g)) {
        const asksOthers = /\bpg_stat_(activity|replication)\b/.test(sql) && !/^SELECT \(SELECT count/.test(sql);
        expect(before.includes('as a superuser'), before).toBe(asksOthers);
        if (!asksOthers) await node.query(sql);
      }
      const sessions = /```sql\n(SELECT pid, state,[\s\S]*?)```/.exec(text)?.[1] ?? '';
      const holder = `pid = ${(await other.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid}`;
      const seen = `SELECT FROM (${sessions.replace(/;\s*$/, '')}) AS seen WHERE ${holder}`;
      expect((await node.query(seen)).rowCount).toBe(0);
      await node.query('RESET ROLE');
      expect((await node.query(seen)).rowCount).toBe(1);
    } finally {
      await other.query('ROLLBACK');
      await node.query('RESET ROLE');
      other.release();
      node.release();
      await database.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
  });
});
