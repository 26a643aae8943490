import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import { readSettings } from '../../src/platform/settings.js';
import { type RunningService, startService } from '../../src/service.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function startNode(build: string): Promise<{ port: number; node: RunningService }> {
  const port = await freePort();
  const settings = readSettings({ PORT: `${port}`, SVC_BUILD: build });
  const own = { ...settings, databaseUrl: database.url, databasePoolSize: 5 };
  return { port, node: await startService(own, pino({ level: 'silent' })) };
}

async function rows() {
  const found = await database.pool.query('SELECT * FROM nodes ORDER BY build');
  return found.rows;
}

describe('two nodes', () => {
  it('each record themselves with all of their jobs, and say that they stop', async () => {
    const [first, second] = [await startNode('one'), await startNode('two')];
    await expect.poll(async () => (await rows()).map(({ build }) => build)).toEqual(['one', 'two']);
    const [one, two] = await rows();
    expect(one.name).toMatch(new RegExp(`:${first.port}$`));
    expect(one).toMatchObject({ not_ready: '', stopping_ms: null, stopped_ms: null });
    expect(one.version).toMatch(/^\d+\.\d+\.\d+/);
    const names = two.jobs.map(({ job }: { job: string }) => job);
    expect(names).toEqual(expect.arrayContaining(['webhooks', 'delete-expired', 'audit']));
    const page = await (
      await fetch(`http://127.0.0.1:${first.port}/console/api/v1/operations`, { headers: { 'x-svc-console': '1' } })
    ).json();
    expect(page.payload.nodes.list).toHaveLength(2);
    const metrics = await (await fetch(`http://127.0.0.1:${first.port}/metrics`)).text();
    expect(metrics).toContain('svc_job_failures_in_a_row{name="webhooks"} 0');
    expect(metrics).toContain('svc_job_success_within_seconds{name="webhooks"} 301');
    expect(metrics).toContain('svc_money_batches_running 0');
    expect(metrics).toContain('svc_mail_attempts_total{outcome="sent"} 0');
    await second.node.stop();
    const [left, gone] = await rows();
    expect(left.stopped_ms).toBeNull();
    expect(gone.stopping_ms).toBeLessThanOrEqual(gone.stopped_ms);
    await first.node.stop();
  });
});
