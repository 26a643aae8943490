import * as z from 'zod/mini';
import { anyObject } from './any-object.js';
import { forgiving } from './kinds.js';
import { readNumber } from './numbers.js';
import { openEnum, optionalField, optionalText, reads, shownText } from './reading.js';

/**
 * One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout,
 * a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id
 * that cannot be read is empty: such an entry can be shown, but not asked for.
 */
export const transactionSchema = z.looseObject({
  transaction_id: shownText(),
  transaction_id_type: optionalText,
  transaction_type: optionalText,
  transaction_role: optionalText,
  transaction_status: optionalText,
  account_id: optionalText,
  transaction_data: optionalField(anyObject),
  transaction_date: optionalText,
  transaction_description: optionalText,
});

/** One entry, asked for alone (interface §4.4). */
export const transactionDetailsSchema = z.looseObject({
  ...transactionSchema.shape,
  /** The account's own, masked. */
  receipt_email_address: optionalText,
});

/** A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page. */
export const transactionPageSchema = z.looseObject({
  total: optionalField(readNumber),
  /** `at_least`: there may be more. */
  total_is: optionalField(openEnum(['exact', 'at_least'])),
  account_id: optionalText,
  /** Deployments write an empty list as null, too. */
  transactions: reads(
    z.pipe(
      z.transform((list) => (list === null ? [] : list)),
      z.array(forgiving(transactionSchema, { transaction_id: '' })),
    ),
    z.array(transactionSchema),
  ),
  next_cursor: optionalText,
});

/** Result of sending a receipt (interface §4.4); the address comes back masked. */
export const receiptSchema = z.looseObject({
  transaction_id: optionalText,
  email_address: optionalText,
});

/** One entry of a player's history (interface §4.4). */
export type Transaction = z.infer<typeof transactionSchema>;
/** A page of the history (interface §4.4). */
export type TransactionPage = z.infer<typeof transactionPageSchema>;
/** Result of sending a receipt (interface §4.4). */
export type Receipt = z.infer<typeof receiptSchema>;
