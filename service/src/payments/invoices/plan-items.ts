import type { InvoiceRow } from '../../ledger/effects.js';
import type {
  InvoiceDocument,
  InvoiceItem,
  InvoiceMethod,
  InvoiceRecipient,
} from '../../platform/db/tables/invoice-document.js';
import type { CreateInvoiceBody } from './create-invoice-body.js';
import type { References } from './resolve-references.js';
import { splitPayment } from './split-payment.js';

export interface PlanInvoiceOptions extends Pick<InvoiceRow, 'id' | 'integratorId' | 'invoiceType' | 'escrowId'> {
  readonly currency: string;
  readonly totalAmount: number;
  readonly document: InvoiceDocument;
  readonly nowMs: number;
}

/** The open invoice that a request asks for, also as the charge of an escrow. */
export function planInvoice(body: CreateInvoiceBody, { nowMs, ...planned }: PlanInvoiceOptions): InvoiceRow {
  return {
    ...planned,
    accountId: body.account_id,
    referenceType: body.reference_type,
    referenceId: body.reference_id,
    state: 'open',
    failureReason: null,
    description: body.description,
    metadata: body.metadata ?? null,
    refunded: null,
    disputed: null,
    createdMs: nowMs,
    updatedMs: nowMs,
  };
}

/** The stored form of the request's line items, with every wallet named. */
export function planItems(body: CreateInvoiceBody, references: References, nextId: () => string): InvoiceItem[] {
  return body.line_items.map((item) => ({
    lineItemId: nextId(),
    amount: item.amount,
    currency: item.currency,
    transactionType: item.transaction_type,
    productSku: item.product_sku,
    referenceType: item.reference_type,
    referenceId: item.reference_id,
    description: item.description,
    metadata: item.metadata ?? null,
    ...(item.image_url !== undefined && { imageUrl: item.image_url }),
    ...(item.tax_amount !== undefined && { taxAmount: item.tax_amount }),
    ...(item.tax_label !== undefined && { taxLabel: item.tax_label }),
    recipients: (item.recipients ?? []).map((recipient): InvoiceRecipient => {
      const wallet = references.wallets.get(recipient.destination_wallet_id);
      return {
        amount: recipient.amount,
        sourceWalletId: recipient.source_wallet_id || references.defaultWalletId,
        destinationWalletId: recipient.destination_wallet_id,
        destinationAccountId: wallet?.accountId ?? '',
        destinationPaymentMethodId: wallet?.paymentMethodId ?? '',
        appendCredit: wallet?.appendsCredits ?? false,
      };
    }),
  }));
}

/** The buyer's methods with what each is charged. */
export function planMethods(body: CreateInvoiceBody, references: References, totalAmount: number): InvoiceMethod[] {
  const amounts = splitPayment(body.payment_methods, totalAmount);
  return body.payment_methods.map((method, index) => {
    const found = references.methods.get(method.payment_method_id);
    return {
      paymentMethodId: method.payment_method_id,
      provider: found?.provider ?? '',
      displayString: found?.displayString ?? '',
      walletId: found?.walletId ?? null,
      requestedAmount: method.amount ?? 0,
      amount: amounts[index] ?? 0,
    };
  });
}
