import { isCard } from '../../platform/db/tables/invoice-document.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { requestRefunds } from '../cards/card-charges.js';
import { refundDueCharges } from '../cards/refund-charges.js';
import { buyerEntry } from '../invoices/history-entries.js';
import { planEscrowCancel } from '../invoices/plan-subitems.js';
import type { Money } from '../money.js';
import { findIntegratorWallets } from './find-integrator-wallets.js';
import type { EscrowCall } from './pay-escrow.js';
import { findEscrow } from './read-escrow.js';
import { resolveEscrow } from './resolve-escrow.js';

/**
 * Gives every payment method of a held escrow back what it paid. The buyer's history then has the charge and the refund.
 *
 * @errors as `resolveEscrow`
 * @source interface §4 row 9, §3.1, §1.3
 */
export async function cancelEscrow(
  money: Money,
  options: EscrowCall & { claim: IdempotencyClaim | undefined },
): Promise<Outcome> {
  const found = await findEscrow(money.deps.pool, options);
  const references = await findIntegratorWallets(money.deps.pool, options);
  let hasCards = false;
  const outcome = await resolveEscrow(money, {
    ...options,
    resolution: {
      status: 'CANCELLED',
      invoiceType: 'user_purchase_escrow_cancel',
      document: (charge, escrow, nextId) => {
        hasCards = charge.document.methods.some(isCard);
        const { methods, items } = charge.document;
        return {
          methods,
          items,
          subitems: planEscrowCancel({ buyerAccountId: charge.accountId, references, nextId }, escrow, methods),
        };
      },
      history: (invoice) => [buyerEntry(invoice, { status: 'processed', transactionType: 'refund' })],
      write: (charge, invoice, nowMs) => async (client) => {
        if (!charge.document.methods.some(isCard)) return;
        await requestRefunds({ client, nowMs }, { invoiceId: charge.id, refundedBy: invoice.id });
      },
    },
  });
  if (hasCards) money.inBackground(refundDueCharges(money, found.escrowInvoiceId));
  return outcome;
}
