import type { Pool } from 'pg';
import type { SqlExecutor } from '../http/idempotency-store.js';
import type { Settings } from '../settings.js';
import { inTransaction } from './in-transaction.js';
import { removeTestCurrency } from './remove-test-currency.js';

type Mode = Settings['mode'];

/**
 * Ensures that a database and a node have the same mode. An empty database takes the node's mode permanently. One from before the mode
 * was recorded shows it by its content: a sandbox has its fixtures; accounts without them are an operator's.
 *
 * @throws Error with one clear sentence if the modes differ; nothing is written then
 */
export async function adoptMode(pool: Pool, mode: Mode, nowMs: number): Promise<void> {
  const isNew = await inTransaction(pool, async (client) => {
    await client.query('LOCK TABLE service_mode IN SHARE ROW EXCLUSIVE MODE');
    const written = await readMode(client);
    if (written !== undefined) {
      if (written !== mode) throw new Error(differs(written, mode));
      return false;
    }
    const told = await modeByContent(client);
    if (told !== undefined && told !== mode) throw new Error(differs(told, mode));
    await client.query('INSERT INTO service_mode (id, mode, adopted_ms) VALUES (1, $1, $2)', [mode, nowMs]);
    return true;
  });
  // not under the lock, for which other nodes that start would wait
  if (isNew && mode === 'operator') await removeTestCurrency(pool);
}

/**
 * Refuses what only a sandbox may do to its data. Call it inside that transaction: the row stays locked until its end.
 *
 * @throws Error with one clear sentence
 */
export async function requireSandbox(executor: SqlExecutor): Promise<void> {
  const mode = await readMode(executor, 'FOR SHARE');
  if (mode === 'sandbox') return;
  const found = mode === undefined ? 'does not name a mode' : `is for SVC_MODE=${mode}`;
  throw new Error(`Only a sandbox can be reset and filled with demo data, and this database ${found}.`);
}

async function readMode(executor: SqlExecutor, lock = ''): Promise<Mode | undefined> {
  const { rows } = await executor.query(`SELECT mode FROM service_mode WHERE id = 1 ${lock}`, []);
  return (rows as { mode: Mode }[])[0]?.mode;
}

async function modeByContent(executor: SqlExecutor): Promise<Mode | undefined> {
  const { rows } = await executor.query(
    `SELECT EXISTS (SELECT FROM sandbox_state WHERE fixtures IS NOT NULL) AS sandbox,
       EXISTS (SELECT FROM accounts WHERE kind <> 'system') AS used`,
    [],
  );
  const [found] = rows as { sandbox: boolean; used: boolean }[];
  if (found?.sandbox) return 'sandbox';
  return found?.used ? 'operator' : undefined;
}

function differs(database: Mode, node: Mode): string {
  const remedy =
    database === 'operator'
      ? 'Set SVC_MODE=operator, or give the sandbox its own empty database.'
      : 'Give SVC_MODE=operator its own empty database, or set SVC_MODE=sandbox.';
  return `The database belongs to SVC_MODE=${database}, so a node with SVC_MODE=${node} cannot start on it. ${remedy}`;
}
