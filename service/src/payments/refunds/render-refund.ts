import type { refundSchema, Sent } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { InvoiceRow, NewWebhookEvent } from '../../ledger/effects.js';
import { type InvoiceMethod, isCard } from '../../platform/db/tables/invoice-document.js';
import { type Outcome, outcomeText } from '../../platform/http/envelope.js';
import { isoTime } from '../../platform/times.js';
import { renderTax } from '../invoices/render-invoice.js';

/** A refund's invoice, the one that it refunds, and how it stands with the cards. */
export interface RefundRow extends InvoiceRow {
  readonly originalInvoiceId: string;
  /** By payment method. */
  readonly cards: Readonly<Record<string, 'due' | 'refunded' | 'refused'>>;
  readonly reversalId: string | null;
}

type SentRefund = Sent<typeof refundSchema>;

const METHOD_STATES = { due: 'processing', refunded: 'success', refused: 'failed' } as const;

export function renderRefund(refund: RefundRow, exponents: Exponents): SentRefund {
  const { document, currency, totalAmount } = refund;
  const shown = (amount: number) => ({ amount, display_amount: displayAmount(amount, currency, exponents) });
  return {
    refund_id: refund.id,
    invoice_id: refund.originalInvoiceId,
    ...(refund.escrowId !== null && { escrow_id: refund.escrowId }),
    account_id: refund.accountId,
    state: refund.state === 'success' || refund.state === 'failed' ? refund.state : 'processing',
    summary: {
      total_amount: totalAmount,
      currency,
      display_amount: displayAmount(totalAmount, currency, exponents),
    },
    reason: document.refund?.reason ?? '',
    metadata: refund.metadata,
    line_items: document.items.map((item) => ({
      line_item_id: item.lineItemId,
      product_sku: item.productSku,
      description: item.description,
      ...shown(item.amount),
      ...renderTax(item, exponents),
    })),
    payment_methods: document.methods.map((method) => ({
      payment_method_id: method.paymentMethodId,
      ...shown(method.amount),
      state: stateOf(method, refund),
    })),
    taken_from: (document.refund?.takenFrom ?? []).map(({ walletId, amount }) => ({
      wallet_id: walletId,
      ...shown(amount),
    })),
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    ...(refund.reversalId !== null && { reversal_invoice_id: refund.reversalId }),
    created: isoTime(refund.createdMs),
    updated: isoTime(refund.updatedMs),
  };
}

/** The refund as the call that reads it returns it. */
export function refundEvent(refund: InvoiceRow, outcome: Outcome): NewWebhookEvent {
  return {
    integratorId: refund.integratorId,
    event: 'refund-completion',
    subjectId: refund.id,
    body: outcomeText(outcome),
  };
}

function stateOf(method: InvoiceMethod, { cards }: RefundRow) {
  return isCard(method) ? METHOD_STATES[cards[method.paymentMethodId] ?? 'due'] : 'success';
}
