import * as z from 'zod/mini';
import { readAmount } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';

/** Gap §2.4: keys and values of the integrator's own. */
const metadataSchema = reads(z.optional(z.unknown()), z.nullable(z.record(z.string(), z.unknown())));

const subitemsSchema = () => reads(z.nullish(z.record(z.string(), subitemSchema)), z.record(z.string(), subitemSchema));

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
  transaction_type: optionalField(openEnum(['user_to_user', 'user_to_integrator'])),
  description: optionalText,
  metadata: metadataSchema,
  subitems: subitemsSchema(),
});

/** What an invoice comes to (interface §2.4). */
export const invoiceSummarySchema = z.looseObject({
  /** Minor units. */
  total_amount: readAmount,
  currency: z.string(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/** Gap §2.4: a sentence, or this object. */
const failureSchema = z.looseObject({
  code: optionalText,
  message: optionalText,
  decline_code: sometimes(z.string()),
  payment_method_id: sometimes(z.string()),
});
/** Why an invoice failed (interface §7.2; Gap §2.4): a sentence, or an object with a `code`. */
export const failureReasonSchema = reads(z.union([z.string(), failureSchema]), failureSchema);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2). */
export const invoiceSchema = z.looseObject({
  invoice_id: z.string(),
  account_id: optionalText,
  reference_type: optionalText,
  reference_id: optionalText,
  state: openEnum(['open', 'processing', 'success', 'failed']),
  description: optionalText,
  metadata: metadataSchema,
  summary: optionalField(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: optionalText,
  updated: optionalText,
  payment_methods: reads(z.nullish(z.record(z.string(), z.unknown())), z.object({})),
  line_items: reads(z.nullish(z.record(z.string(), lineItemSchema)), z.record(z.string(), lineItemSchema)),
  subitems: subitemsSchema(),
  /** When `state` is `failed`. */
  failure_reason: reads(z.nullish(failureReasonSchema), z.optional(failureReasonSchema)),
});

/** A purchase (interface §2.4). */
export type Invoice = z.infer<typeof invoiceSchema>;
/** One item of an invoice (interface §2.4). */
export type LineItem = z.infer<typeof lineItemSchema>;
/** One movement that an invoice causes (interface §2.4). */
export type Subitem = z.infer<typeof subitemSchema>;
/** Why an invoice failed: a sentence, or an object with a `code` to branch on (interface §7.2). */
export type FailureReason = z.infer<typeof failureReasonSchema>;
