import { type Fields, fieldsOf, textOf } from './fields.js';

/** An escrow and its phases' invoices, wherever they are in the entry's data. */
export interface EscrowParts {
  readonly escrow: Fields;
  readonly chargeInvoice: Fields | undefined;
  readonly commitInvoice: Fields | undefined;
  readonly cancelInvoice: Fields | undefined;
}

/** Undefined when the data contains no escrow. */
export function escrowParts(data: Fields): EscrowParts | undefined {
  const nested = fieldsOf(data.escrow) ?? fieldsOf(data.escrow_transaction);
  const escrow = nested ?? (looksLikeEscrow(data) ? data : undefined);
  if (!escrow) return undefined;
  const phase = (name: string) => fieldsOf(escrow[name]) ?? fieldsOf(data[name]);
  return {
    escrow,
    chargeInvoice: phase('escrow_invoice') ?? phase('invoice') ?? ownInvoice(data, escrow),
    commitInvoice: phase('commit_invoice'),
    cancelInvoice: phase('cancel_invoice'),
  };
}

/** The entry's data may be the charge's invoice itself, with the escrow inside. */
function ownInvoice(data: Fields, escrow: Fields): Fields | undefined {
  const id = textOf(data.invoice_id);
  return id !== undefined && id === textOf(escrow.escrow_invoice_id) ? data : undefined;
}

function looksLikeEscrow(data: Fields): boolean {
  const id = textOf(data.id) ?? textOf(data.escrow_id);
  return id?.startsWith('esc_') === true || textOf(data.escrow_invoice_id) !== undefined;
}

export function escrowIdOf(parts: EscrowParts): string | undefined {
  return textOf(parts.escrow.id) ?? textOf(parts.escrow.escrow_id);
}

export function escrowStatusOf(parts: EscrowParts): unknown {
  return parts.escrow.status ?? parts.escrow.escrow_status;
}
