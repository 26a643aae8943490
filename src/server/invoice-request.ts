import type { RequestBody } from '../model/fields.js';
import type {
  authorizeInvoiceRequestSchema,
  escrowRequestSchema,
  invoiceRequestSchema,
  lineItemRequestSchema,
  paymentMethodShareSchema,
  recipientRequestSchema,
} from '../model/requests.js';

/** The service accepts less; interface §4.1 requires these too. */
type With<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]-?: Exclude<T[P], undefined> };

/** These fields of T, each with a narrower type and its own docstring. */
type Narrowed<T, V> = {
  readonly [P in keyof Pick<T, keyof T & keyof V>]-?: V[P];
};

type Item = RequestBody<typeof lineItemRequestSchema>;

/** One payment method's share of an invoice. With several methods exactly one `amount` is 0: that method pays the rest. */
export type PaymentMethodShare = RequestBody<typeof paymentMethodShareSchema>;

/** A seller's share of a line item, in minor units. */
export type RecipientRequest = With<RequestBody<typeof recipientRequestSchema>, 'source_wallet_id'>;

/** Paid to sellers, by `recipients`, or kept by the integrator. */
type Direction =
  | Narrowed<Item, { transaction_type: 'user_to_user'; recipients: readonly RecipientRequest[] }>
  | (Narrowed<Item, { transaction_type: 'user_to_integrator' }> & { readonly recipients?: never });

type Directed<T> = Omit<T, 'transaction_type' | 'recipients'> & Direction;

type WithItems<T extends { readonly line_items: unknown }, I> = Omit<T, 'line_items'> &
  Narrowed<T, { line_items: readonly I[] }>;

/** A line item for a new invoice or escrow, in minor units. */
export type LineItemRequest = Directed<With<Item, 'product_sku' | 'reference_type' | 'reference_id'>>;

/** The body of create invoice (interface §4.1). */
export type InvoiceRequest = WithItems<RequestBody<typeof invoiceRequestSchema>, LineItemRequest>;

/** The body of create escrow (interface §4.1): at least one line item, and what happens to money that is held too long. */
export type EscrowRequest = WithItems<RequestBody<typeof escrowRequestSchema>, LineItemRequest>;

/** The body of authorize-invoice (interface §4.2): `widget` for the checkout flow, `svc_hosted` for the hosted page. */
export type AuthorizeInvoiceRequest = WithItems<
  With<RequestBody<typeof authorizeInvoiceRequestSchema>, 'is_escrow'>,
  Directed<With<Item, 'product_sku'>>
>;
