import { readDatabaseTime } from '../../platform/db/database-time.js';
import { PARKED_MS } from '../../platform/db/parked.js';
import type { Deps } from '../../platform/deps.js';
import type { Job } from '../../platform/jobs/job-runner.js';

/** How long the log of deliveries can be read and replayed. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const AT_ONCE = 1_000;

/** Of a receiver that was disabled or deleted while the event was written: nobody else would ever end it. */
const FAIL_UNWANTED = `
  UPDATE webhook_deliveries SET state = 'failed', updated_ms = $1
  WHERE state = 'due' AND due_ms < ${PARKED_MS} AND endpoint_id NOT IN (SELECT id FROM webhook_endpoints WHERE state = 'enabled')`;

/**
 * Deletes events older than 30 days with their deliveries and attempts, except those still due. Event ids grow with time,
 * so the oldest are found by the primary key.
 */
export function forgetWebhooksJob(deps: Pick<Deps, 'pool' | 'clock'>): Job {
  return {
    name: 'forget-webhooks',
    everyMs: 10 * 60_000,
    async run() {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      await deps.pool.query(FAIL_UNWANTED, [nowMs]);
      const old = await deps.pool.query<{ id: string }>(
        `SELECT e.id FROM webhook_events e WHERE e.id < $1::uuid
           AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.event_id = e.id AND d.state = 'due')
         ORDER BY e.id LIMIT ${AT_ONCE}`,
        [firstIdOf(nowMs - KEPT_MS)],
      );
      const ids = old.rows.map((row) => row.id);
      if (ids.length === 0) return false;
      await deps.pool.query(
        `DELETE FROM webhook_attempts WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE event_id = ANY ($1::uuid[]))`,
        [ids],
      );
      await deps.pool.query('DELETE FROM webhook_deliveries WHERE event_id = ANY ($1::uuid[])', [ids]);
      await deps.pool.query('DELETE FROM webhook_events WHERE id = ANY ($1::uuid[])', [ids]);
      return ids.length === AT_ONCE;
    },
  };
}

/** No UUID of version 7 that was made at this time or later is smaller. */
function firstIdOf(ms: number): string {
  const time = Math.max(ms, 0).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
