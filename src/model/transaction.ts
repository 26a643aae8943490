import * as v from 'valibot';
import { anyObject } from './any-object.js';
import { finiteNumber } from './numbers.js';

/**
 * One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout,
 * a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields.
 */
export const transactionSchema = v.looseObject({
  transaction_id: v.string(),
  transaction_id_type: v.optional(v.string()),
  transaction_type: v.optional(v.string()),
  transaction_role: v.optional(v.string()),
  transaction_status: v.optional(v.string()),
  account_id: v.optional(v.string()),
  transaction_data: v.nullish(anyObject),
  transaction_date: v.optional(v.string()),
  transaction_description: v.optional(v.string()),
});

/** A page of the history. `total` counts the whole list; `next_cursor` is empty on its last page. */
export const transactionPageSchema = v.looseObject({
  total: v.optional(finiteNumber),
  account_id: v.optional(v.string()),
  transactions: v.array(transactionSchema),
  next_cursor: v.nullish(v.string()),
});

/** Result of sending a receipt; the address comes back masked. */
export const receiptSchema = v.looseObject({
  transaction_id: v.optional(v.string()),
  email_address: v.optional(v.string()),
});

export type Transaction = v.InferOutput<typeof transactionSchema>;
export type TransactionPage = v.InferOutput<typeof transactionPageSchema>;
export type Receipt = v.InferOutput<typeof receiptSchema>;
