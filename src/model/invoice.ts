import * as v from 'valibot';
import { readAmount } from './numbers.js';
import { optionalField, optionalText } from './optional-field.js';

const metadataSchema = v.optional(v.unknown());

/** One movement that an invoice causes (interface §2.4). */
export const subitemSchema = v.looseObject({
  subitem_id: v.string(),
  amount: readAmount,
  currency: v.string(),
  display_amount: optionalText,
  reference_type: optionalText,
  /** For a subitem made from a line item: that line item's id. */
  reference_id: optionalText,
  subitem_type: optionalText,
  description: optionalText,
  metadata: metadataSchema,
  source_account_id: optionalText,
  source_payment_method_id: optionalText,
  source_wallet_id: optionalText,
  destination_account_id: optionalText,
  destination_payment_method_id: optionalText,
  destination_wallet_id: optionalText,
});

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
export const lineItemSchema = v.looseObject({
  line_item_id: v.string(),
  product_sku: optionalText,
  /** Minor units. */
  amount: readAmount,
  currency: v.string(),
  display_amount: optionalText,
  reference_type: optionalText,
  reference_id: optionalText,
  transaction_type: optionalText,
  description: optionalText,
  metadata: metadataSchema,
  subitems: v.nullish(v.record(v.string(), subitemSchema)),
});

export const invoiceSummarySchema = v.looseObject({
  /** Minor units. */
  total_amount: readAmount,
  currency: v.string(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/** Gap §2.4: a sentence, or this object. */
export const failureReasonSchema = v.union([
  v.string(),
  v.looseObject({
    code: optionalText,
    message: optionalText,
    decline_code: optionalText,
    payment_method_id: optionalText,
  }),
]);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = v.looseObject({
  invoice_id: v.string(),
  account_id: optionalText,
  reference_type: optionalText,
  reference_id: optionalText,
  state: v.string(),
  description: optionalText,
  metadata: metadataSchema,
  summary: optionalField(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: optionalText,
  updated: optionalText,
  payment_methods: v.nullish(v.record(v.string(), v.unknown())),
  line_items: v.nullish(v.record(v.string(), lineItemSchema)),
  subitems: v.nullish(v.record(v.string(), subitemSchema)),
  failure_reason: v.nullish(failureReasonSchema),
});

export type Invoice = v.InferOutput<typeof invoiceSchema>;
export type LineItem = v.InferOutput<typeof lineItemSchema>;
export type Subitem = v.InferOutput<typeof subitemSchema>;
export type FailureReason = v.InferOutput<typeof failureReasonSchema>;
