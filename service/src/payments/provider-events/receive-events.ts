import { z } from 'zod';
import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { unavailable } from '../../platform/http/api-error.js';
import type { Adapters } from '../adapters.js';
import type { PaymentDeps } from '../deps.js';
import {
  type ProviderEvent,
  type ProviderEventRequest,
  type ProviderEvents,
  providerEventsSchema,
} from './provider-events.js';

/** Of one request. */
export const MOST_EVENTS = 100;

/** An adapter that reads its provider's webhooks. */
interface EventReader {
  readEvents(request: ProviderEventRequest): Promise<ProviderEvents>;
}

/** The adapters of this name that take events; one company may be both card provider and bank. */
export function findEventReaders({ cards, bank }: Adapters, name: string): readonly EventReader[] {
  return [cards, bank].flatMap((adapter) => {
    const readEvents = adapter?.name === name ? adapter.readEvents?.bind(adapter) : undefined;
    return readEvents ? [{ readEvents }] : [];
  });
}

/**
 * The events of a request that one of the adapters finds authentic.
 *
 * @returns undefined when none does; no part of the body is logged
 * @throws ApiError `provider_event_unreadable` 503 when an adapter fails
 */
export async function readEvents(
  deps: Pick<PaymentDeps, 'log'>,
  readers: readonly EventReader[],
  { provider, request }: { readonly provider: string; readonly request: ProviderEventRequest },
): Promise<readonly ProviderEvent[] | undefined> {
  let reason = '';
  for (const reader of readers) {
    const read = await readOne(deps, reader, { provider, request });
    if (read.status === 'authentic' && read.events.length <= MOST_EVENTS) return read.events;
    reason = read.status === 'forged' ? read.message : `It has more than ${MOST_EVENTS} events.`;
  }
  deps.log.warn({ provider, reason: reason.slice(0, 200), bytes: request.rawBody.length }, 'provider event refused');
  return undefined;
}

async function readOne(
  { log }: Pick<PaymentDeps, 'log'>,
  reader: EventReader,
  { provider, request }: { readonly provider: string; readonly request: ProviderEventRequest },
): Promise<ProviderEvents> {
  try {
    const read = providerEventsSchema.safeParse(await reader.readEvents(request));
    if (read.success) return read.data;
    throw new TypeError(`The adapter's readEvents returned an invalid answer: ${z.prettifyError(read.error)}`);
  } catch (error) {
    log.error({ err: error, provider }, 'provider event could not be read');
    throw unavailable('provider_event_unreadable', 'The event could not be read. Send it again.', 30);
  }
}

/** Stores new events; one that is stored already stays as it is. */
export async function storeEvents(
  { pool, clock }: Pick<PaymentDeps, 'pool' | 'clock'>,
  provider: string,
  events: readonly ProviderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await pool.query(
    `INSERT INTO provider_events (provider, event_id, about, check_after_ms, received_ms, updated_ms)
     SELECT $1, event.id, event.about, 0, ${serviceTimeSql('$4')}, ${serviceTimeSql('$4')}
     FROM unnest($2::text[], $3::jsonb[]) AS event (id, about) ON CONFLICT (provider, event_id) DO NOTHING`,
    [provider, events.map(({ eventId }) => eventId), events.map(({ about }) => JSON.stringify(about)), shiftOf(clock)],
  );
}
