import * as z from 'zod/mini';
import { failureReasonSchema, invoiceSummarySchema, metadataSchema } from './invoice.js';
import { readAmount } from './numbers.js';
import { nullableText, openEnum, optionalField, optionalText, sometimes } from './reading.js';

/** What is refunded of one line item (Gap §3.3). */
export const refundLineItemSchema = z.looseObject({
  /** The line item of the refunded invoice, a UUID. */
  line_item_id: z.string(),
  /** The integrator's SKU. */
  product_sku: optionalText,
  /** The integrator's description (§4.1). */
  description: optionalText,
  /** Minor units. */
  amount: readAmount(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
  /** The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1). */
  tax_amount: sometimes(readAmount()),
  /** Such as `USD 0.80`. */
  display_tax_amount: sometimes(z.string()),
  /** What that tax is called, if it was given. */
  tax_label: sometimes(z.string()),
});

/** What one payment method gets back (Gap §3.3). */
export const refundMethodSchema = z.looseObject({
  /** The buyer's payment method, a UUID. */
  payment_method_id: z.string(),
  /** Minor units. */
  amount: readAmount(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
  /** `processing` until the card's provider has answered, then `success` or `failed`; a wallet has it at once. */
  state: openEnum(['processing', 'success', 'failed']),
});

/** What one wallet pays for a refund (Gap §3.3). */
export const refundSourceSchema = z.looseObject({
  /** The wallet, a UUID. */
  wallet_id: z.string(),
  /** Minor units. */
  amount: readAmount(),
  /** Such as `USD 5.00`. */
  display_amount: optionalText,
});

/**
 * A refund of a paid invoice or a committed escrow (Gap §3.3). `state`: `processing` until every card's provider has
 * answered, then `success` or `failed`. A failed one lists what each method got; the rest is in the integrator's default wallet.
 */
export const refundSchema = z.looseObject({
  /** The refund, a UUID; also the id of its own invoice. */
  refund_id: z.string(),
  /** The paid invoice, a UUID; for an escrow the one that charged the buyer. */
  invoice_id: z.string(),
  /** The escrow, if it is of one. */
  escrow_id: sometimes(z.string()),
  /** The buyer, a UUID. */
  account_id: optionalText,
  /** `processing`, `success` or `failed`. */
  state: openEnum(['processing', 'success', 'failed']),
  /** The total. */
  summary: optionalField(invoiceSummarySchema),
  /** As requested. */
  reason: optionalText,
  /** As requested, or null. */
  metadata: metadataSchema,
  /** What is refunded of each line item. */
  line_items: optionalField(z.array(refundLineItemSchema)),
  /** What each payment method gets back. */
  payment_methods: optionalField(z.array(refundMethodSchema)),
  /** Who pays it. */
  taken_from: optionalField(z.array(refundSourceSchema)),
  /** Set when `state` is `failed`. */
  failure_reason: sometimes(failureReasonSchema),
  /** Set when `state` is `failed`: the invoice that pays what a card did not accept to the integrator. */
  reversal_invoice_id: sometimes(z.string()),
  /** ISO 8601, UTC. */
  created: optionalText,
  /** As `created`. */
  updated: optionalText,
});

/** A page of the refunds of an invoice or an escrow, oldest first; `next_cursor` is null on its last page (Gap §3.3). */
export const refundPageSchema = z.looseObject({
  /** Oldest first. */
  refunds: z.array(refundSchema),
  /** Pass it to get the next page; null on the last. */
  next_cursor: nullableText(),
});

/** A refund of a paid invoice or a committed escrow (Gap §3.3). */
export type Refund = z.infer<typeof refundSchema>;
/** A page of refunds, oldest first (Gap §3.3). */
export type RefundPage = z.infer<typeof refundPageSchema>;
