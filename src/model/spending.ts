import * as z from 'zod/mini';
import { amountField, currencyField } from './fields.js';
import { openList, optionalField, optionalText, reads, sometimes } from './reading.js';

const minorUnits = /*@__PURE__*/ reads(z.number(), z.int());

const monthSchema = z.looseObject({
  /** A calendar month, UTC, such as `2026-11`. */
  month: z.string(),
  /** What was paid for orders, without what came back of it. Minor units. */
  amount: minorUnits,
  /** Such as `USD 5.00`. */
  display_amount: z.string(),
});

const spendingLimitSchema = z.looseObject({
  /** Minor units. */
  amount: minorUnits,
  /** Such as `USD 50.00`. */
  display_amount: z.string(),
});

const nextSpendingLimitSchema = z.looseObject({
  /** Minor units; absent: no limit from then on. */
  amount: sometimes(minorUnits),
  /** Such as `USD 50.00`; absent as `amount` is. */
  display_amount: sometimes(z.string()),
  /** When it begins, ISO 8601, UTC. */
  from: z.string(),
});

const currencySpendingSchema = z.looseObject({
  /** A real currency, such as `USD`. */
  currency: z.string(),
  /** What the player allows themselves in a month; absent: anything. */
  limit: sometimes(spendingLimitSchema),
  /** The raise or removal that waits; absent: none. */
  next_limit: sometimes(nextSpendingLimitSchema),
  /** What the limit leaves this month; a payment that waits for a bank's challenge has taken its part. Absent without a limit. */
  left: sometimes(spendingLimitSchema),
  /** The last twelve, the current one first. */
  months: openList(monthSchema),
});

/** What a player has spent, and the limits that they have set for themselves (Gap §4.4: not shown). */
export const spendingSchema = z.looseObject({
  /** The player's account, a UUID. */
  account_id: optionalText,
  /** When the next calendar month begins, ISO 8601, UTC. */
  next_month: optionalField(z.string()),
  /** In each real currency that the player has a wallet, a limit or payments in. */
  currencies: openList(currencySpendingSchema),
});

/** What a player has spent, and their own limits, as it is read. */
export type PlayerSpending = z.output<typeof spendingSchema>;

/** Sets the player's own limit (Gap §4.4): a lower one at once, a higher one a day later. */
export const spendingLimitRequestSchema = z.object({
  /** A real currency. */
  currency: currencyField(),
  /** The most that the player may spend in a calendar month, UTC; 0: nothing. */
  amount: amountField(0),
});

/** Names one of the player's own limits (Gap §4.4). */
export const spendingCurrencyRequestSchema = z.object({
  /** A real currency. */
  currency: currencyField(),
});
