import type { WebhookEventName } from '../../platform/db/tables/operation.js';

/** What can be listened for (interface §6.1; Gap: the second name). */
export const WEBHOOK_EVENTS = ['escrow-transaction-update', 'invoice-completion'] as const satisfies WebhookEventName[];
