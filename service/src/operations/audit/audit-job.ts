import type { DatabaseClient } from '../../platform/db/client.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import { auditDatabase } from './audit-database.js';

const HOUR_MS = 60 * 60_000;

/** A connection of its own, for a job that reads whole tables: no limit of requests ends it. */
export type OpenForWholeTables = () => DatabaseClient;

/**
 * Runs the whole audit once in each period, on whichever node is first, and keeps what it found where every node's metrics read it.
 * A run whose node died is made up for in the next period; meanwhile the metric of the last finished one grows old.
 */
export function auditJob(
  deps: Pick<Deps, 'pool' | 'clock' | 'log'>,
  { everyHours, open }: { everyHours: number; open: OpenForWholeTables },
): Job {
  return {
    name: 'audit',
    everyMs: 60_000,
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
        // a node that stops leaves the audit to another one; what has failed by itself waits for the next period
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
