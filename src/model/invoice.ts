import * as z from 'zod/mini';

const metadataSchema = z.optional(z.nullable(z.unknown()));

/** One movement that an invoice causes (interface §2.4). */
export const subitemSchema = z.looseObject({
  subitem_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  display_amount: z.optional(z.string()),
  reference_type: z.optional(z.string()),
  /** For a subitem made from a line item: that line item's id. */
  reference_id: z.optional(z.string()),
  subitem_type: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata: metadataSchema,
  source_account_id: z.optional(z.string()),
  source_payment_method_id: z.optional(z.string()),
  source_wallet_id: z.optional(z.string()),
  destination_account_id: z.optional(z.string()),
  destination_payment_method_id: z.optional(z.string()),
  destination_wallet_id: z.optional(z.string()),
});

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
export const lineItemSchema = z.looseObject({
  line_item_id: z.string(),
  product_sku: z.optional(z.string()),
  /** Minor units. */
  amount: z.number(),
  currency: z.string(),
  display_amount: z.optional(z.string()),
  reference_type: z.optional(z.string()),
  reference_id: z.optional(z.string()),
  transaction_type: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata: metadataSchema,
  subitems: z.optional(z.nullable(z.record(z.string(), subitemSchema))),
});

export const invoiceSummarySchema = z.looseObject({
  /** Minor units. */
  total_amount: z.number(),
  currency: z.string(),
  /** Such as `USD 5.00`. */
  display_amount: z.optional(z.string()),
});

/** Gap §2.4: a sentence, or this object. */
export const failureReasonSchema = z.union([
  z.string(),
  z.looseObject({
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    decline_code: z.optional(z.string()),
    payment_method_id: z.optional(z.string()),
  }),
]);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = z.looseObject({
  invoice_id: z.string(),
  account_id: z.optional(z.string()),
  reference_type: z.optional(z.string()),
  reference_id: z.optional(z.string()),
  state: z.string(),
  description: z.optional(z.string()),
  metadata: metadataSchema,
  summary: z.optional(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: z.optional(z.string()),
  updated: z.optional(z.string()),
  payment_methods: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  line_items: z.optional(z.nullable(z.record(z.string(), lineItemSchema))),
  subitems: z.optional(z.nullable(z.record(z.string(), subitemSchema))),
  failure_reason: z.optional(z.nullable(failureReasonSchema)),
});

export type Invoice = z.infer<typeof invoiceSchema>;
export type LineItem = z.infer<typeof lineItemSchema>;
export type Subitem = z.infer<typeof subitemSchema>;
export type FailureReason = z.infer<typeof failureReasonSchema>;
