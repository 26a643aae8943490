import type { Dispatcher } from 'undici';
import type { Clock } from '../../platform/clock.js';
import type { Deps } from '../../platform/deps.js';
import { SecretKeyUnknown } from '../../platform/secrets/seal.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { finishAttempt, releaseClaim } from './finish-attempt.js';
import { type SendResult, sendWebhook } from './send-webhook.js';
import { signWebhook } from './sign-webhook.js';
import { openSigningKey } from './webhook-secret.js';

export interface DeliverOptions {
  readonly agent: Dispatcher;
  /** Receivers compare `webhook-timestamp` with their own clock, so it is the world's time even where the sandbox's is moved. */
  readonly wallClock: Clock;
  /** The body of an invoice-completion event: as the answer of the create or pay call (interface §6.1). */
  readonly renderInvoice: (invoiceId: string) => Promise<string>;
  readonly timeoutMs?: number;
  readonly giveUp?: AbortSignal;
  /** The sandbox's order that receivers seem to be away. */
  readonly receiverDown?: () => Promise<boolean>;
}

/** Sends one claimed delivery and enters the outcome. */
export async function deliverWebhook(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings' | 'log'>,
  options: DeliverOptions,
  delivery: ClaimedDelivery,
): Promise<void> {
  const startedMs = deps.clock.now();
  const keys = openKeys(deps, delivery);
  if (!keys) return;
  const result = await attempt(deps, { ...options, keys }, delivery);
  if (result.dropped) return releaseClaim(deps, delivery);
  const outcome = await finishAttempt(deps, { delivery, result, startedMs });
  deps.log.debug(
    { delivery: delivery.id, event: delivery.event, status: result.status, error: result.error, outcome },
    'webhook attempt',
  );
}

async function attempt(
  deps: Pick<Deps, 'clock' | 'settings' | 'log'>,
  options: DeliverOptions & { readonly keys: readonly Buffer[] },
  delivery: ClaimedDelivery,
): Promise<SendResult> {
  try {
    if (await options.receiverDown?.()) return { ...NO_ANSWER, error: 'no answer: fault injected in the sandbox' };
    const body = delivery.body ?? (await options.renderInvoice(delivery.subjectId));
    const signature = signWebhook({
      webhookId: `msg_${delivery.eventId}`,
      timestampSeconds: Math.floor(options.wallClock.now() / 1000),
      body,
      keys: options.keys,
    });
    return await sendWebhook({
      agent: options.agent,
      url: delivery.url,
      headers: { ...signature, 'webhook-event': delivery.event },
      body,
      ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
      ...(options.giveUp ? { giveUp: options.giveUp } : {}),
    });
  } catch (error) {
    deps.log.error({ err: error, delivery: delivery.id }, 'webhook could not be made');
    return { ...NO_ANSWER, error: 'the service could not make the message' };
  }
}

const NO_ANSWER = { status: undefined, excerpt: '', retryAfterMs: undefined };

/** @returns undefined when this node lacks a key: the claim runs out, and a node that has the key takes the delivery */
function openKeys(
  deps: Pick<Deps, 'clock' | 'settings' | 'log'>,
  delivery: ClaimedDelivery,
): readonly Buffer[] | undefined {
  try {
    return signingKeys(deps, delivery);
  } catch (error) {
    if (!(error instanceof SecretKeyUnknown)) throw error;
    deps.log.error({ err: error, delivery: delivery.id }, 'a webhook secret is sealed with a key that is not listed');
    return undefined;
  }
}

function signingKeys(deps: Pick<Deps, 'clock' | 'settings'>, delivery: ClaimedDelivery): Buffer[] {
  const keys = [openSigningKey(deps, delivery.endpointId, delivery.secretSealed)];
  const { previousSecretSealed, previousSecretExpiresMs } = delivery;
  if (previousSecretSealed && (previousSecretExpiresMs ?? 0) > deps.clock.now()) {
    keys.push(openSigningKey(deps, delivery.endpointId, previousSecretSealed));
  }
  return keys;
}
