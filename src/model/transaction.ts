import * as s from './schema.js';

/**
 * One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout,
 * a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields.
 */
export const transactionSchema = s.looseObject({
  transaction_id: s.string,
  transaction_id_type: s.optional(s.string),
  transaction_type: s.optional(s.string),
  transaction_role: s.optional(s.string),
  transaction_status: s.optional(s.string),
  account_id: s.optional(s.string),
  transaction_data: s.optional(s.nullable(s.looseObject({}))),
  transaction_date: s.optional(s.string),
  transaction_description: s.optional(s.string),
});

/** A page of the history. `total` counts the whole list; `next_cursor` is empty on its last page. */
export const transactionPageSchema = s.looseObject({
  total: s.optional(s.number),
  account_id: s.optional(s.string),
  transactions: s.array(transactionSchema),
  next_cursor: s.optional(s.nullable(s.string)),
});

/** Result of sending a receipt; the address comes back masked. */
export const receiptSchema = s.looseObject({
  transaction_id: s.optional(s.string),
  email_address: s.optional(s.string),
});

export type Transaction = s.Infer<typeof transactionSchema>;
export type TransactionPage = s.Infer<typeof transactionPageSchema>;
export type Receipt = s.Infer<typeof receiptSchema>;
