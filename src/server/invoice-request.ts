import type { RequestBody } from '../model/fields.js';
import type {
  authorizeInvoiceRequestSchema,
  invoiceRequestSchema,
  lineItemRequestSchema,
  paymentMethodShareSchema,
  recipientRequestSchema,
} from '../model/requests.js';

/** The service takes less; interface §4.1 asks for these, too. */
type With<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]-?: Exclude<T[P], undefined> };

type Item = RequestBody<typeof lineItemRequestSchema>;

/** What one payment method pays of an invoice. With several methods exactly one `amount` is 0: that method pays the rest. */
export type PaymentMethodShare = RequestBody<typeof paymentMethodShareSchema>;

/** A seller's part of a line item, in minor units. */
export type RecipientRequest = With<RequestBody<typeof recipientRequestSchema>, 'source_wallet_id'>;

/** Paid to sellers, by `recipients`, or kept by the integrator. */
type Direction =
  | { readonly transaction_type: 'user_to_user'; readonly recipients: readonly RecipientRequest[] }
  | { readonly transaction_type: 'user_to_integrator'; readonly recipients?: never };

type Directed<T> = Omit<T, 'transaction_type' | 'recipients'> & Direction;

/** A line item of an invoice or escrow to be created, in minor units. */
export type LineItemRequest = Directed<With<Item, 'product_sku' | 'reference_type' | 'reference_id'>>;

/** The body of create invoice and create escrow (interface §4.1); an escrow has at least one line item. */
export type InvoiceRequest = Omit<RequestBody<typeof invoiceRequestSchema>, 'line_items'> & {
  readonly line_items: readonly LineItemRequest[];
};

/** The body of authorize-invoice (interface §4.2): `widget` for the checkout flow, `svc_hosted` for the hosted page. */
export type AuthorizeInvoiceRequest = Omit<
  With<RequestBody<typeof authorizeInvoiceRequestSchema>, 'is_escrow'>,
  'line_items'
> & { readonly line_items: readonly Directed<With<Item, 'product_sku'>>[] };
