import * as z from 'zod/mini';
import { readNumber } from './numbers.js';
import { nullableText, openEnum, optionalField, optionalText, reads } from './reading.js';

/** A registered webhook receiver, without its secret (Gap §6.1). */
export const webhookEndpointSchema = z.looseObject({
  /** The receiver, a UUID. */
  id: z.string(),
  /** Where events are sent. */
  url: z.string(),
  /** Empty: every event. */
  events: optionalField(z.array(z.string())),
  /** `enabled` or `disabled`. */
  state: openEnum(['enabled', 'disabled']),
  /** Why it is disabled. */
  disabled_reason: optionalText,
  /** ISO 8601, UTC: both secrets sign messages until then. */
  previous_secret_expires: nullableText(),
  /** ISO 8601, UTC. */
  created: optionalText,
  /** As `created`. */
  updated: optionalText,
});

/** A receiver after registration or rotation, the only time its secret is shown (Gap §6.1). */
export const webhookEndpointWithSecretSchema = z.looseObject({
  ...webhookEndpointSchema.shape,
  /** `whsec_` followed by the base64 key; shown only once. */
  secret: z.string(),
});

/** Confirms that a receiver was deleted (Gap §6.1). */
export const deletedWebhookSchema = z.looseObject({
  /** The receiver, a UUID. */
  id: z.string(),
  /** True. */
  deleted: reads(z.boolean(), z.literal(true)),
});

const attemptSchema = z.looseObject({
  /** Counted from 1. */
  attempt: readNumber,
  /** Null: no response. */
  response_status: reads(z.nullish(readNumber), z.nullable(z.int())),
  /** Why there was no response; empty if there was one. */
  error: optionalText,
  /** The start of the response. */
  response_excerpt: optionalText,
  /** ISO 8601, UTC. */
  started: optionalText,
  /** ISO 8601, UTC. */
  finished: optionalText,
});

/** The delivery of one event to one receiver, with every attempt (Gap §6.1). */
export const webhookDeliverySchema = z.looseObject({
  /** The delivery, a UUID. */
  id: z.string(),
  /** The registered receiver. */
  webhook_id: optionalField(z.string()),
  /** Matches the webhook-id header; the same on every retry and replay. */
  message_id: optionalField(z.string()),
  /** The event (§6.1). */
  event: optionalText,
  /** The invoice's or the escrow's id. */
  subject_id: optionalField(z.string()),
  /** `due`, `delivered` or `failed`. */
  state: openEnum(['due', 'delivered', 'failed']),
  /** ISO 8601, UTC; null when none is due. */
  next_attempt: nullableText(),
  /** ISO 8601, UTC. */
  created: optionalText,
  /** Oldest first. */
  attempts: optionalField(z.array(attemptSchema)),
});

/** A page of the delivery log, newest first; `next_cursor` is null on its last page (Gap §6.1). */
export const webhookDeliveryPageSchema = z.looseObject({
  /** Newest first. */
  deliveries: z.array(webhookDeliverySchema),
  /** Pass it to get the next page; null on the last. */
  next_cursor: nullableText(),
});

/** How many deliveries are replayed (Gap §6.1). */
export const webhookReplaySchema = z.looseObject({
  /** How many. */
  replayed: readNumber,
});

/** A registered receiver of webhooks (Gap §6.1). */
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
/** A receiver with its secret, right after registration or rotation (Gap §6.1). */
export type WebhookEndpointWithSecret = z.infer<typeof webhookEndpointWithSecretSchema>;
/** Confirms that a receiver was deleted (Gap §6.1). */
export type DeletedWebhook = z.infer<typeof deletedWebhookSchema>;
/** One event on its way to one receiver (Gap §6.1). */
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
/** A page of the delivery log (Gap §6.1). */
export type WebhookDeliveryPage = z.infer<typeof webhookDeliveryPageSchema>;
/** How many deliveries are replayed (Gap §6.1). */
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;
