import type { InvoiceRow } from '../../ledger/effects.js';
import type { Movement } from '../../ledger/movement.js';

/** The postings of an invoice: one per subitem. */
export function movementsOf(invoice: InvoiceRow): Movement[] {
  return invoice.document.subitems.map((subitem) => ({
    debitWalletId: subitem.debitWalletId,
    creditWalletId: subitem.creditWalletId,
    amount: subitem.amount,
    currency: invoice.currency,
    causeType: 'invoice',
    causeId: invoice.id,
    subitemId: subitem.subitemId,
    appendCredit: subitem.appendCredit,
  }));
}
