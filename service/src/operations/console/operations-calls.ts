import { z } from 'zod';
import { displayAmount } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { readBacklog } from '../../platform/metrics/backlog-metrics.js';
import { isoTime } from '../../platform/times.js';
import { type ConsoleCall, plainCall } from './console-call.js';
import { describeJobs } from './read-jobs.js';
import { describeNodes, findNodes } from './read-nodes.js';
import { readStuck } from './read-stuck.js';
import { readTraffic } from './read-traffic.js';

const MOST_ADJUSTMENTS = 10;
const HOUR_MS = 60 * 60_000;

/** How the whole service is doing: for the operator's own people. */
export const operationsCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/operations',
    access: 'viewer',
    operatorOnly: true,
    input: z.object({}),
    run: async ({ deps }) => {
      const [known, traffic, stuck, backlog, audit, adjustments] = await Promise.all([
        findNodes(deps),
        readTraffic(deps),
        readStuck(deps),
        readBacklog(deps),
        readAudit(deps),
        readAdjustments(deps),
      ]);
      const waiting = Object.entries(backlog ?? {}).map(([kind, count]) => ({ kind, waiting: count }));
      return {
        read: isoTime(known.nowMs),
        nodes: describeNodes(known, deps.settings),
        jobs: describeJobs(known),
        ...{ traffic, stuck, backlog: waiting, audit, ...adjustments },
      };
    },
  }),
];

/** The scheduled one's last end. */
async function readAudit({ pool, clock, settings }: PaymentDeps): Promise<object> {
  const { rows } = await pool.query<{ finished: number | null; broken: string[] }>(
    'SELECT finished_ms AS finished, broken_rules AS broken FROM audit_runs',
  );
  const finishedMs = rows[0]?.finished ?? null;
  const periodMs = settings.auditEveryHours * HOUR_MS;
  const isLate = periodMs > 0 && clock.now() - (finishedMs ?? 0) > 2 * periodMs;
  return {
    finished: finishedMs === null ? '' : isoTime(finishedMs),
    every_hours: settings.auditEveryHours,
    is_late: isLate,
    broken_rules: rows[0]?.broken ?? [],
  };
}

/** What reconciliations have booked, newest first. */
async function readAdjustments({ db, money }: PaymentDeps): Promise<object> {
  const exponents = await money.exponents();
  const rows = await db
    .selectFrom('adjustments')
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(MOST_ADJUSTMENTS + 1)
    .execute();
  const adjustments = rows.slice(0, MOST_ADJUSTMENTS).map((row) => ({
    adjustment_id: row.id,
    reconciliation: row.reconciliation,
    display_amount: displayAmount(row.amount, row.currency, exponents),
    reason: row.reason,
    people: `${row.made_by}, approved by ${row.approved_by}`,
    when: isoTime(row.created_ms),
  }));
  return { adjustments, more_adjustments: rows.length > MOST_ADJUSTMENTS };
}
