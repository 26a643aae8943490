import type { Pool } from 'pg';
import type { SqlExecutor } from '../http/idempotency-store.js';
import { inTransaction } from './in-transaction.js';

/**
 * Ensures that a database and a node belong to the same cell. The first node with a cell records it permanently. A database that already
 * has integrators can only become cell 0: their ids and tokens lead there.
 *
 * @param cell - the node's; undefined: it is of no cell
 * @throws Error with one clear sentence if they differ; nothing is written then
 */
export async function adoptCell(pool: Pool, cell: number | undefined, nowMs: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const before = await readCell(client);
    if (before === cell) return;
    if (cell === undefined) {
      throw new Error(
        `The database belongs to SVC_CELL=${before}, so a node without SVC_CELL cannot start on it. Set SVC_CELL=${before}, or DATABASE_URL to the database of this node's cell.`,
      );
    }
    await client.query('LOCK TABLE service_cell IN SHARE ROW EXCLUSIVE MODE');
    const written = await readCell(client);
    if (written === cell) return;
    if (written !== undefined) {
      throw new Error(
        `The database belongs to SVC_CELL=${written}, so a node with SVC_CELL=${cell} cannot start on it. Set SVC_CELL=${written}, or DATABASE_URL to the database of cell ${cell}.`,
      );
    }
    if (cell !== 0 && (await hasIntegrators(client))) {
      throw new Error(
        `The database has integrators from before it was a cell, and their ids and tokens lead to cell 0, so a node with SVC_CELL=${cell} cannot start on it. Set SVC_CELL=0, or DATABASE_URL to an empty database.`,
      );
    }
    await client.query('INSERT INTO service_cell (id, cell, adopted_ms) VALUES (1, $1, $2)', [cell, nowMs]);
  });
}

/** @returns undefined: the database is of no cell */
export async function readCell(executor: SqlExecutor): Promise<number | undefined> {
  const { rows } = await executor.query('SELECT cell FROM service_cell WHERE id = 1', []);
  return (rows as { cell: number }[])[0]?.cell;
}

async function hasIntegrators(executor: SqlExecutor): Promise<boolean> {
  const { rows } = await executor.query('SELECT FROM integrators LIMIT 1', []);
  return rows.length > 0;
}
