import * as s from './schema.js';

const metadataSchema = s.optional(s.nullable(s.unknown));

/** One movement that an invoice causes (interface §2.4). */
export const subitemSchema = s.looseObject({
  subitem_id: s.string,
  amount: s.number,
  currency: s.string,
  display_amount: s.optional(s.string),
  reference_type: s.optional(s.string),
  /** For a subitem made from a line item: that line item's id. */
  reference_id: s.optional(s.string),
  subitem_type: s.optional(s.string),
  description: s.optional(s.string),
  metadata: metadataSchema,
  source_account_id: s.optional(s.string),
  source_payment_method_id: s.optional(s.string),
  source_wallet_id: s.optional(s.string),
  destination_account_id: s.optional(s.string),
  destination_payment_method_id: s.optional(s.string),
  destination_wallet_id: s.optional(s.string),
});

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
export const lineItemSchema = s.looseObject({
  line_item_id: s.string,
  product_sku: s.optional(s.string),
  /** Minor units. */
  amount: s.number,
  currency: s.string,
  display_amount: s.optional(s.string),
  reference_type: s.optional(s.string),
  reference_id: s.optional(s.string),
  transaction_type: s.optional(s.string),
  description: s.optional(s.string),
  metadata: metadataSchema,
  subitems: s.optional(s.nullable(s.record(subitemSchema))),
});

export const invoiceSummarySchema = s.looseObject({
  /** Minor units. */
  total_amount: s.number,
  currency: s.string,
  /** Such as `USD 5.00`. */
  display_amount: s.optional(s.string),
});

/** Gap §2.4: a sentence, or this object. */
export const failureReasonSchema = s.union(
  s.string,
  s.looseObject({
    code: s.optional(s.string),
    message: s.optional(s.string),
    decline_code: s.optional(s.string),
    payment_method_id: s.optional(s.string),
  }),
);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = s.looseObject({
  invoice_id: s.string,
  account_id: s.optional(s.string),
  reference_type: s.optional(s.string),
  reference_id: s.optional(s.string),
  state: s.string,
  description: s.optional(s.string),
  metadata: metadataSchema,
  summary: s.optional(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: s.optional(s.string),
  updated: s.optional(s.string),
  payment_methods: s.optional(s.nullable(s.record(s.unknown))),
  line_items: s.optional(s.nullable(s.record(lineItemSchema))),
  subitems: s.optional(s.nullable(s.record(subitemSchema))),
  failure_reason: s.optional(s.nullable(failureReasonSchema)),
});

export type Invoice = s.Infer<typeof invoiceSchema>;
export type LineItem = s.Infer<typeof lineItemSchema>;
export type Subitem = s.Infer<typeof subitemSchema>;
export type FailureReason = s.Infer<typeof failureReasonSchema>;
