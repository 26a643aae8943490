import type { DatabaseClient } from '../../platform/db/client.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { auditDatabase } from './audit-database.js';

const HOUR_MS = 60 * 60_000;

/** A separate connection for a job that reads entire tables, without the limits of requests. */
export type OpenForWholeTables = () => DatabaseClient;

/**
 * Runs the full audit once per period, on whichever node is first, and stores its findings for every node's metrics.
 * If a node dies during a run, the next period repeats it; meanwhile the metric of the last finished run ages.
 */
export function auditJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  { everyHours, open }: { everyHours: number; open: OpenForWholeTables },
): Job {
  return {
    name: 'audit',
    everyMs: 60_000,
    longestMs: 4 * HOUR_MS,
    async run(signal) {
      if (!(await claim(deps, everyHours * HOUR_MS))) return false;
      const reader = open();
      try {
        const findings = await auditDatabase(reader.pool, { signal, through: deps.pool });
        for (const { rule, row } of findings)
          deps.log.error({ rule: rule.name, says: rule.says, row }, 'the audit found a broken rule');
        await deps.pool.query('UPDATE audit_runs SET finished_ms = $1, broken_rules = $2 WHERE id = 1', [
          deps.clock.now(),
          findings.map(({ rule }) => rule.name),
        ]);
      } catch (error) {
        // a stopping node leaves the audit to another; a failed audit waits for the next period
        if (signal.aborted) await deps.pool.query('UPDATE audit_runs SET started_ms = 0 WHERE id = 1');
        throw error;
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
