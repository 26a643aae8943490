import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createJobs } from '../../../src/create-jobs.js';
import { createSmtpMailer } from '../../../src/delivery/mail/mailer.js';
import { wordsOfJob } from '../../../src/operations/console/job-words.js';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import { SandboxFaults } from '../../../src/operations/sandbox/faults.js';
import type { JobReport } from '../../../src/platform/jobs/job-rounds.js';
import { type Job, JobRunner } from '../../../src/platform/jobs/job-runner.js';
import { NodeRecorder } from '../../../src/platform/nodes/node-recorder.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { addPerson, ask, type Person } from './console-people.js';

const log = pino({ level: 'silent' });
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

let service: TestService;
let viewer: Person;
beforeAll(async () => {
  service = await startTestService({ mode: 'operator' });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  viewer = await addPerson(service, 'viewer');
  // the first answer takes longest, and a node that waits for it would be silent
  await read();
});
afterAll(() => service.stop());
afterEach(() => service.deps.pool.query('DELETE FROM nodes'));

interface NodeOptions {
  readonly version?: string;
  readonly build?: string;
  readonly problem?: string;
  readonly jobs?: () => readonly JobReport[];
}

/** A process that records itself when it is told to. */
function nodeNamed(name: string, { version = '0.2.0', build = '', problem, jobs = () => [] }: NodeOptions = {}) {
  const node = { id: randomUUID(), name, version, build };
  const { pool } = service.deps;
  return new NodeRecorder({ pool, log, node, problem: async () => problem, jobs });
}

async function recordAll(...nodes: readonly NodeRecorder[]): Promise<void> {
  for (const node of nodes) await node.record();
}

/** As if its last record were older. */
async function age(name: string, byMs: number, column: 'seen_ms' | 'stopping_ms' = 'seen_ms'): Promise<void> {
  await service.deps.pool.query(`UPDATE nodes SET ${column} = ${column} - $2 WHERE name = $1`, [name, byMs]);
}

const read = async () => (await ask(service, viewer.cookie, { path: '/operations' })).payload;

async function jobNamed(name: string) {
  return (await read()).jobs.find(({ job }: { job: string }) => job === name);
}

