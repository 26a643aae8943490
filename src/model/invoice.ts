import * as z from 'zod/mini';
import { readAmount } from './numbers.js';
import { optionalField, optionalText } from './optional-field.js';

const metadataSchema = z.optional(z.unknown());

/** One movement that an invoice causes (interface §2.4). */
export const subitemSchema = z.looseObject({
  subitem_id: z.string(),
  amount: readAmount,
  currency: z.string(),
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
export const lineItemSchema = z.looseObject({
  line_item_id: z.string(),
  product_sku: optionalText,
  /** Minor units. */
  amount: readAmount,
  currency: z.string(),
  display_amount: optionalText,
  reference_type: optionalText,
  reference_id: optionalText,
  transaction_type: optionalText,
  description: optionalText,
  metadata: metadataSchema,
  subitems: z.nullish(z.record(z.string(), subitemSchema)),
});

export const invoiceSummarySchema = z.looseObject({
  /** Minor units. */
  total_amount: readAmount,
  currency: z.string(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/** Gap §2.4: a sentence, or this object. */
export const failureReasonSchema = z.union([
  z.string(),
  z.looseObject({
    code: optionalText,
    message: optionalText,
    decline_code: optionalText,
    payment_method_id: optionalText,
  }),
]);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = z.looseObject({
  invoice_id: z.string(),
  account_id: optionalText,
  reference_type: optionalText,
  reference_id: optionalText,
  state: z.string(),
  description: optionalText,
  metadata: metadataSchema,
  summary: optionalField(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: optionalText,
  updated: optionalText,
  payment_methods: z.nullish(z.record(z.string(), z.unknown())),
  line_items: z.nullish(z.record(z.string(), lineItemSchema)),
  subitems: z.nullish(z.record(z.string(), subitemSchema)),
  failure_reason: z.nullish(failureReasonSchema),
});

export type Invoice = z.infer<typeof invoiceSchema>;
export type LineItem = z.infer<typeof lineItemSchema>;
export type Subitem = z.infer<typeof subitemSchema>;
export type FailureReason = z.infer<typeof failureReasonSchema>;
