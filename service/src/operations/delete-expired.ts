import { readDatabaseTime, shiftOf } from '../platform/db/database-time.js';
import type { Deps } from '../platform/deps.js';
import type { Job } from '../platform/jobs/job-runner.js';

const DAY_MS = 24 * 60 * 60_000;
/** Gap §8.5: how long an idempotency key replays its response. */
const IDEMPOTENCY_MS = 7 * DAY_MS;
/** How long expired rows are kept for support. */
const KEPT_AFTER_EXPIRY_MS = DAY_MS;
/** Failed payment attempts and bank challenges. */
const TRIES_MS = 30 * DAY_MS;
/** Mails that were sent or given up; they contain an address and a purchase. */
const MAILS_MS = 30 * DAY_MS;
/** Providers repeat an event for days, and a copy that is older is refused by its time. */
const PROVIDER_EVENTS_MS = 30 * DAY_MS;
/** Nodes that have not been seen since. */
const NODES_MS = 3 * DAY_MS;
/**
 * Pictures that no new line item has had since. Invoices name theirs for ever, so that it is their use that ends: older entries of a
 * history then show the sign of their kind.
 */
const PICTURES_MS = 2 * 365 * DAY_MS;
const BATCH = 5_000;

/** Deletes expired keys, tokens and nonces, and logs after a month, a batch at a time, so that no delete holds locks for long. */
export function deleteExpiredJob(deps: Pick<Deps, 'pool' | 'clock'>): Job {
  return {
    name: 'delete-expired',
    everyMs: 60_000,
    async run() {
      const nowMs = await readDatabaseTime(deps.pool, deps.clock);
      let more = false;
      for (const { table, key, column, olderThanMs, only = 'true', isRealTime = false } of TARGETS) {
        const result = await deps.pool.query(
          `DELETE FROM ${table} WHERE ${key} IN
             (SELECT ${key} FROM ${table} WHERE ${column} < $1 AND ${only} LIMIT ${BATCH})`,
          [nowMs - olderThanMs - (isRealTime ? shiftOf(deps.clock) : 0)],
        );
        more ||= result.rowCount === BATCH;
      }
      return more;
    },
  };
}

interface Target {
  readonly table: string;
  readonly key: string;
  readonly column: string;
  readonly olderThanMs: number;
  /** More that must hold. */
  readonly only?: string;
  /** The column's times do not follow the sandbox's clock. */
  readonly isRealTime?: boolean;
}

const TARGETS: readonly Target[] = [
  { table: 'idempotency_keys', key: 'ctid', column: 'created_ms', olderThanMs: IDEMPOTENCY_MS },
  { table: 'payment_claims', key: 'invoice_id', column: 'created_ms', olderThanMs: IDEMPOTENCY_MS },
  { table: 'access_tokens', key: 'token_hash', column: 'expires_ms', olderThanMs: KEPT_AFTER_EXPIRY_MS },
  { table: 'refresh_tokens', key: 'token_hash', column: 'expires_ms', olderThanMs: KEPT_AFTER_EXPIRY_MS },
  { table: 'nonces', key: 'nonce_hash', column: 'expires_ms', olderThanMs: 7 * DAY_MS },
  { table: 'flow_sessions', key: 'token_hash', column: 'expires_ms', olderThanMs: KEPT_AFTER_EXPIRY_MS },
  { table: 'card_entries', key: 'id', column: 'expires_ms', olderThanMs: KEPT_AFTER_EXPIRY_MS },
  // as long as the challenges: that a phone has opened one keeps its return address from that phone
  { table: 'handovers', key: 'id', column: 'expires_ms', olderThanMs: TRIES_MS },
  // a paid attempt keeps its authorized invoice from being paid again, and stays with it
  { table: 'checkout_attempts', key: 'id', column: 'updated_ms', olderThanMs: TRIES_MS, only: "state = 'failed'" },
  { table: 'card_challenges', key: 'id', column: 'created_ms', olderThanMs: TRIES_MS },
  { table: 'card_tries', key: 'ctid', column: 'hour_ms', olderThanMs: 2 * 60 * 60_000 },
  { table: 'counted_tries', key: 'payment_id', column: 'hour_ms', olderThanMs: 2 * 60 * 60_000 },
  { table: 'operator_sessions', key: 'token_hash', column: 'expires_ms', olderThanMs: KEPT_AFTER_EXPIRY_MS },
  { table: 'operator_challenges', key: 'challenge_hash', column: 'expires_ms', olderThanMs: 0 },
  { table: 'operator_tries', key: 'ctid', column: 'hour_ms', olderThanMs: 2 * 60 * 60_000 },
  { table: 'limit_usage', key: 'ctid', column: 'day_ms', olderThanMs: 2 * DAY_MS },
  { table: 'demo_bank_steps', key: 'id', column: 'created_ms', olderThanMs: TRIES_MS },
  { table: 'mails', key: 'id', column: 'created_ms', olderThanMs: MAILS_MS, only: "state IN ('sent', 'failed')" },
  { table: 'provider_events', key: 'ctid', column: 'received_ms', olderThanMs: PROVIDER_EVENTS_MS },
  { table: 'pictures', key: 'id', column: 'used_ms', olderThanMs: PICTURES_MS },
  { table: 'nodes', key: 'id', column: 'seen_ms', olderThanMs: NODES_MS, isRealTime: true },
];