describe('nodes on the operations page', () => {
  it('are listed with version, age and state, by the service’s clock; versions that differ are pointed out', async () => {
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1', { build: 'c0ffee' }), nodeNamed('c:1'));
    const { nodes, read: readAt } = await read();
    expect(nodes.list).toMatchObject([
      { name: 'a:1', version: '0.2.0', state: 'ready', reason: '', advice: '' },
      { name: 'b:1', version: '0.2.0 (c0ffee)', state: 'ready' },
      { name: 'c:1' },
    ]);
    for (const { seen, started } of nodes.list) {
      expect(Date.parse(readAt) - Date.parse(seen)).toBeLessThan(MINUTE_MS);
      expect(Date.parse(started)).toBeLessThanOrEqual(Date.parse(seen));
    }
    expect(Math.abs(Date.parse(readAt) - service.deps.clock.now())).toBeLessThan(MINUTE_MS);
    expect(nodes.versions).toEqual([
      { version: '0.2.0', nodes: 2 },
      { version: '0.2.0 (c0ffee)', nodes: 1 },
    ]);
    expect(nodes.advice).toBe('');
  });

  it('are silent when they say nothing any more, come first then, and lead to the runbook', async () => {
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1'), nodeNamed('c:1'));
    await age('c:1', 60_000);
    expect((await read()).nodes.list).toMatchObject([
      { name: 'c:1', state: 'silent', runbook: 'SvcNodeDown' },
      { name: 'a:1', state: 'ready' },
      { name: 'b:1' },
    ]);
    await age('c:1', DAY_MS);
    expect((await read()).nodes.list).toHaveLength(2);
  });

  it('say why they are not ready, and are too few when only one of them is', async () => {
    const problem = 'the clocks of node and database disagree';
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1', { problem }));
    const { nodes } = await read();
    expect(nodes.list[0]).toMatchObject({
      name: 'b:1',
      state: 'not_ready',
      reason: problem,
      runbook: 'SvcNodeNotReady',
    });
    expect(nodes).toMatchObject({
      advice: expect.stringMatching(/^Only one node is ready/),
      runbook: 'SvcTooFewNodes',
    });
  });

  it('say that they stop and have stopped; one that does not end is pointed out, one that has is forgotten', async () => {
    const node = nodeNamed('b:1');
    node.start();
    await expect.poll(async () => (await read()).nodes.list).toHaveLength(1);
    const own = async () => (await read()).nodes.list[0];
    node.stopping();
    await expect.poll(async () => (await own()).state).toBe('stopping');
    expect((await own()).advice).toBe('');
    await age('b:1', 12 * MINUTE_MS, 'stopping_ms');
    expect(await own()).toMatchObject({ state: 'stopping', runbook: 'SvcNodeNotReady' });
    await node.stop();
    expect(await own()).toMatchObject({ state: 'stopped', advice: '' });
    await age('b:1', 61 * MINUTE_MS);
    expect((await read()).nodes.list).toEqual([]);
  });

  it('replace a process of the same name that is gone, and are pointed out when they start again and again', async () => {
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1'));
    await age('a:1', 60_000);
    await service.deps.pool.query(`UPDATE nodes SET started_ms = started_ms - 1000 WHERE name = 'a:1'`);
    await nodeNamed('a:1').record();
    expect((await read()).nodes.list).toMatchObject([{ name: 'a:1', state: 'ready', advice: '' }, { name: 'b:1' }]);
    await age('a:1', 60_000);
    await service.deps.pool.query(`UPDATE nodes SET started_ms = started_ms - 1000 WHERE name = 'a:1'`);
    await nodeNamed('a:1').record();
    const [first] = (await read()).nodes.list;
    expect(first).toMatchObject({ state: 'ready', runbook: 'SvcNodeRestarts' });
    expect(first.advice).toContain('started 3 times');
  });

  it('may be none, or write jobs that this release cannot read', async () => {
    expect((await read()).nodes).toMatchObject({ list: [], versions: [], runbook: 'SvcTooFewNodes' });
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1'));
    for (const jobs of ['{}', 'null', '[{"job": 7}]', '"x"']) {
      await service.deps.pool.query('UPDATE nodes SET jobs = $1', [jobs]);
      expect(await read()).toMatchObject({ nodes: { list: [{ name: 'a:1' }, { name: 'b:1' }] }, jobs: [] });
    }
  });

  it('and jobs are for the operator’s own people alone', async () => {
    const { integrator } = service;
    for (const role of ['viewer', 'admin'] as const) {
      const own = await addPerson(service, role, integrator.integratorId);
      await nodeNamed('a:1').record();
      const answer = await ask(service, own.cookie, { path: '/operations' });
      expect(answer).toMatchObject({ status: 403, codes: ['console_operator_required'] });
      expect(JSON.stringify(answer.payload ?? null)).not.toContain('a:1');
    }
  });
});

const QUIET: JobReport = {
  ...{ job: 'send-mails', everyMs: 1_000, longestMs: 60_000, rounds: 5, failures: 0, failuresInARow: 0 },
  ...{ failingForMs: null, runningForMs: null, succeededAgoMs: 30, tookMs: 10, failedAgoMs: null },
  failure: '',
};

