import { sandboxProviderEventRequestSchema, sandboxProviderEventSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { EventSubject } from '../../../payments/provider-events/provider-events.js';
import { PROVIDER_EVENTS_PATH } from '../../../payments/provider-events/routes.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { bareResponses } from '../../../platform/http/responses.js';
import { sandboxExamples } from '../examples.js';
import { SANDBOX_BANK, signSandboxEvent } from './sandbox-events.js';

/** For trying what an adapter's events do: sends one through the endpoint, repeated, late or forged. */
export function registerTellRoute(app: HttpApp, deps: PaymentDeps): void {
  const schema = {
    tags: ['Sandbox'],
    summary: "Send a provider's event",
    example: sandboxExamples.tellEvent,
    body: sandboxProviderEventRequestSchema,
    response: bareResponses(200, sandboxProviderEventSchema),
  };
  app.post('/sandbox/provider-events', { schema }, async (request) => {
    const { kind, times, age_seconds, forged, event_id: eventId = `evt_${deps.random.uuid()}` } = request.body;
    const provider = kind === 'payout' ? SANDBOX_BANK : deps.money.cards.name;
    const keys = { clock: { now: () => deps.clock.now() - age_seconds * 1000 }, secretKeys: deps.settings.secretKeys };
    const { headers, body } = signSandboxEvent(keys, { provider, eventId, about: subjectOf(request.body) });
    const statuses: number[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      const payload = forged ? `${body} ` : body;
      const url = `${PROVIDER_EVENTS_PATH}/${provider}`;
      statuses.push((await app.inject({ method: 'POST', url, headers, payload })).statusCode);
    }
    return { provider, event_id: eventId, statuses };
  });
}

/** Without an id or a reference the event is about nothing known. */
function subjectOf({ kind, id = '-', reference }: z.infer<typeof sandboxProviderEventRequestSchema>): EventSubject {
  switch (kind) {
    case 'charge':
      return reference === undefined ? { kind, chargeId: id } : { kind, reference };
    case 'refund':
      return { kind, refundId: id };
    case 'payout':
      return reference === undefined ? { kind, payoutId: id } : { kind, reference };
    default:
      return { kind, reference: reference ?? id };
  }
}
