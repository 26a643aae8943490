import * as z from 'zod/mini';

/**
 * One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout,
 * a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields.
 */
export const transactionSchema = z.looseObject({
  transaction_id: z.string(),
  transaction_id_type: z.optional(z.string()),
  transaction_type: z.optional(z.string()),
  transaction_role: z.optional(z.string()),
  transaction_status: z.optional(z.string()),
  account_id: z.optional(z.string()),
  transaction_data: z.optional(z.nullable(z.looseObject({}))),
  transaction_date: z.optional(z.string()),
  transaction_description: z.optional(z.string()),
});

/** A page of the history. `total` counts the whole list; `next_cursor` is empty on its last page. */
export const transactionPageSchema = z.looseObject({
  total: z.optional(z.number()),
  account_id: z.optional(z.string()),
  transactions: z.array(transactionSchema),
  next_cursor: z.optional(z.nullable(z.string())),
});

/** Result of sending a receipt; the address comes back masked. */
export const receiptSchema = z.looseObject({
  transaction_id: z.optional(z.string()),
  email_address: z.optional(z.string()),
});

export type Transaction = z.infer<typeof transactionSchema>;
export type TransactionPage = z.infer<typeof transactionPageSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
