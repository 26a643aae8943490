import type { PoolClient } from 'pg';
import type { EscrowRow } from '../../ledger/effects.js';
import { queueDeadline } from './deadline.js';

/** The escrow and its own wallet, which belongs to the integrator and holds only this escrow's money. */
export async function insertEscrow(
  client: PoolClient,
  escrow: EscrowRow,
  holder: { accountId: string; currency: string },
): Promise<void> {
  await client.query({
    name: 'insert-escrow-wallet',
    text: `INSERT INTO wallets (id, account_id, currency, kind, is_default, created_ms)
           VALUES ($1, $2, $3, 'escrow', false, $4)`,
    values: [escrow.walletId, holder.accountId, holder.currency, escrow.createdMs],
  });
  await client.query({
    name: 'insert-escrow',
    text: `INSERT INTO escrows (id, integrator_id, account_id, wallet_id, status, escrow_invoice_id, deadline, created_ms, updated_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    values: [
      escrow.id,
      escrow.integratorId,
      escrow.accountId,
      escrow.walletId,
      escrow.status,
      escrow.escrowInvoiceId,
      escrow.deadline && JSON.stringify(escrow.deadline),
      escrow.createdMs,
    ],
  });
  if (escrow.deadline) await queueDeadline(client, escrow.id, escrow.deadline);
}
