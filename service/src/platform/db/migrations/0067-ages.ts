import type { Migration } from './migration.js';

/*
 * An audit looks for what is new; of these tables the ids do not tell, as whoever asks makes them. New rows stand together: a summary of each
 * range of pages is enough, and costs payments next to nothing.
 */

export const purchaseAges: Migration = {
  name: '0067-purchase-ages',
  index: 'purchases_by_age',
  sql: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_by_age ON purchases USING brin (created_ms)',
};

export const payoutAges: Migration = {
  name: '0068-payout-ages',
  index: 'payouts_by_age',
  sql: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS payouts_by_age ON payouts USING brin (created_ms)',
};

export const attemptAges: Migration = {
  name: '0069-attempt-ages',
  index: 'checkout_attempts_by_age',
  sql: 'CREATE INDEX CONCURRENTLY IF NOT EXISTS checkout_attempts_by_age ON checkout_attempts USING brin (created_ms)',
};
