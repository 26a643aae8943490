/** What one payment method pays of an invoice. */
export interface PaymentMethodShare {
  readonly payment_method_id: string;
  /** Minor units. With several methods each has one, and exactly one of them is 0: that method pays the rest (interface §4.1). */
  readonly amount?: number;
}

export interface RecipientRequest {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The integrator's wallet that the transfer goes through; blank selects the default. */
  readonly source_wallet_id: string;
  readonly destination_wallet_id: string;
}

interface LineItemBase {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly product_sku: string;
  readonly description?: string;
}

interface Reference {
  readonly reference_type: string;
  readonly reference_id: string;
}

/** Paid to sellers, by `recipients`, or kept by the integrator. */
type Direction =
  | { readonly transaction_type: 'user_to_user'; readonly recipients: readonly RecipientRequest[] }
  | { readonly transaction_type: 'user_to_integrator'; readonly recipients?: never };

/** A line item of an invoice or escrow to be created. */
export type LineItemRequest = LineItemBase & Reference & Direction;

/** The body of create invoice and create escrow (interface §4.1); an escrow has at least one line item. */
export interface InvoiceRequest extends Reference {
  /** The buyer. */
  readonly account_id: string;
  readonly description?: string;
  /** The array that payment selection returns passes as it is. */
  readonly payment_methods: readonly PaymentMethodShare[];
  readonly line_items: readonly LineItemRequest[];
}

/** The body of authorize-invoice (interface §4.2). */
export interface AuthorizeInvoiceRequest extends Reference {
  /** The buyer. */
  readonly account_id: string;
  readonly is_escrow: boolean;
  /** `widget` for the checkout flow, `svc_hosted` for the hosted page. */
  readonly invoice_mechanism: 'widget' | 'svc_hosted';
  readonly line_items: readonly (LineItemBase & Partial<Reference> & Direction)[];
}
