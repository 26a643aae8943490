import { z } from 'zod';
import type { PaymentDeps } from '../../payments/deps.js';
import { DATABASE_TIME_SQL, shiftOf } from '../../platform/db/database-time.js';
import { RECORD_EVERY_MS } from '../../platform/nodes/node-recorder.js';
import { isoTime } from '../../platform/times.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Three records are missing, and the fourth is late. */
const SILENT_AFTER_MS = 3.5 * RECORD_EVERY_MS;
/** A node stops within 35 s after its drain, which takes ten minutes at most. */
const STOPS_WITHIN_MS = 11 * MINUTE_MS;
/** Somebody has looked after it by then, or it was never needed. */
const SILENT_SHOWN_MS = 24 * HOUR_MS;
const STOPPED_SHOWN_MS = HOUR_MS;
/** As the alert `SvcNodeRestarts` has it. */
const RESTARTS = { within: 30 * MINUTE_MS, most: 2 };
const MOST_READ = 500;

const agoSchema = z.number().nullable();

/** As nodes write it; what another release adds is left out. */
const jobReportSchema = z.object({
  job: z.string(),
  everyMs: z.number(),
  longestMs: z.number(),
  rounds: z.number(),
  failures: z.number(),
  failuresInARow: z.number(),
  failingForMs: agoSchema,
  runningForMs: agoSchema,
  succeededAgoMs: agoSchema,
  tookMs: agoSchema,
  failedAgoMs: agoSchema,
  failure: z.string(),
});

type NodeState = 'ready' | 'not_ready' | 'stopping' | 'stopped' | 'silent';

/** A process, by the time of the service. */
export interface KnownNode {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly build: string;
  readonly notReady: string;
  readonly state: NodeState;
  readonly startedMs: number;
  readonly seenMs: number;
  readonly stoppingMs: number | null;
  readonly stoppedMs: number | null;
  /** None if another release writes them otherwise. */
  readonly jobs: readonly z.infer<typeof jobReportSchema>[];
}

export interface KnownNodes {
  /** By the database's clock. */
  readonly nowMs: number;
  /** Seen last, first. */
  readonly nodes: readonly KnownNode[];
}

interface NodeRow {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly build: string;
  readonly notReady: string;
  readonly startedMs: number;
  readonly seenMs: number;
  readonly stoppingMs: number | null;
  readonly stoppedMs: number | null;
  readonly jobs: unknown;
  readonly nowMs: number;
}

const NODES = `
  SELECT id, name, version, build, not_ready AS "notReady", started_ms + $1::bigint AS "startedMs", seen_ms + $1::bigint AS "seenMs",
    stopping_ms + $1::bigint AS "stoppingMs", stopped_ms + $1::bigint AS "stoppedMs", jobs, ${DATABASE_TIME_SQL} + $1::bigint AS "nowMs"
  FROM nodes ORDER BY seen_ms DESC LIMIT ${MOST_READ}`;

