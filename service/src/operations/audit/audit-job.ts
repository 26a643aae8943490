import { isRepeatable, isServerUnable } from '../../platform/db/database-errors.js';
import { SchemaOlder } from '../../platform/db/migrate.js';
import type { WholeTableReader } from '../../platform/db/open-database.js';
import { requireReplica } from '../../platform/db/read-replica.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { auditOnwards } from './audit-onwards.js';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** An audit that the replica did not finish is tried again after this, ms. */
const AGAIN_AFTER_MS = 15 * 60_000;

/** A separate connection for a job that reads entire tables, without the limits of requests. */
export type OpenForWholeTables = () => WholeTableReader;

interface AuditSchedule {
  readonly everyHours: number;
  /** How often it reads everything; 0: each time. In between it goes on from the last proven point. */
  readonly wholeEveryDays: number;
  readonly open: OpenForWholeTables;
  /** As of `auditOnwards`. */
  readonly waitForWritersMs?: number | undefined;
}

/**
 * Runs the audit once per period, on whichever node is first, and stores its findings for every node's metrics.
 * If a node dies during a run, the next period repeats it; meanwhile the metric of the last finished run ages.
 */
export function auditJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'random' | 'log'>,
  { everyHours, wholeEveryDays, open, waitForWritersMs }: AuditSchedule,
): Job {
  return {
    name: 'audit',
    everyMs: 60_000,
    longestMs: 4 * HOUR_MS,
    async run(signal) {
      if (!(await claim(deps, everyHours * HOUR_MS))) return false;
      const reader = open();
      const started = performance.now();
      try {
        if (reader.isReplica) await requireReplica({ replica: reader.pool, primary: deps.pool });
        const { findings, sinceMs, unconfirmed } = await auditOnwards(
          { ...deps, reader: reader.pool, primary: deps.pool },
          {
            wholeEveryMs: wholeEveryDays * DAY_MS,
            waitForWritersMs,
            stop: { signal, through: reader.isReplica ? reader.pool : deps.pool },
          },
        );
        for (const { name } of unconfirmed)
          deps.log.warn({ rule: name }, 'the audit read a rule again for everything, and it holds');
        for (const { rule, row } of findings)
          deps.log.error({ rule: rule.name, says: rule.says, row }, 'the audit found a broken rule');
        await deps.pool.query(
          `UPDATE audit_runs SET finished_ms = $1, broken_rules = $2, took_ms = $3,
             whole_ms = CASE WHEN $4 THEN $1 ELSE whole_ms END WHERE id = 1`,
          [
            deps.clock.now(),
            findings.map(({ rule }) => rule.name),
            Math.round(performance.now() - started),
            sinceMs === undefined,
          ],
        );
      } catch (error) {
        // a stopping node leaves the audit to another; a failed audit waits for the next period
        if (signal.aborted) await setStarted(deps, 0);
        if (signal.aborted || !reader.isReplica || !isReplicaUnable(error)) throw error;
        deps.log.warn({ err: error }, 'the replica did not finish the audit; it will be tried again');
        await setStarted(deps, deps.clock.now() - everyHours * HOUR_MS + AGAIN_AFTER_MS);
      } finally {
        await reader.close();
      }
      return false;
    },
  };
}

/** The row is there from the first run on; of several nodes one finds it due. */
async function claim({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, everyMs: number): Promise<boolean> {
  const nowMs = clock.now();
  const claimed = await pool.query(
    `INSERT INTO audit_runs (id, started_ms) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET started_ms = excluded.started_ms WHERE audit_runs.started_ms <= $2`,
    [nowMs, nowMs - everyMs],
  );
  return claimed.rowCount === 1;
}

/** A replica cancels long reads to apply changes, and may lag behind or be down. That says nothing about the ledger. */
function isReplicaUnable(error: unknown): boolean {
  return error instanceof SchemaOlder || isRepeatable(error) || isServerUnable(error);
}

/** The next audit is due a period later. */
async function setStarted({ pool }: Pick<Deps, 'pool'>, startedMs: number): Promise<void> {
  await pool.query('UPDATE audit_runs SET started_ms = $1 WHERE id = 1', [startedMs]);
}
