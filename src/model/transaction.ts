import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { forgiving } from './kinds.js';
import { merchantSchema } from './merchant.js';
import { readNumber, readWholeText } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, sometimes } from './reading.js';
import { emptyForNull } from './shape-kinds.js';

/**
 * One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout,
 * a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id
 * that cannot be read is empty: such an entry can be shown, but not asked for.
 */
export const transactionSchema = z.looseObject({
  /** Id of the invoice, escrow, payout, exchange or refund. */
  transaction_id: forgiving(readWholeText, ''),
  /** The kind of id, such as `invoice`. */
  transaction_id_type: optionalText,
  /** Such as `invoice`, `payout` or `refund`. */
  transaction_type: optionalText,
  /** buyer, seller or user */
  transaction_role: optionalField(z.string()),
  /** The state of the invoice, escrow or payout (§3). */
  transaction_status: optionalText,
  /** The player's account, a UUID. */
  account_id: optionalText,
  /** See transaction_id_type. */
  transaction_data: optionalField(anyObject),
  /** When, ISO 8601, UTC. */
  transaction_date: optionalText,
  /** A display label. */
  transaction_description: optionalText,
});

/** A single entry (interface §4.4). */
export const transactionDetailsSchema = z.looseObject({
  ...transactionSchema.shape,
  /** The account's own, masked. */
  receipt_email_address: optionalField(z.string()),
  /** True: its receipt can be had as a file; absent or false: it cannot. */
  has_receipt_file: sometimes(z.boolean()),
  /** Who sold it, and where the player gets help; absent unless the operator set any of it (Gap §4.2). */
  merchant: sometimes(merchantSchema),
});

/** A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page. */
export const transactionPageSchema = z.looseObject({
  /** Total entries; a filtered list counts up to 10,000. */
  total: optionalField(readNumber),
  /** at_least: there may be more. A filtered list scans up to 25,000 entries. */
  total_is: optionalField(openEnum(['exact', 'at_least'])),
  /** The player's account, a UUID. */
  account_id: optionalText,
  /** Some deployments send null for an empty list. */
  transactions: reads(
    z.pipe(z.transform(emptyForNull), z.array(forgiving(transactionSchema, { transaction_id: '' }))),
    z.array(transactionSchema),
  ),
  /** Empty on the last page. A filtered page may be short or empty although more entries follow. */
  next_cursor: optionalField(z.string()),
  /** True: whoever asked may read `GET /v2/spending` (Gap §4.4); absent or false: they may not. */
  has_spending: sometimes(z.boolean()),
});

/** Result of sending a receipt (interface §4.4); the address comes back masked. */
export const receiptSchema = z.looseObject({
  /** The receipt's transaction. */
  transaction_id: optionalText,
  /** Masked. */
  email_address: optionalField(z.string()),
});

/** A transaction's receipt as a file, in the account's language (Gap §4.4). */
export const receiptFileSchema = z.looseObject({
  /** The receipt's transaction. */
  transaction_id: optionalText,
  /** A name to save it by, such as `receipt-01a2054b.pdf`. */
  file_name: z.string(),
  /** `application/pdf`. */
  media_type: z.string(),
  /** The file, in base64. */
  content: z.string(),
});

/** One entry of a player's history (interface §4.4). */
export type Transaction = z.infer<typeof transactionSchema>;
/** A page of the history (interface §4.4). */
export type TransactionPage = z.infer<typeof transactionPageSchema>;
/** Result of sending a receipt (interface §4.4). */
export type Receipt = z.infer<typeof receiptSchema>;
/** A transaction's receipt as a file (Gap §4.4). */
export type ReceiptFile = z.infer<typeof receiptFileSchema>;
