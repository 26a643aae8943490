import * as z from 'zod/mini';
import {
  amountField,
  currencyField,
  defaultedInput,
  metadataField,
  optionalInput,
  textField,
  uuidField,
} from './fields.js';
import { integerText } from './query-text.js';

/** As many as an invoice has at most. */
const MAX_LINE_ITEMS = 1_000;
/** Wallets named in one refund. */
const MAX_WALLETS = 1_000;

/** Selects a page of an invoice's or an escrow's refunds (Gap §3.3). */
export const refundListQuerySchema = z.object({
  /** 1 to 100; default 25. */
  limit: z.optional(integerText(1, 100)),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(textField({ max: 200 })),
});

/** A line item to be refunded (Gap §3.3). */
export const refundLineItemRequestSchema = z.object({
  /** A line item of the invoice, a UUID. */
  line_item_id: uuidField(),
  /** Minor units; default: all that is left of the item. */
  amount: optionalInput(amountField(1)),
});

/** A wallet that refunds what it received (Gap §3.3). */
export const refundSourceRequestSchema = z.object({
  /** A wallet that received money through this invoice, a UUID. */
  wallet_id: uuidField(),
  /** Minor units: at most what it received and has not refunded yet. */
  amount: amountField(1),
});

/** The refund request of invoices and escrows (Gap §3.3). With no field: all that is left. */
export const refundRequestSchema = z.object({
  /** Minor units; default: the sum of `line_items` or `taken_from`, or all that is left. */
  amount: optionalInput(amountField(1)),
  /** The invoice's currency; checked if given. */
  currency: optionalInput(currencyField()),
  /** What is refunded; absent: shared over all items in proportion to what is left of each. */
  line_items: optionalInput(z.array(refundLineItemRequestSchema).check(z.minLength(1), z.maxLength(MAX_LINE_ITEMS))),
  /** Who pays it; absent: each recipient of an item in proportion to what is left of its share. Not together with `line_items`. */
  taken_from: optionalInput(z.array(refundSourceRequestSchema).check(z.minLength(1), z.maxLength(MAX_WALLETS))),
  /** Why; for your own records. */
  reason: defaultedInput(textField({ max: 1000 }), ''),
  /** Your own keys and values (§2.4). */
  metadata: z.nullish(metadataField()),
});
