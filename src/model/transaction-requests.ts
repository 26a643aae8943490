import * as z from 'zod/mini';
import { emailField } from './account-requests.js';
import { optionalInput, textField } from './fields.js';
import { commaList, dateOrTime, integerText } from './query-text.js';

/** Deeper pages go by cursor, which costs the same at any depth. */
const MOST_OFFSET = 10_000;

/** Selects part of a history (interface §4.4; Gap: names and limits). Unknown statuses and types match nothing. */
export const transactionListQuerySchema = z.object({
  /** Default: the user token's account. */
  account_id: z.optional(textField({ max: 64 })),
  /** 1 to 100; default 25. */
  limit: z.optional(integerText(1, 100)),
  /** `next_cursor` of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(200, 'must have at most 200 characters'))),
  /** How many entries to leave out. For small offsets; use cursor for deep paging. */
  offset: z.optional(integerText(0, MOST_OFFSET)),
  /** Statuses, separated by commas (§4.4). */
  statuses: z.optional(commaList(/^[A-Za-z_-]{1,50}$/, 'names such as processed')),
  /** Transaction types, separated by commas (§4.4). */
  types: z.optional(commaList(/^[A-Za-z_-]{1,60}$/, 'names such as user_purchase')),
  /** Currency codes, separated by commas. */
  currencies: z.optional(commaList(/^[A-Z][A-Z0-9]{1,11}$/, 'currency codes such as USD')),
  /** ISO 8601, inclusive. */
  from: z.optional(dateOrTime()),
  /** ISO 8601, exclusive. */
  to: z.optional(dateOrTime()),
  /** Part of an item's description, a SKU, a reference or an id; or an amount, such as `13.75`. */
  search: z.optional(textField({ max: 200 })),
});

/** Selects one party's view of a transaction (interface §4.4). */
export const transactionQuerySchema = z.object({
  /** The party whose view to show. */
  account_id: z.optional(z.string().check(z.maxLength(64))),
});

/** The send-receipt request (interface §4.4). */
export const receiptRequestSchema = z.object({
  /** Default: the account's own, the only address that a user password token may use. */
  email_address: optionalInput(emailField()),
});
