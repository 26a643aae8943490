import { z } from 'zod';
import type { PaymentDeps } from '../../../payments/deps.js';
import type { EventSubject } from '../../../payments/provider-events/provider-events.js';
import { PROVIDER_EVENTS_PATH } from '../../../payments/provider-events/routes.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { SANDBOX_BANK, signSandboxEvent } from './sandbox-events.js';

const bodySchema = z.object({
  kind: z.enum(['charge', 'refund', 'payout', 'dispute'], 'must be charge, refund, payout or dispute'),
  /** The service's, of the charge, card refund or payout. */
  id: z.string().min(1).max(255).optional(),
  /** The provider's, instead of the id. */
  reference: z.string().min(1).max(255).optional(),
  /** Default: a new one. */
  event_id: z.string().min(1).max(255).optional(),
  times: z.int().min(1).max(20).default(1),
  /** How long ago it was signed. */
  age_seconds: z.int().min(-86_400).max(86_400).default(0),
  forged: z.boolean().default(false),
});

/** For trying what an adapter's events do: sends one through the endpoint, repeated, late or forged. Not part of the API. */
export function registerTellRoute(app: HttpApp, deps: PaymentDeps): void {
  app.post('/sandbox/provider-events', { schema: { hide: true, body: bodySchema } }, async (request) => {
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
function subjectOf({ kind, id = '-', reference }: z.infer<typeof bodySchema>): EventSubject {
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
