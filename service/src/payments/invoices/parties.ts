import type { InvoiceRow } from '../../ledger/effects.js';
import { isCard } from '../../platform/db/tables/invoice-document.js';

/** Everybody whose freeze stops an invoice from being paid: the integrator, the buyer, the recipients, and the wallets of all of them. */
export function partiesOf(invoice: InvoiceRow): string[] {
  const { methods, items, subitems } = invoice.document;
  const ids = new Set([invoice.integratorId, invoice.accountId]);
  for (const method of methods) if (!isCard(method) && method.walletId !== null) ids.add(method.walletId);
  for (const { debitWalletId, creditWalletId } of subitems) ids.add(debitWalletId).add(creditWalletId);
  for (const { recipients } of items) {
    for (const { sourceWalletId, destinationWalletId, destinationAccountId } of recipients) {
      ids.add(sourceWalletId).add(destinationWalletId).add(destinationAccountId);
    }
  }
  return [...ids];
}