/** Every process of the last days. */
export async function findNodes({ pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>): Promise<KnownNodes> {
  const { rows } = await pool.query<NodeRow>(NODES, [shiftOf(clock)]);
  const nodes = rows.map(({ nowMs, jobs, ...row }) => {
    const read = z.array(jobReportSchema).safeParse(jobs);
    return { ...row, state: stateOf(row, nowMs), jobs: read.success ? read.data : [] };
  });
  return { nowMs: rows[0]?.nowMs ?? clock.now(), nodes };
}

/** Whether its process is there: it says so. */
export function isLive({ state }: KnownNode): boolean {
  return state === 'ready' || state === 'not_ready' || state === 'stopping';
}

function stateOf(row: Omit<NodeRow, 'jobs' | 'nowMs'>, nowMs: number): NodeState {
  if (row.stoppedMs !== null) return 'stopped';
  if (nowMs - row.seenMs > SILENT_AFTER_MS) return 'silent';
  if (row.stoppingMs !== null) return 'stopping';
  return row.notReady === '' ? 'ready' : 'not_ready';
}

/** What somebody should do about a node, and the heading in `docs/runbooks.md`. */
interface Trouble {
  readonly advice: string;
  readonly runbook: string;
}

/** The nodes that are there or were until lately, those with trouble first. */
export function describeNodes({ nodes, nowMs }: KnownNodes, { mode }: Pick<PaymentDeps['settings'], 'mode'>): object {
  const shown = nodes.filter((node) => isShown(node, nodes, nowMs));
  const list = shown.map((node) => describe(node, { nodes, nowMs }));
  const isCalm = ({ advice }: Trouble) => Number(advice === '');
  list.sort((one, other) => isCalm(one) - isCalm(other) || one.name.localeCompare(other.name, 'en'));
  const serving = nodes.filter(({ state }) => state === 'ready').length;
  return { list, versions: versionsOf(nodes.filter(isLive)), ...tooFew(serving, mode) };
}

/** Not what a later process of the same name has replaced, or what stopped long ago. */
function isShown(node: KnownNode, nodes: readonly KnownNode[], nowMs: number): boolean {
  if (isLive(node)) return true;
  if (nodes.some(({ name, startedMs }) => name === node.name && startedMs > node.startedMs)) return false;
  return nowMs - node.seenMs < (node.state === 'silent' ? SILENT_SHOWN_MS : STOPPED_SHOWN_MS);
}

function describe(node: KnownNode, { nodes, nowMs }: KnownNodes) {
  const starts = nodes.filter(
    ({ name, startedMs }) => name === node.name && nowMs - startedMs < RESTARTS.within,
  ).length;
  return {
    node_id: node.id,
    name: node.name,
    version: labelOf(node),
    state: node.state,
    reason: node.state === 'not_ready' ? node.notReady : '',
    started: isoTime(node.startedMs),
    seen: isoTime(node.seenMs),
    ...troubleOf(node, starts, nowMs),
  };
}

const CALM: Trouble = { advice: '', runbook: '' };

function troubleOf(node: KnownNode, starts: number, nowMs: number): Trouble {
  if (node.state === 'silent') {
    const advice =
      'It has not said that it stops: it was killed, or cannot reach the database. Look whether its process runs, and start it again.';
    return { advice, runbook: 'SvcNodeDown' };
  }
  if (node.state === 'not_ready') {
    return {
      advice: 'The load balancer sends it no requests, and its jobs may be paused.',
      runbook: 'SvcNodeNotReady',
    };
  }
  if (node.state === 'stopping' && nowMs - (node.stoppingMs ?? nowMs) > STOPS_WITHIN_MS) {
    return {
      advice: 'It was asked to stop and has not. Kill the process; nothing is lost.',
      runbook: 'SvcNodeNotReady',
    };
  }
  if (node.state === 'ready' && starts > RESTARTS.most) {
    const advice = `It has started ${starts} times in half an hour. Its exit code and its last log lines say why.`;
    return { advice, runbook: 'SvcNodeRestarts' };
  }
  return CALM;
}

function tooFew(serving: number, mode: string): Trouble {
  if (serving >= (mode === 'operator' ? 2 : 1)) return CALM;
  const advice =
    serving === 0
      ? 'No node is known to be ready. A node that has just started is listed within ten seconds; nodes of an earlier release are not.'
      : 'Only one node is ready: the next failure or release stops payments. Start another, in another zone.';
  return { advice, runbook: 'SvcTooFewNodes' };
}

function labelOf({ version, build }: Pick<KnownNode, 'version' | 'build'>): string {
  return build === '' ? version : `${version} (${build})`;
}

/** How many nodes run which, the most common first. */
function versionsOf(nodes: readonly KnownNode[]): object[] {
  const counts = new Map<string, number>();
  for (const node of nodes) counts.set(labelOf(node), (counts.get(labelOf(node)) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([version, count]) => ({ version, nodes: count }));
}
