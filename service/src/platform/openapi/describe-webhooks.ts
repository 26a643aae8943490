import type { WebhookEventName } from 'svc-bridge/model';

interface Media {
  readonly schema?: object;
  readonly example?: unknown;
}

interface Answering {
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** What is read of an API document here. */
type Paths = Readonly<Record<string, Readonly<Record<string, Answering>>>>;

/** Each event and the call whose response is its body (interface §6.1). */
const EVENTS = {
  'escrow-transaction-update': {
    summary: 'An escrow was paid (or its payment failed), committed, cancelled or voided, or has expired unpaid',
    body: ['post', '/v2/escrow/{escrow_id}/pay'],
  },
  'invoice-completion': {
    summary: 'An invoice, including an escrow’s phase, is `success` or `failed`',
    body: ['get', '/v2/invoice/{invoice_id}'],
  },
  'invoice-update': {
    summary: 'An invoice was voided, or has expired unpaid',
    body: ['post', '/v2/invoice/{invoice_id}/void'],
  },
  'refund-completion': {
    summary: 'A refund is `success` or `failed`',
    body: ['get', '/v2/refund/{refund_id}'],
  },
  'dispute-update': {
    summary: 'A card payment was disputed; the dispute was answered or decided, or has changed',
    body: ['get', '/v2/dispute/{dispute_id}'],
  },
} as const satisfies Record<WebhookEventName, { summary: string; body: readonly [method: string, path: string] }>;

const header = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

/** The document's `webhooks`: what the service sends to the integrator's receivers. */
export function describeWebhooks(paths: Paths): Record<string, object> {
  return Object.fromEntries(
    Object.entries(EVENTS).map(([event, { summary, body }]) => {
      const [method, path] = body;
      const content = paths[path]?.[method]?.responses?.['200']?.content;
      if (!content) throw new Error(`no call ${method} ${path} answers what ${event} reports`);
      const post = {
        operationId: `webhook_${event.replaceAll('-', '_')}`,
        summary,
        tags: ['Webhooks'],
        description: 'A message may arrive twice or out of order; any 2xx within 20 seconds confirms it.',
        security: [],
        parameters: [
          header('webhook-id', 'The same on every retry: act once for each.'),
          header('webhook-timestamp', 'Seconds since 1970 UTC; signed.'),
          header(
            'webhook-signature',
            '`v1,` and a base64 HMAC-SHA256 by Standard Webhooks; two while a secret rotates.',
          ),
          header('webhook-event', 'The event.', { type: 'string', const: event }),
        ],
        requestBody: { required: true, content },
        responses: { '2XX': { description: 'Received.' } },
      };
      return [event, { post }];
    }),
  );
}
