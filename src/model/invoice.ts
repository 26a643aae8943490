import * as v from 'valibot';
import { finiteNumber } from './numbers.js';

const metadataSchema = v.optional(v.unknown());

/** One movement that an invoice causes (interface §2.4). */
export const subitemSchema = v.looseObject({
  subitem_id: v.string(),
  amount: finiteNumber,
  currency: v.string(),
  display_amount: v.optional(v.string()),
  reference_type: v.optional(v.string()),
  /** For a subitem made from a line item: that line item's id. */
  reference_id: v.optional(v.string()),
  subitem_type: v.optional(v.string()),
  description: v.optional(v.string()),
  metadata: metadataSchema,
  source_account_id: v.optional(v.string()),
  source_payment_method_id: v.optional(v.string()),
  source_wallet_id: v.optional(v.string()),
  destination_account_id: v.optional(v.string()),
  destination_payment_method_id: v.optional(v.string()),
  destination_wallet_id: v.optional(v.string()),
});

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
export const lineItemSchema = v.looseObject({
  line_item_id: v.string(),
  product_sku: v.optional(v.string()),
  /** Minor units. */
  amount: finiteNumber,
  currency: v.string(),
  display_amount: v.optional(v.string()),
  reference_type: v.optional(v.string()),
  reference_id: v.optional(v.string()),
  transaction_type: v.optional(v.string()),
  description: v.optional(v.string()),
  metadata: metadataSchema,
  subitems: v.nullish(v.record(v.string(), subitemSchema)),
});

export const invoiceSummarySchema = v.looseObject({
  /** Minor units. */
  total_amount: finiteNumber,
  currency: v.string(),
  /** Such as `USD 5.00`. */
  display_amount: v.optional(v.string()),
});

/** Gap §2.4: a sentence, or this object. */
export const failureReasonSchema = v.union([
  v.string(),
  v.looseObject({
    code: v.optional(v.string()),
    message: v.optional(v.string()),
    decline_code: v.optional(v.string()),
    payment_method_id: v.optional(v.string()),
  }),
]);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = v.looseObject({
  invoice_id: v.string(),
  account_id: v.optional(v.string()),
  reference_type: v.optional(v.string()),
  reference_id: v.optional(v.string()),
  state: v.string(),
  description: v.optional(v.string()),
  metadata: metadataSchema,
  summary: v.optional(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: v.optional(v.string()),
  updated: v.optional(v.string()),
  payment_methods: v.nullish(v.record(v.string(), v.unknown())),
  line_items: v.nullish(v.record(v.string(), lineItemSchema)),
  subitems: v.nullish(v.record(v.string(), subitemSchema)),
  failure_reason: v.nullish(failureReasonSchema),
});

export type Invoice = v.InferOutput<typeof invoiceSchema>;
export type LineItem = v.InferOutput<typeof lineItemSchema>;
export type Subitem = v.InferOutput<typeof subitemSchema>;
export type FailureReason = v.InferOutput<typeof failureReasonSchema>;
