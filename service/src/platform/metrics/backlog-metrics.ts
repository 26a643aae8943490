import { setTimeout as delay } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import { serviceTimeSql, shiftOf } from '../db/database-time.js';
import { PARKED_MS } from '../db/parked.js';
import type { Deps } from '../deps.js';
import { OVERDUE } from './overdue.js';

/** What waits in the database, whichever node asks, and what the last audit found. */
export function addBacklogMetrics(registry: Registry, deps: Deps): void {
  addBacklogGauges(registry, deps);
  addOverdueGauge(registry, deps);
  addAuditGauges(registry, deps);
  addDisputeGauge(registry, deps);
}

/** Of a dispute whose integrator lives in this cell. */
const IS_UNANSWERED = `state = 'needs_response' AND integrator_id NOT IN (SELECT integrator_id FROM moved_integrators)`;

/** Each counts pending rows by an index that contains only those: an invoice is in processing while one of its cards is. */
const BACKLOGS = {
  invoices_processing: `SELECT count(DISTINCT cause_id) AS waiting FROM card_charges
    WHERE state = 'pending' AND cause_type = 'invoice'`,
  card_charges_unresolved: `SELECT count(*) AS waiting FROM card_charges WHERE state IN ('pending', 'refund_due')`,
  card_refunds_due: `SELECT count(*) AS waiting FROM card_refunds WHERE state = 'due' AND check_after_ms < ${PARKED_MS}`,
  dispute_notices_due: `SELECT count(*) AS waiting FROM dispute_notices WHERE state = 'due'`,
  dispute_notices_ignored: `SELECT count(*) AS waiting FROM dispute_notices WHERE state = 'ignored'`,
  dispute_responses_due: `SELECT count(*) AS waiting FROM dispute_responses WHERE state = 'due' AND check_after_ms < ${PARKED_MS}`,
  disputes_unanswered: `SELECT count(*) AS waiting FROM disputes WHERE ${IS_UNANSWERED}`,
  webhook_deliveries_due: `SELECT count(*) AS waiting FROM webhook_deliveries WHERE state = 'due' AND due_ms < ${PARKED_MS}`,
  escrow_deadlines_failing: `SELECT count(*) AS waiting FROM escrow_deadlines WHERE attempts > 0 AND due_ms < ${PARKED_MS}`,
  mails_due: `SELECT count(*) AS waiting FROM mails WHERE state = 'due' AND due_ms < ${PARKED_MS}`,
  payouts_pending: `SELECT count(*) AS waiting FROM payouts WHERE state = 'pending' AND settle_after_ms < ${PARKED_MS}`,
  provider_events_failing: `SELECT count(*) AS waiting FROM provider_events WHERE state = 'due' AND failure IS NOT NULL`,
  wallet_credits_pending: 'SELECT count(*) AS waiting FROM wallet_credits',
} as const;

/** If the database takes longer than this to count, these metrics are omitted, ms: the others matter most then. */
const COUNT_WITHIN_MS = 2_000;

function addBacklogGauges(registry: Registry, deps: Deps): void {
  const up = new Gauge({
    name: 'svc_database_up',
    help: '1 when the database answers this node within two seconds.',
    registers: [registry],
  });
  const gauge = new Gauge({
    name: 'svc_backlog',
    help: 'Rows waiting for a job, in the whole database.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await readBacklog(deps);
      up.set(counts ? 1 : 0);
      gauge.reset();
      for (const [kind, waiting] of Object.entries(counts ?? {})) gauge.set({ kind }, waiting);
    },
  });
}

const COUNTS_SQL = `SELECT ${Object.entries(BACKLOGS)
  .map(([kind, sql]) => `(${sql}) AS ${kind}`)
  .join(', ')}`;

/** Rows waiting for a job, by kind; undefined if the database does not count them in time. */
export function readBacklog(deps: Deps): Promise<Record<string, number> | undefined> {
  return readWithin(deps, COUNTS_SQL, COUNT_WITHIN_MS);
}

