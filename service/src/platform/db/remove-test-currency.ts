import type { SqlExecutor } from '../http/idempotency-store.js';

/** What the sandbox's demo integrator sells. The first migration writes it into every database. */
const TEST_CURRENCY = 'TST';

const IS_USED = `
  SELECT EXISTS (SELECT FROM wallets AS w JOIN accounts AS a ON a.id = w.account_id WHERE w.currency = $1 AND a.kind <> 'system')
    OR EXISTS (SELECT FROM postings WHERE currency = $1) AS used`;

/**
 * Removes the sandbox's currency, which an operator's integrators could not call theirs, unless somebody has made use of it. Call it inside
 * the transaction in which a database becomes an operator's, once: later the code may be that of an integrator's own token.
 */
export async function removeTestCurrency(client: SqlExecutor): Promise<void> {
  await client.query('SAVEPOINT test_currency', []);
  try {
    const { rows } = await client.query(IS_USED, [TEST_CURRENCY]);
    if ((rows as { used: boolean }[])[0]?.used) return;
    await client.query('DELETE FROM wallets WHERE currency = $1', [TEST_CURRENCY]);
    await client.query('DELETE FROM currencies WHERE code = $1', [TEST_CURRENCY]);
  } catch {
    // a foreign key knows of a use, a wallet that an older node opens now for one; or a large database takes too long to say so
    await client.query('ROLLBACK TO SAVEPOINT test_currency', []);
  }
}
