import { readDatabaseTime } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';

const DAY_MS = 24 * 60 * 60_000;
const BATCH = 500;

/**
 * Erases identity data `SVC_KYC_RETENTION_DAYS` after the decision; the decision and its date stay. A submission that
 * awaits a manual decision is kept until then.
 */
export function eraseKycJob(deps: Pick<Deps, 'pool' | 'clock' | 'settings' | 'log'>): Job {
  return {
    name: 'erase-kyc',
    everyMs: 10 * 60_000,
    async run() {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      const { rowCount } = await deps.pool.query(
        `UPDATE kyc_submissions SET details = '{}', sealed_with = NULL WHERE id IN (
           SELECT id FROM kyc_submissions
           WHERE state <> 'MANUAL_REVIEW' AND details ? 'sealed' AND updated_ms <= $1
           ORDER BY updated_ms LIMIT ${BATCH})`,
        [nowMs - deps.settings.kycRetentionDays * DAY_MS],
      );
      if (rowCount) deps.log.info({ rows: rowCount }, 'KYC data erased');
      return rowCount === BATCH;
    },
  };
}
