import { displayAmount } from '../../ledger/display-amount.js';
import type { Queries } from '../../platform/db/client.js';
import { isDisputeType } from '../../platform/db/tables/invoices.js';
import { isoTime } from '../../platform/times.js';
import { takenOf } from '../disputes/disputed-amounts.js';
import { ESCROW_ID_TYPE, INVOICE_ID_TYPE } from '../invoices/history-entries.js';
import type { Linked, ListedInvoice } from './refund-links.js';

/** When the bank opened each dispute, by its id. */
export type Openings = ReadonlyMap<string, number>;

/** Of all disputes of these invoices, in one query; in none where nothing was disputed. */
export async function readOpenings(pool: Queries, invoices: Iterable<ListedInvoice>): Promise<Openings> {
  const ids = [...invoices].flatMap(({ disputed }) => (disputed ?? []).map(({ disputeId }) => disputeId));
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; openedMs: number }>(
    'SELECT id, opened_ms AS "openedMs" FROM disputes WHERE id = ANY($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, openedMs }) => [id, openedMs]));
}

/**
 * What links a purchase and its disputes in `transaction_data`: the dispute names the purchase, the buyer's purchase lists its disputes.
 * Nothing is added where nothing was disputed.
 */
export function disputeLinks({ row, invoice, exponents }: Linked, openings: Openings): Record<string, unknown> {
  const { disputed, escrowId, originalInvoiceId } = invoice;
  if (isDisputeType(invoice.invoiceType)) {
    if (escrowId !== null) return { disputed_transaction_id: escrowId, disputed_transaction_id_type: ESCROW_ID_TYPE };
    if (originalInvoiceId === null) return {};
    return { disputed_transaction_id: originalInvoiceId, disputed_transaction_id_type: INVOICE_ID_TYPE };
  }
  if (disputed === null || row.role === 'seller') return {};
  const shown = (amount: number) => displayAmount(amount, invoice.currency, exponents);
  const taken = takenOf(disputed);
  return {
    disputed_amount: taken,
    disputed_display_amount: shown(taken),
    disputes: disputed.map(({ disputeId, amount, state }) => {
      const openedMs = openings.get(disputeId);
      return {
        dispute_id: disputeId,
        amount,
        display_amount: shown(amount),
        state,
        ...(openedMs !== undefined && { opened: isoTime(openedMs) }),
      };
    }),
  };
}