const OVERDUE_SQL = `SELECT ${Object.entries(OVERDUE)
  .map(([kind, sql]) => `(${sql}) AS ${kind}`)
  .join(', ')} FROM (SELECT ${serviceTimeSql('$1')} AS now_ms) AS service`;

function addOverdueGauge(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'svc_overdue',
    help: 'Rows that have waited for their provider, bank or mail server longer than they should: an hour, payouts that were sent five days; never sent ones: an hour after their hold.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const counts = await readWithin(deps, OVERDUE_SQL, COUNT_WITHIN_MS, [shiftOf(deps.clock)]);
      gauge.reset();
      for (const [kind, waiting] of Object.entries(counts ?? {})) gauge.set({ kind }, waiting);
    },
  });
}

/** Of the last finished audit, on whichever node. */
function addAuditGauges(registry: Registry, deps: Deps): void {
  new Gauge({
    name: 'svc_audit_period_seconds',
    help: 'Interval of the scheduled audit; 0: never.',
    registers: [registry],
  }).set(deps.settings.auditEveryHours * 3600);
  for (const { name, help, column } of AUDIT_GAUGES) {
    const gauge = new Gauge({
      name,
      help: `${help} NaN: the database does not answer.`,
      registers: [registry],
      async collect() {
        const last = await readWithin(deps, LAST_AUDIT_SQL, COUNT_WITHIN_MS);
        // unknown must not be a number: 0 would mean that all is well
        gauge.set(last?.[column] ?? Number.NaN);
      },
    });
  }
}

const AUDIT_GAUGES = [
  {
    name: 'svc_audit_broken_rules',
    help: 'Rules that the last finished audit found broken; the log names them.',
    column: 'broken',
  },
  {
    name: 'svc_audit_finished_timestamp_seconds',
    help: 'When the last audit finished; 0: none yet.',
    column: 'finished',
  },
  {
    name: 'svc_audit_whole_finished_timestamp_seconds',
    help: 'When the last audit that read everything finished; 0: none yet. The others go on from where the one before ended.',
    column: 'whole',
  },
  {
    name: 'svc_audit_duration_seconds',
    help: 'How long the last finished audit took; 0: none yet.',
    column: 'took',
  },
];

const LAST_AUDIT_SQL = `SELECT coalesce(max(finished_ms), 0) / 1000 AS finished, coalesce(max(cardinality(broken_rules)), 0)::bigint AS broken,
    coalesce(max(whole_ms), 0) / 1000 AS whole, (coalesce(max(took_ms), 0) / 1000.0)::float8 AS took
  FROM audit_runs`;

function addDisputeGauge(registry: Registry, deps: Deps): void {
  const gauge = new Gauge({
    name: 'svc_dispute_respond_by_timestamp_seconds',
    help: 'When the time to answer the most urgent open dispute ends; 0: none is open. NaN: the database does not answer.',
    registers: [registry],
    async collect() {
      const next = await readWithin(deps, NEXT_DISPUTE_SQL, COUNT_WITHIN_MS);
      gauge.set(next?.respond_by ?? Number.NaN);
    },
  });
}

const NEXT_DISPUTE_SQL = `SELECT coalesce(min(respond_by_ms), 0) / 1000 AS respond_by FROM disputes WHERE ${IS_UNANSWERED}`;

/** @returns numbers by name; undefined if the database does not answer in time */
async function readWithin(
  { pool, log }: Deps,
  sql: string,
  limitMs: number,
  values: readonly number[] = [],
): Promise<Record<string, number> | undefined> {
  const counted = pool.query<Record<string, number>>(sql, [...values]).then(
    ({ rows }) => rows[0],
    (error: unknown) => {
      log.warn({ err: error }, 'metrics could not be read');
      return undefined;
    },
  );
  const done = new AbortController();
  const late = delay(limitMs, undefined, { signal: done.signal }).catch(() => undefined);
  const counts = await Promise.race([counted, late]);
  done.abort();
  return counts;
}
