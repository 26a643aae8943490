import { disputeSchema } from './dispute.js';
import { escrowSchema } from './escrow.js';
import { invoiceSchema } from './invoice.js';
import { refundSchema } from './refund.js';

/**
 * What each event reports, in the payload of its envelope (interface §6.1; Gap: the second name; the third, for `void` and `expired`; the
 * others).
 */
export const webhookEventSchemas = {
  'escrow-transaction-update': escrowSchema,
  'invoice-completion': invoiceSchema,
  'invoice-update': invoiceSchema,
  'refund-completion': refundSchema,
  'dispute-update': disputeSchema,
} as const;

/** The name of an event, as its header says it. */
export type WebhookEventName = keyof typeof webhookEventSchemas;

/** What can be listened for. */
export const WEBHOOK_EVENTS = Object.keys(webhookEventSchemas) as WebhookEventName[];
