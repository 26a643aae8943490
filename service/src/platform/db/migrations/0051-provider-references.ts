import type { Migration } from './migration.js';

/** A provider may report a charge by its own reference alone. */
export const chargeReferences: Migration = {
  name: '0051-charge-references',
  index: 'card_charges_by_reference',
  sql: `CREATE INDEX CONCURRENTLY IF NOT EXISTS card_charges_by_reference ON card_charges (provider_reference)
    WHERE provider_reference <> ''`,
};

/** A bank may tell of a payout by its own reference alone; those that are watched for a return are two months' worth. */
export const payoutReferences: Migration = {
  name: '0052-payout-references',
  index: 'payouts_by_reference',
  sql: `CREATE INDEX CONCURRENTLY IF NOT EXISTS payouts_by_reference ON payouts (bank_reference) WHERE bank_reference <> ''`,
};
