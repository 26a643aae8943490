import { Counter, Gauge, type Registry } from 'prom-client';
import { systemClock } from '../clock.js';
import type { Deps } from '../deps.js';
import type { JobReport } from '../jobs/job-rounds.js';
import { RELEASE } from '../release.js';

/** What the money engine of this node holds now. */
export interface EngineLoad {
  /** Operations in the queue. */
  readonly waiting: number;
  /** Operations in running batches. */
  readonly running: number;
  readonly batches: number;
}

/** What this node knows of itself: no query is made. */
export interface NodeReports {
  /** Default: none. */
  readonly jobs?: () => readonly JobReport[];
  /** Default: none. */
  readonly engine?: () => EngineLoad;
}

export function addNodeMetrics(registry: Registry, deps: Deps, { jobs = () => [], engine }: NodeReports): void {
  addBuildInfo(registry, deps);
  addPoolGauges(registry, deps);
  addHistoryReads(registry, deps);
  if (engine) addEngineGauges(registry, engine);
  addJobGauges(registry, jobs);
}

function addBuildInfo(registry: Registry, { settings }: Deps): void {
  new Gauge({
    name: 'svc_build_info',
    help: 'Always 1: the release of this node, and its SVC_BUILD.',
    labelNames: ['version', 'build'],
    registers: [registry],
  }).set({ version: RELEASE, build: settings.build }, 1);
}

function addPoolGauges(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'svc_database_connections',
    help: 'Database connections of this node by state; waiting counts requests waiting for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'open' }, deps.pool.totalCount);
      gauge.set({ state: 'idle' }, deps.pool.idleCount);
      gauge.set({ state: 'waiting' }, deps.pool.waitingCount);
    },
  });
}

function addHistoryReads(registry: Registry, { replica }: Deps): void {
  const counter = new Counter({
    name: 'svc_history_reads_total',
    help: 'Reads of a history while there is a read replica, by where they went: the replica, or the primary because the replica was behind or had failed.',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      counter.reset();
      for (const [place, reads] of Object.entries(replica?.reads ?? {})) counter.inc({ place }, reads);
    },
  });
}

function addEngineGauges(registry: Registry, engine: () => EngineLoad): void {
  const operations = new Gauge({
    name: 'svc_money_operations',
    help: 'Operations in the money engine of this node by state: waiting for a batch, or running in one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, running } = engine();
      operations.set({ state: 'waiting' }, waiting);
      operations.set({ state: 'running' }, running);
    },
  });
  const batches = new Gauge({
    name: 'svc_money_batches_running',
    help: 'Batches of money operations under way on this node.',
    registers: [registry],
    collect() {
      batches.set(engine().batches);
    },
  });
}

/** Named `name`: Prometheus gives the label `job` to what it scrapes. */
function addJobGauges(registry: Registry, jobs: () => readonly JobReport[]): void {
  for (const { read, ...named } of JOB_GAUGES) {
    const gauge = new Gauge({
      ...named,
      labelNames: ['name'],
      registers: [registry],
      collect() {
        for (const report of jobs()) gauge.set({ name: report.job }, read(report));
      },
    });
  }
}

const JOB_GAUGES: readonly { readonly name: string; readonly help: string; read(report: JobReport): number }[] = [
  {
    name: 'svc_job_failures_in_a_row',
    help: 'Rounds of a job on this node that have failed since the last one that succeeded.',
    read: ({ failuresInARow }) => failuresInARow,
  },
  {
    name: 'svc_job_running_seconds',
    help: 'How long the round of a job has been under way on this node; 0: none is.',
    read: ({ runningForMs }) => (runningForMs ?? 0) / 1000,
  },
  {
    name: 'svc_job_last_success_timestamp_seconds',
    help: 'When a round of a job last succeeded on this node; 0: none has since the node started.',
    read: ({ succeededAgoMs }) => (succeededAgoMs === null ? 0 : (systemClock.now() - succeededAgoMs) / 1000),
  },
  {
    name: 'svc_job_success_within_seconds',
    help: 'Within which a round of a job should succeed: two of its intervals, and the longest that a round may take.',
    read: ({ everyMs, longestMs }) => (2 * everyMs + longestMs) / 1000,
  },
];
