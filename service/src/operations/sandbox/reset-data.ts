import type { Pool } from 'pg';
import { ReferenceReader } from '../../payments/invoices/reference-reader.js';
import { isRepeatable } from '../../platform/db/database-errors.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import { requireSandbox } from '../../platform/db/service-mode.js';
import type { Deps } from '../../platform/deps.js';

const MOST_ATTEMPTS = 5;

/** Not emptied as a whole: the migrations wrote rows into them that the service needs. */
const KEPT = [
  'schema_migrations',
  'service_mode',
  'service_cell',
  'currencies',
  'accounts',
  'wallets',
  'integrators',
  'widget_versions',
];

/**
 * Empties the database of everything but what the migrations wrote, and puts the clock back to real time. All or nothing.
 *
 * @throws Error when the database is no sandbox's: nothing is changed then
 */
export async function resetData({ pool }: Pick<Deps, 'pool'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await empty(pool);
      break;
    } catch (error) {
      // payments that are under way lock tables in their own order
      if (attempt === MOST_ATTEMPTS || !isRepeatable(error)) throw error;
    }
  }
  ReferenceReader.of(pool).clear();
}

async function empty(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await requireSandbox(client);
    const result = await client.query<{ name: string }>(
      'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL($1)',
      [KEPT],
    );
    const names = result.rows.map((row) => `"${row.name}"`).join(', ');
    await client.query(`TRUNCATE ${names} RESTART IDENTITY`);
    await client.query(`DELETE FROM wallets WHERE account_id NOT IN (SELECT id FROM accounts WHERE kind = 'system')`);
    await client.query('UPDATE wallets SET balance = 0');
    await client.query(`UPDATE accounts SET integrator_id = NULL`);
    await client.query('DELETE FROM integrators');
    await client.query(`DELETE FROM accounts WHERE kind <> 'system'`);
  });
}
