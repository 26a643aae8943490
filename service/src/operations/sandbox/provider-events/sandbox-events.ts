import type {
  EventSubject,
  ProviderEventRequest,
  ProviderEvents,
} from '../../../payments/provider-events/provider-events.js';
import type { Clock } from '../../../platform/clock.js';
import { deriveSteadyKey } from '../../../platform/secrets/seal.js';
import { signatureOf, verifyMessage } from '../../../platform/secrets/signed-message.js';

/** The name of the sandbox's bank. */
export const SANDBOX_BANK = 'sandbox-bank';

export interface SandboxEventKeys {
  readonly clock: Clock;
  /** Every node of a sandbox has the same. */
  readonly secretKeys: readonly Buffer[];
}

/** An event of the sandbox's card provider or bank: `{"about": …}`, signed by Standard Webhooks. */
export interface SandboxEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly about: EventSubject;
}

/** The request that tells an event. */
export function signSandboxEvent(
  { clock, secretKeys }: SandboxEventKeys,
  { provider, eventId, about }: SandboxEvent,
): { readonly headers: Record<string, string>; readonly body: string } {
  const body = JSON.stringify({ about });
  const timestampSeconds = Math.floor(clock.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatureOf(keyOf(secretKeys, provider), { id: eventId, timestampSeconds, body }),
  };
  return { headers, body };
}

/** How the sandbox's card provider and bank read their events; each has a key of its own. */
export function createSandboxEventReader({ clock, secretKeys }: SandboxEventKeys, provider: string) {
  return async ({ headers, rawBody }: ProviderEventRequest): Promise<ProviderEvents> => {
    const key = keyOf(secretKeys, provider);
    const verified = verifyMessage({ key, headers, rawBody, nowMs: clock.now() });
    if ('problem' in verified) return { status: 'forged', message: verified.problem };
    try {
      const { about } = JSON.parse(rawBody.toString('utf8'));
      return { status: 'authentic', events: [{ eventId: verified.id, about }] };
    } catch {
      return { status: 'forged', message: 'Its body is not JSON.' };
    }
  };
}

function keyOf(secretKeys: readonly Buffer[], provider: string): Buffer {
  return deriveSteadyKey(secretKeys, `events of ${provider}`);
}
