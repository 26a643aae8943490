import * as z from 'zod/mini';
import { optionalInput, textField, timeField } from './fields.js';
import { integerText } from './query-text.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

/** Registers a webhook receiver (Gap §6.1). */
export const webhookRequestSchema = z.object({
  /** Where events are sent; https. */
  url: textField({ min: 1, max: 2000 }),
  /** Absent or empty: every event. */
  events: optionalInput(z.array(z.enum(WEBHOOK_EVENTS)).check(z.maxLength(10))),
});

/** Filters the delivery log (Gap §6.1). */
export const deliveryListQuerySchema = z.object({
  /** Only deliveries in this state. */
  state: z.optional(z.enum(['due', 'delivered', 'failed'])),
  /** Default 25. */
  limit: z.optional(integerText(1, 100)),
  /** next_cursor of the previous page. */
  cursor: z.optional(textField({ max: 200 })),
});

/** Selects the deliveries to replay (Gap §6.1). */
export const replayRequestSchema = z.object({
  /** Default failed; due: what waits for its next attempt. */
  state: optionalInput(z.enum(['failed', 'due', 'delivered'])),
  /** Inclusive. */
  from: optionalInput(timeField()),
  /** Exclusive. */
  to: optionalInput(timeField()),
});
