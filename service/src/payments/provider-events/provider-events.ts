import { z } from 'zod';

/** A provider's webhook as it arrived. */
export interface ProviderEventRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes that the provider signed. */
  readonly rawBody: Buffer;
}

/** A provider's webhook, read and verified. */
export type ProviderEvents =
  /** At most 100 events; none if they concern nothing of the service's. */
  | { readonly status: 'authentic'; readonly events: readonly ProviderEvent[] }
  /** Unsigned, wrongly signed or too old; `message` goes into the log. */
  | { readonly status: 'forged'; readonly message: string };

/**
 * Says which object has changed, and nothing else: the service reads its state from the port's own calls. So events may come
 * twice, late, in any order or never, and none of them can invent a state.
 */
export interface ProviderEvent {
  /** The provider's; a repeated event has the same one. */
  readonly eventId: string;
  /** What to ask about. */
  readonly about: EventSubject;
  /** When it happened at the provider, in milliseconds since 1970 UTC. */
  readonly occurredMs?: number | undefined;
}

/**
 * What an event is about: an id of the service's, which the adapter has passed to the provider, or the provider's own reference.
 * Prefer the id: the service knows a reference only once it has stored the answer that held it.
 */
export type EventSubject =
  | { readonly kind: 'charge'; readonly chargeId: string }
  /** From `approved`. */
  | { readonly kind: 'charge'; readonly reference: string }
  /** A refund of a whole charge whose payment failed has the charge's id. */
  | { readonly kind: 'refund'; readonly refundId: string }
  | { readonly kind: 'payout'; readonly payoutId: string }
  /** From `sent` or `processing`. */
  | { readonly kind: 'payout'; readonly reference: string }
  | { readonly kind: 'dispute'; readonly reference: string };

const text = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'must not contain control characters or lone surrogates');

const subjectSchema = z.union([
  z.object({ kind: z.literal('charge'), chargeId: text }),
  z.object({ kind: z.literal('charge'), reference: text }),
  z.object({ kind: z.literal('refund'), refundId: text }),
  z.object({ kind: z.literal('payout'), payoutId: text }),
  z.object({ kind: z.literal('payout'), reference: text }),
  z.object({ kind: z.literal('dispute'), reference: text }),
]);

/** What an adapter may return. @internal */
export const providerEventsSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('authentic'),
    events: z.array(z.object({ eventId: text, about: subjectSchema, occurredMs: z.number().optional() })),
  }),
  z.object({ status: z.literal('forged'), message: z.string() }),
]);
