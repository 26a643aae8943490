import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/clock.js';
import type { Deps } from '../../platform/deps.js';
import { SecretKeyUnknown } from '../../platform/secrets/seal.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { finishAttempt, releaseClaim } from './finish-attempt.js';
import { type SendResult, sendWebhook, signWebhook } from './send-webhook.js';
import { openSigningKeys } from './webhook-secret.js';

export interface ComposeOptions {
  /** Receivers compare `webhook-timestamp` with their own clock, so it is real time even if the sandbox clock is ahead. */
  readonly wallClock: Clock;
  /** The body of an invoice-completion event: as the answer of the create or pay call (interface §6.1). */
  readonly renderInvoice: (invoiceId: string) => Promise<string>;
  /** The sandbox's fault that makes receivers look unreachable. */
  readonly receiverDown?: () => Promise<boolean>;
}

export interface DeliverOptions extends ComposeOptions {
  readonly agent: Dispatcher;
  readonly timeoutMs?: number;
  readonly giveUp?: AbortSignal;
}

/** As a receiver gets it. */
export interface WebhookMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends one claimed delivery and records the outcome. */
export async function deliverWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings' | 'log' | 'tracing' | 'meter'>,
  options: DeliverOptions,
  delivery: ClaimedDelivery,
): Promise<void> {
  const startedMs = deps.clock.now();
  const message = await composeMessage(deps, options, delivery);
  if (!message) return;
  const result = 'body' in message ? await send(deps, options, delivery, message) : message;
  if (result.dropped) return releaseClaim(deps, delivery);
  const outcome = await finishAttempt(deps, { delivery, result, startedMs });
  deps.meter.count('webhookAttempts', outcome === 'due' ? 'will_retry' : outcome);
  deps.log.debug(
    { delivery: delivery.id, event: delivery.event, status: result.status, error: result.error, outcome },
    'webhook attempt',
  );
}

/**
 * Renders and signs the message of a claimed delivery.
 *
 * @returns a failed attempt if it cannot be rendered; undefined if this node lacks a key: the claim expires, and a node that has
 *   the key takes the delivery
 */
export async function composeMessage(
  deps: Pick<Deps, 'clock' | 'settings' | 'log'>,
  options: ComposeOptions,
  delivery: ClaimedDelivery,
): Promise<WebhookMessage | SendResult | undefined> {
  const keys = openKeys(deps, delivery);
  if (!keys) return undefined;
  try {
    if (await options.receiverDown?.()) return { ...NO_ANSWER, error: 'no answer: fault injected in the sandbox' };
    const body = delivery.body ?? (await options.renderInvoice(delivery.subjectId));
    const signature = signWebhook({
      webhookId: `msg_${delivery.eventId}`,
      timestampSeconds: Math.floor(options.wallClock.now() / 1000),
      body,
      keys,
    });
    return { headers: { ...signature, 'webhook-event': delivery.event, ...MESSAGE_HEADERS }, body };
  } catch (error) {
    deps.log.error({ err: error, delivery: delivery.id }, 'webhook could not be rendered');
    return { ...NO_ANSWER, error: 'the service could not render the message' };
  }
}

const MESSAGE_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'svc-webhooks/1' };

/** Receivers are other people's: they learn nothing of the trace, and it keeps nothing of their address, which may hold a secret. */
function send(
  { tracing }: Pick<Deps, 'tracing'>,
  { agent, timeoutMs, giveUp }: DeliverOptions,
  delivery: ClaimedDelivery,
  message: WebhookMessage,
): Promise<SendResult> {
  const attributes = {
    'http.request.method': 'POST',
    'http.request.resend_count': delivery.attempts || undefined,
    'svc.webhook.event': delivery.event,
    'svc.webhook.endpoint_id': delivery.endpointId,
  };
  return tracing.inSpan({ name: 'POST webhook', kind: 'client', attributes }, async (span) => {
    const result = await sendWebhook({
      agent,
      url: delivery.url,
      ...message,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(giveUp ? { giveUp } : {}),
    });
    const { status } = result;
    span.set({ 'http.response.status_code': status });
    if (status === undefined || status >= 400) span.fail(status === undefined ? 'no_answer' : String(status));
    return result;
  });
}

const NO_ANSWER = { status: undefined, excerpt: '', retryAfterMs: undefined };

function openKeys(
  deps: Pick<Deps, 'clock' | 'settings' | 'log'>,
  delivery: ClaimedDelivery,
): readonly Buffer[] | undefined {
  try {
    return signingKeys(deps, delivery);
  } catch (error) {
    if (!(error instanceof SecretKeyUnknown)) throw error;
    deps.log.error({ err: error, delivery: delivery.id }, 'webhook secret is sealed with a key not in SVC_SECRET_KEYS');
    return undefined;
  }
}

function signingKeys(deps: Pick<Deps, 'clock' | 'settings'>, delivery: ClaimedDelivery): Buffer[] {
  const keys = openSigningKeys(deps, delivery.endpointId, delivery.secretSealed);
  const { previousSecretSealed, previousSecretExpiresMs } = delivery;
  if (previousSecretSealed && (previousSecretExpiresMs ?? 0) > deps.clock.now()) {
    keys.push(...openSigningKeys(deps, delivery.endpointId, previousSecretSealed));
  }
  return keys;
}
