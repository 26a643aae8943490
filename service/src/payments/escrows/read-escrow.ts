import type { escrowSchema, Sent } from 'svc-bridge/model';
import type { EscrowRow } from '../../ledger/effects.js';
import { ESCROW_COLUMNS } from '../../ledger/lock-rows.js';
import { notFound } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { Money } from '../money.js';
import { isEscrowId } from './new-escrow-id.js';
import { renderEscrow } from './render-escrow.js';

/** @throws ApiError `escrow_not_found` 404, also for another integrator's */
export async function findEscrow(
  client: SqlExecutor,
  query: { integratorId: string; escrowId: string },
): Promise<EscrowRow> {
  if (!isEscrowId(query.escrowId)) throw notFound('escrow');
  const result = await client.query(`SELECT ${ESCROW_COLUMNS} FROM escrows WHERE id = $1`, [query.escrowId]);
  const escrow = (result.rows as EscrowRow[])[0];
  if (escrow?.integratorId !== query.integratorId) throw notFound('escrow');
  return escrow;
}

/** @source interface §4 row 10 */
export async function readEscrow(
  money: Money,
  query: { integratorId: string; escrowId: string },
): Promise<Sent<typeof escrowSchema>> {
  return renderEscrow(await findEscrow(money.deps.pool, query));
}
