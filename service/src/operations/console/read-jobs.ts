import { isoTime } from '../../platform/times.js';
import { wordsOfJob } from './job-words.js';
import { isLive, type KnownNode, type KnownNodes } from './read-nodes.js';

/** What a node has written is ten seconds old. */
const LATE_MS = 15_000;

type Report = KnownNode['jobs'][number];

/** A job as one process has it; times by the service's clock. */
interface Run {
  readonly node: string;
  readonly isLive: boolean;
  /** Others may have paused their jobs. */
  readonly isReady: boolean;
  readonly report: Report;
  readonly succeededMs: number | null;
  readonly failedMs: number | null;
  readonly failingSinceMs: number | null;
  readonly runningSinceMs: number | null;
  /** When the last round ended, or the node started. */
  readonly endedMs: number;
}

interface JobState {
  /** Paused: no node is ready. */
  readonly state: 'failing' | 'overdue' | 'paused' | 'starting' | 'good';
  readonly advice: string;
  /** The heading in `docs/runbooks.md` about jobs in general; absent: it is calm. */
  readonly runbook?: string;
}

/** The jobs of the nodes that run, those with trouble first; all known ones if none runs. */
export function describeJobs({ nodes, nowMs }: KnownNodes): object[] {
  const runs = nodes.flatMap((node) => node.jobs.map((report) => runOf(node, report)));
  const someLive = runs.some((run) => run.isLive);
  const names = new Set(runs.filter((run) => run.isLive || !someLive).map(({ report }) => report.job));
  const jobs = [...names].map((job) => {
    const own = runs.filter(({ report }) => report.job === job);
    return describe(job, own, nowMs);
  });
  return jobs.sort((one, other) => ORDER[one.state] - ORDER[other.state] || one.job.localeCompare(other.job, 'en'));
}

const ORDER = { failing: 0, overdue: 1, paused: 2, starting: 3, good: 4 } as const;

function runOf(node: KnownNode, report: Report): Run {
  const before = (agoMs: number | null) => (agoMs === null ? null : node.seenMs - agoMs);
  const times = {
    succeededMs: before(report.succeededAgoMs),
    failedMs: before(report.failedAgoMs),
    runningSinceMs: before(report.runningForMs),
  };
  return {
    ...times,
    node: node.name,
    isLive: isLive(node),
    isReady: node.state === 'ready',
    report,
    failingSinceMs: before(report.failingForMs),
    endedMs: Math.max(node.startedMs, times.succeededMs ?? 0, times.failedMs ?? 0),
  };
}

function describe(job: string, runs: readonly Run[], nowMs: number) {
  const live = runs.filter((run) => run.isLive);
  const { does, meanwhile, runbook } = wordsOfJob(job);
  const state = stateOf(live, nowMs);
  const isCalm = state.advice === '';
  const success = latest(runs, 'succeededMs');
  const failure = latest(runs, 'failedMs');
  return {
    job,
    does,
    state: state.state,
    every_ms: Math.max(...runs.map(({ report }) => report.everyMs)),
    succeeded: timeOf(success?.succeededMs),
    took_ms: success?.report.tookMs ?? null,
    failure: failure ? { text: failure.report.failure, node: failure.node, when: timeOf(failure.failedMs) } : null,
    failing_on: live
      .filter(({ report }) => report.failuresInARow > 0)
      .map((run) => ({ node: run.node, in_a_row: run.report.failuresInARow, since: timeOf(run.failingSinceMs) })),
    rounds: sum(live, 'rounds'),
    failures: sum(live, 'failures'),
    advice: isCalm ? '' : `${meanwhile} ${state.advice}`,
    runbooks: isCalm ? [] : [state.runbook, runbook].flatMap((each) => each ?? []),
  };
}

function stateOf(live: readonly Run[], nowMs: number): JobState {
  if (live.some(({ report }) => report.failuresInARow > 0)) {
    const advice = 'It is tried again by itself. Remove the cause that its failure names.';
    return { state: 'failing', advice, runbook: 'SvcJobFails' };
  }
  const ready = live.filter((run) => run.isReady);
  if (ready.length === 0) return { state: 'paused', advice: '' };
  const [late] = ready.filter((run) => isLate(run, nowMs));
  if (late) {
    const { runningSinceMs, node } = late;
    const what =
      runningSinceMs === null ? 'No round has begun there' : `A round has run for ${minutesOf(nowMs - runningSinceMs)}`;
    return { state: 'overdue', advice: `${what}: restart ${node}. Nothing is lost.`, runbook: 'SvcJobStuck' };
  }
  const hasRun = live.some(({ report }) => report.rounds > 0);
  return { state: hasRun ? 'good' : 'starting', advice: '' };
}

/** A round takes longer than it may, or the next one should have begun long ago. */
function isLate({ report, endedMs, runningSinceMs }: Run, nowMs: number): boolean {
  if (runningSinceMs !== null) return nowMs - runningSinceMs > report.longestMs + LATE_MS;
  return nowMs - endedMs > 2 * report.everyMs + LATE_MS;
}

function latest(runs: readonly Run[], name: 'succeededMs' | 'failedMs'): Run | undefined {
  const happened = runs.filter((run) => run[name] !== null);
  return happened.reduce<Run | undefined>(
    (last, run) => (last === undefined || (run[name] ?? 0) > (last[name] ?? 0) ? run : last),
    undefined,
  );
}

function minutesOf(ms: number): string {
  return `${Math.floor(ms / 60_000)} minutes`;
}

function timeOf(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? '' : isoTime(ms);
}

function sum(runs: readonly Run[], name: 'rounds' | 'failures'): number {
  return runs.reduce((total, { report }) => total + report[name], 0);
}
