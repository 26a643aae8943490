import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import type { PaymentDeps } from '../deps.js';
import { providerEventsOf } from './provider-events-job.js';
import { findEventReaders, MOST_EVENTS, readEvents, storeEvents } from './receive-events.js';

/** Path of the endpoint, below `{invoicing_url}`. */
export const PROVIDER_EVENTS_PATH = '/provider-events';

/**
 * Takes the webhooks of card providers and banks: `POST {invoicing_url}/provider-events/{name}`. The adapter of that name verifies
 * them. Answers 200 once they are stored, so that a provider repeats whatever is not.
 *
 * @errors `provider_not_found` 404, `provider_event_refused` 400, `rate_limited` 429, `provider_event_unreadable` 503
 */
export function registerProviderEventRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.post(
    `${PROVIDER_EVENTS_PATH}/:provider`,
    { config: { bodyKind: 'raw' }, schema: { hide: true, params: z.object({ provider: z.string() }) } },
    async (request) => {
      const { provider } = request.params;
      const readers = findEventReaders(deps.adapters, provider);
      if (readers.length === 0) throw providerNotFound();
      app.authenticationThrottle.check(request);
      const received = { headers: plainHeaders(request.headers), rawBody: request.rawBody ?? Buffer.alloc(0) };
      const events = await readEvents(deps, readers, { provider, request: received });
      if (!events) {
        app.authenticationThrottle.recordFailure(request);
        throw eventRefused();
      }
      await storeEvents(deps, provider, events);
      deps.wake(providerEventsOf(provider));
      return successEnvelope({});
    },
  );
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));
}

function providerNotFound(): ApiError {
  const message = 'No adapter of this name takes events.';
  return new ApiError({ status: 404, errors: [{ code: 'provider_not_found', message }] });
}

function eventRefused(): ApiError {
  const message = `The request is unsigned, wrongly signed, too old, or has more than ${MOST_EVENTS} events.`;
  return new ApiError({ status: 400, errors: [{ code: 'provider_event_refused', message }] });
}
