import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { PaymentDeps } from '../deps.js';
import { applyEvent } from './apply-event.js';
import type { EventOutcome } from './event-outcome.js';
import type { EventSubject } from './provider-events.js';

/** The job's name; woken when an event is stored. */
export const PROVIDER_EVENTS = 'provider-events';

const AT_ONCE = 20;
/** Longer than asking a silent provider takes. */
const CLAIM_MS = 2 * 60_000;
/** How long an event may be about something that is not stored yet. */
const UNKNOWN_FOR_MS = 60 * 60_000;
/** How long a failing event is tried; polling asks on its own. */
const TRIED_FOR_MS = 24 * 60 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Asks about the objects of stored events. Each event belongs to one node until it is due again. */
export function providerEventsJob(deps: PaymentDeps): Job {
  return {
    name: PROVIDER_EVENTS,
    everyMs: 2_000,
    async run() {
      const due = await claim(deps);
      await Promise.all(due.map((event) => apply(deps, event)));
      return due.length === AT_ONCE;
    },
  };
}

interface DueEvent {
  readonly provider: string;
  readonly eventId: string;
  readonly about: EventSubject;
  /** This one included. */
  readonly attempts: number;
  /** Since it was received, ms. */
  readonly ageMs: number;
}

async function claim({ pool, clock }: PaymentDeps): Promise<DueEvent[]> {
  const { rows } = await pool.query<DueEvent>(
    `UPDATE provider_events SET check_after_ms = ${serviceTimeSql('$1')} + ${CLAIM_MS}, attempts = attempts + 1, updated_ms = ${serviceTimeSql('$1')}
     WHERE (provider, event_id) IN (
       SELECT provider, event_id FROM provider_events WHERE state = 'due' AND check_after_ms <= ${serviceTimeSql('$1')}
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING provider, event_id AS "eventId", about, attempts, updated_ms - received_ms AS "ageMs"`,
    [shiftOf(clock)],
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
    const failure = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, 500);
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
      return { state: 'due', pauseMs: outcome.forMs };
    case 'unknown':
      return event.ageMs >= UNKNOWN_FOR_MS ? { state: 'ignored' } : later(event);
    default:
      return outcome;
  }
}

function later({ attempts }: DueEvent): Next {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 3 ** (attempts - 1), LONGEST_PAUSE_MS);
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
