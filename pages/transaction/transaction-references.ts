import { type EscrowParts, escrowIdOf } from './escrow-parts.js';
import { type Fields, fieldsOf, textOf } from './fields.js';

export type ReferenceLabel =
  | 'transactionId'
  | 'invoiceId'
  | 'escrowId'
  | 'commitInvoiceId'
  | 'cancelInvoiceId'
  | 'transferId'
  | 'ownReference';

export interface Reference {
  readonly label: ReferenceLabel;
  readonly value: string;
}

/** Every id worth quoting, each once. */
export function referencesOf(transaction: Fields, body: Fields, escrow: EscrowParts | undefined): Reference[] {
  const ownType = textOf(body.reference_type);
  const ownId = textOf(body.reference_id);
  const candidates: Array<[ReferenceLabel, string | undefined]> = [
    ['transactionId', textOf(transaction.transaction_id)],
    ['escrowId', escrow && escrowIdOf(escrow)],
    ['invoiceId', textOf(body.invoice_id) ?? textOf(fieldsOf(body.token_exchange)?.invoice_id)],
    ['commitInvoiceId', textOf(escrow?.escrow.commit_invoice_id)],
    ['cancelInvoiceId', textOf(escrow?.escrow.cancel_invoice_id)],
    ['transferId', textOf(body.transfer_id)],
    ['ownReference', ownId && ownType ? `${ownType}: ${ownId}` : ownId],
  ];
  const seen = new Set<string>();
  return candidates.flatMap(([label, value]) => {
    if (!value || seen.has(value)) return [];
    seen.add(value);
    return [{ label, value }];
  });
}
