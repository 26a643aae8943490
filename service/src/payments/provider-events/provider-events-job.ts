import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import { storableText } from '../../platform/db/storable-text.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { PaymentDeps } from '../deps.js';
import { applyEvent } from './apply-event.js';
import type { EventOutcome } from './event-outcome.js';
import type { EventSubject } from './provider-events.js';

/** The job's name; woken when an event of this provider is stored. */
export const providerEventsOf = (provider: string) => `provider-events-${provider}`;

const AT_ONCE = 20;
/** Longer than asking a silent provider takes. */
const CLAIM_MS = 2 * 60_000;
/** How long an event may be about something that is not stored yet. */
const UNKNOWN_FOR_MS = 60 * 60_000;
/** How long a failing event is tried; polling asks on its own. */
const TRIED_FOR_MS = 24 * 60 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** One job for each provider that tells of events: one that is silent does not hold up another's. */
export function providerEventsJobs(deps: PaymentDeps): readonly Job[] {
  const { cards, bank } = deps.adapters;
  const names = [cards, bank].flatMap((adapter) => (adapter?.name && adapter.readEvents ? [adapter.name] : []));
  return [...new Set(names)].map((provider, _index, providers) => providerEventsJob(deps, { provider, providers }));
}

interface JobsProvider {
  readonly provider: string;
  /** All of them: what is left of an adapter that is there no more belongs to every job. */
  readonly providers: readonly string[];
}

/** Asks about the objects of a provider's stored events. Each event belongs to one node until it is due again. */
function providerEventsJob(deps: PaymentDeps, own: JobsProvider): Job {
  return {
    name: providerEventsOf(own.provider),
    everyMs: 2_000,
    async run() {
      const due = await claim(deps, own);
      await Promise.all(due.map((event) => apply(deps, event)));
      return due.length === AT_ONCE;
    },
  };
}

interface DueEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly about: EventSubject;
  /** Since it was received, ms. */
  readonly ageMs: number;
}

async function claim({ pool, clock }: PaymentDeps, { provider, providers }: JobsProvider): Promise<DueEvent[]> {
  const { rows } = await pool.query<DueEvent>(
    `UPDATE provider_events SET check_after_ms = ${serviceTimeSql('$1')} + ${CLAIM_MS}, attempts = attempts + 1, updated_ms = ${serviceTimeSql('$1')}
     WHERE (provider, event_id) IN (
       SELECT provider, event_id FROM provider_events WHERE state = 'due' AND check_after_ms <= ${serviceTimeSql('$1')}
         AND (provider = $2 OR provider <> ALL ($3))
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING provider, event_id AS "eventId", about, updated_ms - received_ms AS "ageMs"`,
    [shiftOf(clock), provider, providers],
  );
  return rows;
}

async function apply(deps: PaymentDeps, event: DueEvent): Promise<void> {
  const { provider, eventId, about } = event;
  const logged = { provider, event: eventId, about };
  try {
    const next = nextOf(event, await applyEvent(deps, provider, about));
    if (next.state === 'ignored') deps.log.info(logged, 'provider event is about nothing known');
    await finish(deps, event, next);
  } catch (error) {
    const isOver = event.ageMs >= TRIED_FOR_MS;
    deps.log.warn({ err: error, ...logged }, isOver ? 'provider event given up' : 'provider event failed; will retry');
    const failure = storableText((error instanceof Error ? error.message : String(error)).slice(0, 500));
    const next = isOver ? { state: 'ignored' as const } : later(event);
    await finish(deps, event, { ...next, failure }).catch((cause: unknown) =>
      deps.log.warn({ err: cause, ...logged }, 'provider event could not be recorded; will retry'),
    );
  }
}

interface Next {
  readonly state: 'due' | 'applied' | 'ignored';
  /** Absent: not before the claim ends. */
  readonly pauseMs?: number;
  readonly failure?: string;
}

function nextOf(event: DueEvent, outcome: EventOutcome): Next {
  switch (outcome.state) {
    case 'busy':
      return later(event, outcome.forMs);
    case 'unknown':
      return event.ageMs >= UNKNOWN_FOR_MS ? { state: 'ignored' } : later(event);
    default:
      return outcome;
  }
}

/** Twice as long again as it has waited. */
function later({ ageMs }: DueEvent, firstPauseMs = FIRST_PAUSE_MS): Next {
  const pauseMs = Math.min(Math.max(firstPauseMs, 2 * ageMs), LONGEST_PAUSE_MS);
  return { state: 'due', pauseMs };
}

async function finish({ pool, clock }: PaymentDeps, { provider, eventId }: DueEvent, next: Next): Promise<void> {
  await pool.query(
    `UPDATE provider_events SET state = $3, check_after_ms = coalesce(${serviceTimeSql('$6')} + $4::bigint, check_after_ms), failure = $5,
       updated_ms = ${serviceTimeSql('$6')}
     WHERE provider = $1 AND event_id = $2 AND state = 'due'`,
    [provider, eventId, next.state, next.pauseMs ?? null, next.failure ?? null, shiftOf(clock)],
  );
}
