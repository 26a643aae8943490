import { createHmac } from 'node:crypto';

export interface SignWebhookOptions {
  /** The event's id: the same on every retry, so that receivers can tell a repetition. */
  readonly webhookId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** One, or two while a secret is being rotated: receivers accept whichever they know. */
  readonly keys: readonly Buffer[];
}

/** The headers of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` (Gap §6.1: signing). */
export function signWebhook(options: SignWebhookOptions): Record<string, string> {
  const signed = `${options.webhookId}.${options.timestampSeconds}.${options.body}`;
  const signatures = options.keys.map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return {
    'webhook-id': options.webhookId,
    'webhook-timestamp': String(options.timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}
