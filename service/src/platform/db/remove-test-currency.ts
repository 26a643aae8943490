import type { Pool } from 'pg';
import { inTransaction } from './in-transaction.js';

/** What the sandbox's demo integrator sells. The first migration writes it into every database. */
const TEST_CURRENCY = 'TST';

const IS_USED = `
  SELECT EXISTS (SELECT FROM wallets AS w JOIN accounts AS a ON a.id = w.account_id WHERE w.currency = $1 AND a.kind <> 'system')
    OR EXISTS (SELECT FROM postings WHERE currency = $1) AS used`;

/**
 * Removes the sandbox's currency, which an operator's integrators could not call theirs, unless somebody has made use of it. Call it once,
 * when a database has become an operator's: later the code may be that of an integrator's own token.
 */
export async function removeTestCurrency(pool: Pool): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ used: boolean }>(IS_USED, [TEST_CURRENCY]);
      if (rows[0]?.used) return;
      await client.query('DELETE FROM wallets WHERE currency = $1', [TEST_CURRENCY]);
      await client.query('DELETE FROM currencies WHERE code = $1', [TEST_CURRENCY]);
    });
  } catch {
    // it stays: a foreign key knows of a use, such as a wallet that an older node opens now, or a large database takes too long to say so
  }
}
