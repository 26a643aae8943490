import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { findIntegratorWallets } from '../invoices/find-integrator-wallets.js';
import { ESCROW_ID_TYPE, sellerEntries } from '../invoices/history-entries.js';
import { planEscrowCommit } from '../invoices/plan-subitems.js';
import type { Money } from '../money.js';
import { ESCROW_PURCHASE } from './escrow-payable.js';
import type { EscrowCall } from './pay-escrow.js';
import { resolveEscrow } from './resolve-escrow.js';

/**
 * Pays the recipients of a held escrow.
 *
 * @errors as `resolveEscrow`
 * @source interface §4 row 8, §3.1
 */
export async function commitEscrow(
  money: Money,
  options: EscrowCall & { claim: IdempotencyClaim | undefined },
): Promise<Outcome> {
  const references = await findIntegratorWallets(money.deps.pool, { ...options, kind: 'escrow', id: options.escrowId });
  return resolveEscrow(money, {
    ...options,
    resolution: {
      status: 'COMMITTED',
      invoiceType: 'user_purchase_escrow_commit',
      document: (charge, escrow, nextId) => ({
        methods: charge.document.methods,
        items: charge.document.items,
        subitems: planEscrowCommit(
          { buyerAccountId: charge.accountId, references, nextId },
          escrow,
          charge.document.items,
        ),
      }),
      history: (invoice) =>
        sellerEntries(invoice, {
          status: 'processed',
          transactionId: invoice.escrowId ?? invoice.id,
          transactionIdType: ESCROW_ID_TYPE,
          transactionType: ESCROW_PURCHASE,
        }),
    },
  });
}
