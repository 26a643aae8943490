import * as z from 'zod/mini';
import { envelopeSchema } from '../../model/envelope.js';
import { type WebhookEventName, webhookEventSchemas } from '../../model/webhook-events.js';

interface Delivery {
  /** The same on every repetition of an event: store it to act only once. */
  readonly id: string;
  /** Milliseconds since 1970 UTC. */
  readonly sentAtMs: number;
}

/** The payload's name for each event. */
const FIELDS = {
  'escrow-transaction-update': 'escrow',
  'invoice-completion': 'invoice',
  'invoice-update': 'invoice',
  'refund-completion': 'refund',
  'dispute-update': 'dispute',
} as const satisfies Record<WebhookEventName, string>;

type Payload<N extends WebhookEventName> = {
  readonly [K in (typeof FIELDS)[N]]: z.infer<(typeof webhookEventSchemas)[N]>;
};

/** An event of the service (interface §6.1). One that this release does not know keeps its `payload`. */
export type WebhookEvent =
  | { [N in WebhookEventName]: Delivery & { readonly type: N } & Payload<N> }[WebhookEventName]
  | (Delivery & { readonly type: 'unknown'; readonly name: string; readonly payload: unknown });

/** @returns undefined if the body does not match its event name */
export function readWebhookEvent(name: string, delivery: Delivery, body: unknown): WebhookEvent | undefined {
  const envelope = z.safeParse(envelopeSchema, body);
  if (!envelope.success) return undefined;
  const { payload } = envelope.data;
  if (!isKnown(name)) return { ...delivery, type: 'unknown', name, payload };
  const read = z.safeParse(webhookEventSchemas[name], payload);
  return read.success ? ({ ...delivery, type: name, [FIELDS[name]]: read.data } as WebhookEvent) : undefined;
}

function isKnown(name: string): name is WebhookEventName {
  return Object.hasOwn(webhookEventSchemas, name);
}
