import { registerAccess } from '../../../src/accounts/tokens/authenticate.js';
import { type SandboxEvent, signSandboxEvent } from '../../../src/operations/sandbox/provider-events/sandbox-events.js';
import type { PaymentDeps } from '../../../src/payments/deps.js';
import type { EventSubject } from '../../../src/payments/provider-events/provider-events.js';
import { providerEventsJobs } from '../../../src/payments/provider-events/provider-events-job.js';
import { registerProviderEventRoutes } from '../../../src/payments/provider-events/routes.js';
import { createHttpApp, type HttpApp } from '../../../src/platform/http/http-app.js';

export interface EventRow {
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
}

/** The endpoint for provider events of one node, and its job. */
export interface EventDoor {
  readonly app: HttpApp;
  /** Sends a request as it is. @returns status and first code */
  post(
    provider: string,
    request: { headers: Record<string, string>; body: string | Buffer },
  ): Promise<[number, string?]>;
  /** Sends an event, signed. @returns the event's id */
  tell(about: EventSubject, more?: Partial<SandboxEvent>): Promise<string>;
  /** One round of the jobs, each to its end. @throws what the first failing job threw */
  run(): Promise<void>;
  row(eventId: string): Promise<EventRow>;
}

export function openEventDoor(deps: PaymentDeps): EventDoor {
  const app = createHttpApp(deps, registerAccess);
  registerProviderEventRoutes(app, deps);
  const jobs = providerEventsJobs(deps);
  const post: EventDoor['post'] = async (provider, { headers, body }) => {
    const answer = await app.inject({ method: 'POST', url: `/provider-events/${provider}`, headers, payload: body });
    return answer.statusCode === 200 ? [200] : [answer.statusCode, answer.json().codes[0]];
  };
  return {
    app,
    post,
    tell: async (about, more = {}) => {
      const provider = about.kind === 'payout' ? 'sandbox-bank' : 'sandbox-cards';
      const event = { provider, eventId: `evt_${deps.random.uuid()}`, about, ...more };
      const [status] = await post(event.provider, signSandboxEvent({ ...deps, ...deps.settings }, event));
      if (status !== 200) throw new Error(`The event was answered with ${status}.`);
      return event.eventId;
    },
    run: async () => {
      const rounds = await Promise.allSettled(jobs.map((job) => job.run(new AbortController().signal)));
      await deps.money.drained();
      for (const round of rounds) if (round.status === 'rejected') throw round.reason;
    },
    row: async (eventId) => {
      const { rows } = await deps.pool.query<EventRow>(
        'SELECT state, attempts, failure FROM provider_events WHERE event_id = $1',
        [eventId],
      );
      if (!rows[0]) throw new Error(`The event ${eventId} is not stored.`);
      return rows[0];
    },
  };
}
