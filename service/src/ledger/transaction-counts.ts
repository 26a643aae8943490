/** Adds to the kept totals of histories: `$1` the accounts, sorted, so that no two writers wait for each other in a circle; `$2` how many. */
export const ADD_TO_COUNTS_SQL = `
  INSERT INTO transaction_counts (account_id, total) SELECT unnest($1::uuid[]), unnest($2::bigint[])
  ON CONFLICT (account_id) DO UPDATE SET total = transaction_counts.total + excluded.total`;
