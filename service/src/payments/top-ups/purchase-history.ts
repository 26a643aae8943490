import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { HistoryEntry } from '../../ledger/effects.js';
import { isoTime } from '../invoices/invoice-text.js';
import type { Purchase } from './purchase.js';

const STATUS = { processing: 'pending', success: 'processed', failed: 'failed' } as const;

export interface PurchaseHistoryOptions {
  readonly purchase: Purchase;
  readonly exponents: Exponents;
  /** Of the card, such as `Visa •••• 1111`. */
  readonly methodText: string;
}

/** A top-up's row of its account's history. */
export function purchaseHistory(options: PurchaseHistoryOptions): HistoryEntry {
  const { purchase, exponents } = options;
  return {
    accountId: purchase.accountId,
    integratorId: purchase.integratorId,
    transactionId: purchase.id,
    transactionIdType: 'invoicing.purchase.purchase_id',
    transactionType: 'wallet_purchase',
    role: 'user',
    status: STATUS[purchase.state],
    description: displayAmount(purchase.amount, purchase.currency, exponents),
    amount: purchase.amount,
    currency: purchase.currency,
    invoiceId: null,
    data: purchaseData(options),
    searchText: `deposit\n${options.methodText}`.toLowerCase(),
  };
}

function purchaseData({ purchase, exponents, methodText }: PurchaseHistoryOptions): Record<string, unknown> {
  const display = displayAmount(purchase.amount, purchase.currency, exponents);
  return {
    subtotal_amount: purchase.amount,
    subtotal_amount_display: display,
    tax_amount: 0,
    tax_amount_display: '',
    total_amount: purchase.amount,
    total_amount_display: display,
    user_received_amount_display: display,
    source_payment_method_id: purchase.paymentMethodId,
    source_payment_method_display_string: methodText,
    deposit: {
      purchase_id: purchase.id,
      account_id: purchase.accountId,
      wallet_id: purchase.walletId,
      amount: purchase.amount,
      currency: purchase.currency,
      status: purchase.state.toUpperCase(),
      failure_reason: purchase.failureReason ?? '',
      created: isoTime(purchase.createdMs),
      updated: isoTime(purchase.updatedMs),
    },
  };
}
