import * as z from 'zod/mini';
import { readAmount } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';

/** Gap §2.4: keys and values of the integrator's own. */
export const metadataSchema = reads(z.optional(z.unknown()), z.nullable(z.record(z.string(), z.unknown())));

/** A map that the service always sends. One that cannot be read spoils no invoice: what was paid is still known. */
const mapOf = <S extends z.core.$ZodType>(part: S) =>
  reads(optionalField(z.record(z.string(), part)), z.record(z.string(), part));

/** One movement of money for an invoice (interface §2.4). */
export const subitemSchema = z.looseObject({
  /** The subitem, a UUID. */
  subitem_id: z.string(),
  /** Minor units. */
  amount: readAmount(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** The amount with its currency, such as `USD 5.00` (§2.4). */
  display_amount: optionalText,
  /** What `reference_id` names: `line_item_id` or `payment_method_id`. */
  reference_type: optionalText,
  /** The line item that it is made from; otherwise the payment method that pays or gets it back. */
  reference_id: optionalField(z.string()),
  /**
   * user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute,
   * dispute_fee or dispute_reversal; more may come.
   */
  subitem_type: optionalField(z.string()),
  /** Empty (§2.4). */
  description: optionalText,
  /** Null (§2.4). */
  metadata: metadataSchema,
  /** The payer's account, a UUID. */
  source_account_id: optionalText,
  /** The user's payment method that pays, a UUID; empty for a wallet of the integrator's or an escrow's. */
  source_payment_method_id: optionalText,
  /** The wallet that pays, a UUID; empty for a card. */
  source_wallet_id: optionalText,
  /** The payee's account, a UUID. */
  destination_account_id: optionalText,
  /** The user's payment method that is paid, a UUID; empty for a wallet of the integrator's or an escrow's. */
  destination_payment_method_id: optionalText,
  /** The wallet that is paid, a UUID; empty for a card. */
  destination_wallet_id: optionalText,
});

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
export const lineItemSchema = z.looseObject({
  /** The line item, a UUID. */
  line_item_id: z.string(),
  /** The integrator's SKU. */
  product_sku: optionalText,
  /** Minor units. */
  amount: readAmount(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** Such as USD 5.00. */
  display_amount: optionalField(z.string()),
  /** Type of the integrator's own reference (§4.1). */
  reference_type: optionalText,
  /** The integrator's own reference (§4.1). */
  reference_id: optionalText,
  /** `user_to_user` or `user_to_integrator` (§1.4). */
  transaction_type: optionalField(openEnum(['user_to_user', 'user_to_integrator'])),
  /** The integrator's description (§4.1). */
  description: optionalText,
  /**
   * The address of its picture, if one was given: in invoices as given; in a player's transactions the service's copy, absent when there
   * is none (Gap §4.1).
   */
  image_url: sometimes(z.string()),
  /** The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1). */
  tax_amount: sometimes(readAmount()),
  /** Such as `USD 0.80`. */
  display_tax_amount: sometimes(z.string()),
  /** What that tax is called, if it was given. */
  tax_label: sometimes(z.string()),
  /** The integrator's own keys and values, or null (§2.4). */
  metadata: metadataSchema,
  /** Its movements, by subitem id. */
  subitems: mapOf(subitemSchema),
});

/** An invoice's total (interface §2.4). */
export const invoiceSummarySchema = z.looseObject({
  /** Minor units. */
  total_amount: readAmount(),
  /** Currency code, such as `USD` (§2.4). */
  currency: z.string(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/** Why an invoice failed (Gap §2.4). */
export const invoiceFailureSchema = z.looseObject({
  /** A stable code to branch on. */
  code: optionalText,
  /** A human-readable sentence. */
  message: optionalText,
  /** The bank's own reason, if it gave one. */
  decline_code: sometimes(z.string()),
  /** The method that failed, a UUID. */
  payment_method_id: sometimes(z.string()),
  /** The daily limit that the payment would exceed, such as `player_daily_amount` (Gap §8.5). */
  limit: sometimes(z.string()),
  /** When that limit resets, ISO 8601, UTC. */
  resets_at: sometimes(z.string()),
});
/** Why an invoice failed (interface §7.2; Gap §2.4): a sentence, or an object with a `code`. */
export const failureReasonSchema = reads(z.union([z.string(), invoiceFailureSchema]), invoiceFailureSchema);

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2), and if you use them `void` and `expired`. */
export const invoiceSchema = z.looseObject({
  /** The invoice, a UUID. */
  invoice_id: z.string(),
  /** The buyer, a UUID. */
  account_id: optionalText,
  /** Type of the integrator's own reference (§4.1). */
  reference_type: optionalText,
  /** The integrator's own reference (§4.1). */
  reference_id: optionalText,
  /** `open`, `processing`, `success` or `failed` (§3.2); `void` if you voided it, `expired` after its `expires_at`. */
  state: openEnum(['open', 'processing', 'success', 'failed', 'void', 'expired']),
  /** The integrator's description (§4.1). */
  description: optionalText,
  /** The integrator's own keys and values, or null (§2.4). */
  metadata: metadataSchema,
  /** The total. */
  summary: optionalField(invoiceSummarySchema),
  /** ISO 8601, UTC. */
  created: optionalField(z.string()),
  /** As `created`. */
  updated: optionalText,
  /** Empty (§2.4). */
  payment_methods: reads(optionalField(z.record(z.string(), z.unknown())), z.object({})),
  /** By line item id. */
  line_items: mapOf(lineItemSchema),
  /** All movements of the invoice, by subitem id. */
  subitems: mapOf(subitemSchema),
  /** Set on the invoices of an escrow's phases, which have its references: its `status` says whether the buyer has paid (Gap §2.3). */
  escrow_id: sometimes(z.string()),
  /** ISO 8601, UTC; present if it was created with one. */
  expires_at: sometimes(z.string()),
  /** Set when state is failed. */
  failure_reason: sometimes(failureReasonSchema),
  /** Minor units; set once something was refunded (Gap §3.3). */
  refunded_amount: sometimes(readAmount()),
  /** Minor units; set while a card's bank has taken that back, and it cannot be refunded (Gap §3.4). */
  disputed_amount: sometimes(readAmount()),
});

/** A purchase (interface §2.4). */
export type Invoice = z.infer<typeof invoiceSchema>;
/** One item of an invoice (interface §2.4). */
export type LineItem = z.infer<typeof lineItemSchema>;
/** One movement of money for an invoice (interface §2.4). */
export type Subitem = z.infer<typeof subitemSchema>;
/** Why an invoice failed: a sentence, or an object with a `code` to branch on (interface §7.2). */
export type FailureReason = z.infer<typeof failureReasonSchema>;