describe('jobs on the operations page', () => {
  it('that fail come first with their last failure, and are calm again once they succeed', async () => {
    let problem: Error | undefined = new Error('no account for demo.buyer@example.com, password=hunter2');
    const failing: Job = {
      name: 'webhooks',
      everyMs: 1,
      run: async () => {
        if (problem) throw problem;
        return false;
      },
    };
    const runner = new JobRunner([{ ...failing, name: 'audit', run: async () => false }, failing], {
      log,
      mayAct: async () => true,
    });
    const own = () => runner.rounds.read().find(({ job }) => job === 'webhooks');
    const [bad, good] = [
      nodeNamed('a:1', { jobs: () => runner.rounds.read() }),
      nodeNamed('b:1', { jobs: () => [{ ...QUIET, job: 'webhooks' }] }),
    ];
    runner.start();
    await expect.poll(() => own()?.failuresInARow).toBeGreaterThan(2);
    await recordAll(bad, good);
    const [first] = (await read()).jobs;
    expect(first).toMatchObject({
      job: 'webhooks',
      state: 'failing',
      failure: { text: 'no account for [e-mail], password=[secret]', node: 'a:1' },
      failing_on: [{ node: 'a:1', in_a_row: expect.any(Number) }],
      runbooks: ['SvcJobFails', 'SvcWebhooksGrow'],
    });
    expect(first.advice).toMatch(/^Webhooks wait; none is lost\. It is tried again by itself/);
    expect(first.failures).toBeGreaterThan(2);
    // the other node's
    expect(first.succeeded).not.toBe('');

    problem = undefined;
    await expect.poll(() => own()?.failuresInARow).toBe(0);
    await runner.stop();
    await recordAll(bad, good);
    expect(await jobNamed('webhooks')).toMatchObject({
      ...{ state: 'good', advice: '', runbooks: [], failing_on: [] },
      failure: { text: 'no account for [e-mail], password=[secret]', node: 'a:1' },
    });
  });

  it('are overdue when a round takes too long, or none begins for two intervals, on a node that is ready', async () => {
    const hung = (ms: number): JobReport => ({ ...QUIET, runningForMs: ms, succeededAgoMs: ms });
    const record = async (report: JobReport, problem?: string) => {
      const node = nodeNamed('a:1', { jobs: () => [report], ...(problem !== undefined && { problem }) });
      await node.record();
      // it has run for long
      await service.deps.pool.query('UPDATE nodes SET started_ms = started_ms - $1', [DAY_MS]);
      const found = await jobNamed('send-mails');
      await service.deps.pool.query('DELETE FROM nodes');
      return found;
    };
    expect((await record(hung(30_000))).state).toBe('good');
    const late = await record(hung(5 * MINUTE_MS));
    expect(late).toMatchObject({ state: 'overdue', runbooks: ['SvcJobStuck', 'SvcMailsGrow'] });
    expect(late.advice).toMatch(/A round has run for \d+ minutes: restart a:1\./);
    const asleep = await record({ ...hung(5 * MINUTE_MS), runningForMs: null });
    expect(asleep.advice).toContain('No round has begun there: restart a:1.');
    expect((await record({ ...hung(5 * MINUTE_MS), longestMs: 10 * MINUTE_MS })).state).toBe('good');
    const seldom = { ...hung(5 * MINUTE_MS), everyMs: 10 * MINUTE_MS };
    expect((await record(seldom)).state).toBe('overdue');
    expect((await record({ ...seldom, runningForMs: null })).state).toBe('good');
    expect((await record(hung(5 * MINUTE_MS), 'the clocks disagree')).state).toBe('paused');
    const fresh = { ...hung(5), rounds: 0, succeededAgoMs: null };
    expect(await record(fresh)).toMatchObject({ state: 'starting', succeeded: '', advice: '' });
  });

  it('remember what a node that is gone has done, but not its troubles', async () => {
    const failing = { ...QUIET, failuresInARow: 3, failures: 3, failedAgoMs: 5, failure: 'gone' };
    const old = { ...QUIET, job: 'of-an-older-release' };
    await nodeNamed('a:1', { jobs: () => [failing, old] }).record();
    await age('a:1', 60_000);
    await nodeNamed('b:1', { jobs: () => [{ ...QUIET, rounds: 1, succeededAgoMs: null }] }).record();
    const { jobs } = await read();
    expect(jobs).toMatchObject([
      { job: 'send-mails', state: 'good', rounds: 1, failures: 0, failure: { text: 'gone', node: 'a:1' } },
    ]);
    expect(jobs[0].succeeded).not.toBe('');
  });

  it('have words of their own, each of them', () => {
    const { deps } = service;
    const mailer = createSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:9', from: 'a@example.com' });
    const faults = new SandboxFaults(deps.pool, deps.random);
    const openForWholeTables = () => {
      throw new Error('No audit runs here.');
    };
    const jobs = createJobs(deps, { mailer, faults, openForWholeTables });
    mailer.close();
    expect(jobs.length).toBeGreaterThan(15);
    for (const { name } of jobs) expect(wordsOfJob(name), name).not.toBe(wordsOfJob('unheard of'));
    expect(wordsOfJob('constructor')).toBe(wordsOfJob('unheard of'));
  });
});

describe('nodes that have not been seen for days', () => {
  it('are deleted, by the real time', async () => {
    const { pool, clock } = service.deps;
    await recordAll(nodeNamed('a:1'), nodeNamed('b:1'), nodeNamed('c:1'));
    await age('b:1', 2 * DAY_MS);
    await age('c:1', 4 * DAY_MS);
    const names = async () => (await pool.query('SELECT name FROM nodes ORDER BY name')).rows.map(({ name }) => name);
    const job = deleteExpiredJob(service.deps);
    clock.advance(30 * DAY_MS);
    await job.run(new AbortController().signal);
    expect(await names()).toEqual(['a:1', 'b:1']);
  });
});
