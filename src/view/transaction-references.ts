import { type EscrowParts, escrowIdOf } from './escrow-parts.js';
import { type Fields, fieldsOf, textOf } from './fields.js';

/** What an id identifies; `ownReference` is the integrator's own. */
export type ReferenceLabel =
  | 'transactionId'
  | 'invoiceId'
  | 'escrowId'
  | 'commitInvoiceId'
  | 'cancelInvoiceId'
  | 'refundedTransactionId'
  | 'disputedTransactionId'
  | 'transferId'
  | 'ownReference';

/** An id to quote to support. */
export interface Reference {
  /** What the id identifies. */
  readonly label: ReferenceLabel;
  /** The id. */
  readonly value: string;
}

/** Every id worth quoting to support, without duplicates. */
export function referencesOf(transaction: Fields, body: Fields, escrow: EscrowParts | undefined): Reference[] {
  const candidates: Array<[ReferenceLabel, string | undefined]> = [
    ['transactionId', textOf(transaction.transaction_id)],
    ['escrowId', escrow && escrowIdOf(escrow)],
    ['invoiceId', textOf(body.invoice_id) ?? textOf(fieldsOf(body.token_exchange)?.invoice_id)],
    ['commitInvoiceId', textOf(escrow?.escrow.commit_invoice_id)],
    ['cancelInvoiceId', textOf(escrow?.escrow.cancel_invoice_id)],
    ['refundedTransactionId', textOf(fieldsOf(transaction.transaction_data)?.refunded_transaction_id)],
    ['disputedTransactionId', textOf(fieldsOf(transaction.transaction_data)?.disputed_transaction_id)],
    ['transferId', textOf(body.transfer_id)],
    ['ownReference', textOf(body.reference_id)],
  ];
  const seen = new Set<string>();
  return candidates.flatMap(([label, value]) => {
    if (!value || seen.has(value)) return [];
    seen.add(value);
    return [{ label, value }];
  });
}
