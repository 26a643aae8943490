import type { SdkError } from '../../result/sdk-error.js';
import { type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.js';
import type { WebhookEvent } from './webhook-event.js';

/** What checks and takes your deliveries. */
export interface WebhookHandlerOptions extends Pick<VerifyWebhookOptions, 'secret' | 'toleranceMs'> {
  /** Does the work; the service repeats the delivery later when it throws. Events may come twice and out of order. */
  readonly onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Told about what was refused or threw, e.g. for the log. */
  readonly onProblem?: (problem: SdkError) => void;
}

/**
 * Answers webhook deliveries in the Fetch form (Workers, Deno, Bun, Hono, Next.js). With another framework call
 * `verifyWebhook` with the raw body.
 *
 * Answers 204 when the event was taken, 400 when it is no event of the service, 500 when `onEvent` threw.
 */
export function createWebhookHandler(options: WebhookHandlerOptions): (request: Request) => Promise<Response> {
  const { secret, toleranceMs, onEvent, onProblem } = options;
  return async (request) => {
    const rawBody = new Uint8Array(await request.arrayBuffer());
    const { headers } = request;
    const verified = await verifyWebhook({
      rawBody,
      headers,
      secret,
      ...(toleranceMs !== undefined && { toleranceMs }),
    });
    if (!verified.ok) {
      onProblem?.(verified.error);
      return new Response(verified.error.code, { status: 400 });
    }
    try {
      await onEvent(verified.value);
      return new Response(null, { status: 204 });
    } catch (cause) {
      onProblem?.({ code: 'webhook_handler_threw', message: 'onEvent threw; see cause', retryable: true, cause });
      return new Response('webhook_handler_threw', { status: 500 });
    }
  };
}
