import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { signSandboxEvent } from '../../src/operations/sandbox/provider-events/sandbox-events.js';
import type { EventSubject } from '../../src/payments/provider-events/provider-events.js';
import { PROVIDER_EVENTS_PATH } from '../../src/payments/provider-events/routes.js';
import { systemClock } from '../../src/platform/clock.js';
import type { DatabaseClient } from '../../src/platform/db/client.js';
import { CHAOS_BANK, CHAOS_CARDS, SECRET_KEY } from './chaos-providers.js';

const ROUND_MS = 500;
const A_ROUND = 8;
const PAYOUTS_A_ROUND = 4;
const REQUEST_LIMIT_MS = 45_000;
/** An event may be told so long after it was chosen, so that a later one overtakes it. */
const LATE_BY_MS = 4_000;
const FORGED_SHARE = 0.1;
/** A provider gives up on an event after this. */
const GIVE_UP_AFTER_MS = 240_000;
/** A node that is killed keeps its claim on an event for two minutes. */
const APPLIED_WITHIN_MS = 180_000;

/** What the card provider has told. */
export interface ToldEvents {
  /** Ids of the events that were answered with 200. */
  readonly acknowledged: ReadonlySet<string>;
  /** All ids, also of requests without an answer, but not of forged events. */
  readonly told: ReadonlySet<string>;
  /** Events that no node has taken in time. */
  readonly refused: readonly string[];
  readonly requests: number;
}

export interface EventTeller {
  /** Ends once every event is answered and, with time to do so, applied. */
  stop(): Promise<ToldEvents>;
}

/**
 * Plays the card provider that tells of charges, refunds and disputes, and the bank that tells of payouts: signed, repeated, at several nodes at once, before or long after it
 * happens, in any order; some are forged. What it knows it reads from the database, as the sandbox's provider keeps no books.
 */
export function startEventTeller(client: DatabaseClient, ports: readonly number[]): EventTeller {
  const [acknowledged, told, refused] = [new Set<string>(), new Set<string>(), [] as string[]];
  const telling = new Set<Promise<void>>();
  let [requests, stopping] = [0, false];

  const send = (eventId: string, about: EventSubject, key: Buffer): Promise<boolean> => {
    requests += 1;
    return tellEvent(ports[Math.floor(Math.random() * ports.length)] ?? 0, about, { eventId, key });
  };
  const tell = async (about: EventSubject): Promise<void> => {
    await delay(Math.random() * LATE_BY_MS);
    if (Math.random() < FORGED_SHARE) {
      await send(`forged_${randomUUID()}`, about, randomBytes(32));
      return;
    }
    const eventId = `evt_${randomUUID()}`;
    told.add(eventId);
    const copies = 1 + Math.floor(Math.random() * 3);
    const givenUpAt = Date.now() + GIVE_UP_AFTER_MS;
    while (Date.now() < givenUpAt) {
      const taken = await Promise.all(Array.from({ length: copies }, () => send(eventId, about, SECRET_KEY)));
      if (taken.includes(true)) {
        acknowledged.add(eventId);
        return;
      }
      await delay(200);
    }
    refused.push(eventId);
  };
  const round = async (): Promise<void> => {
    for (const about of await findSubjects(client)) {
      const one = tell(about).finally(() => telling.delete(one));
      telling.add(one);
    }
  };
  const rounds = (async () => {
    while (!stopping) {
      await round();
      await delay(ROUND_MS);
    }
  })();
  return {
    stop: async () => {
      stopping = true;
      await rounds;
      await Promise.all(telling);
      await untilApplied(client);
      return { acknowledged, told, refused, requests };
    },
  };
}

/** @returns whether the node has taken it */
export function tellEvent(
  port: number,
  about: EventSubject,
  { eventId = `evt_${randomUUID()}`, key = SECRET_KEY }: { readonly eventId?: string; readonly key?: Buffer } = {},
): Promise<boolean> {
  const provider = about.kind === 'payout' ? CHAOS_BANK : CHAOS_CARDS;
  const request = signSandboxEvent({ clock: systemClock, secretKeys: [key] }, { provider, eventId, about });
  const url = `http://127.0.0.1:${port}${PROVIDER_EVENTS_PATH}/${provider}`;
  const signal = AbortSignal.timeout(REQUEST_LIMIT_MS);
  return fetch(url, { method: 'POST', ...request, signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Some of the latest, and of those without a dispute: a node with a slow clock gives out old ids. Payouts that were sent and are under way:
 * no bank tells of others, and it is asked about each once a minute at most. None while the database is down.
 */
async function findSubjects({ pool }: DatabaseClient): Promise<EventSubject[]> {
  const found = await pool
    .query<{ about: EventSubject }>(
      `WITH latest AS (
         (SELECT id FROM card_charges ORDER BY id DESC LIMIT 60) UNION
         (SELECT id FROM card_charges WHERE NOT EXISTS (SELECT FROM disputes WHERE charge_id = card_charges.id)
          ORDER BY random() LIMIT 20))
       (SELECT about FROM (
         SELECT jsonb_build_object('kind', 'charge', 'chargeId', id) AS about FROM latest
         UNION ALL SELECT jsonb_build_object('kind', 'dispute', 'reference', 'sandbox_dispute_' || id) FROM latest
         UNION ALL SELECT jsonb_build_object('kind', 'refund', 'refundId', card_refunds.id)
         FROM card_refunds JOIN latest ON latest.id = charge_id) AS happened
       ORDER BY random() LIMIT ${A_ROUND})
       UNION ALL
       (SELECT CASE WHEN random() < 0.5 AND bank_reference <> '' THEN jsonb_build_object('kind', 'payout', 'reference', bank_reference)
          ELSE jsonb_build_object('kind', 'payout', 'payoutId', id) END
        FROM payouts WHERE sent_ms IS NOT NULL AND (state = 'pending' OR watch_until_ms IS NOT NULL) AND NOT EXISTS (
          SELECT FROM provider_events WHERE provider = '${CHAOS_BANK}' AND provider_events.state = 'due'
            AND (about ->> 'payoutId' = payouts.id::text OR about ->> 'reference' = bank_reference))
        ORDER BY random() LIMIT ${PAYOUTS_A_ROUND})`,
    )
    .catch(() => ({ rows: [] }));
  return found.rows.map(({ about }) => about);
}

async function untilApplied({ pool }: DatabaseClient): Promise<void> {
  const limitMs = Date.now() + APPLIED_WITHIN_MS;
  const areDue = () => pool.query(`SELECT FROM provider_events WHERE state = 'due' LIMIT 1`);
  while ((await areDue()).rowCount !== 0 && Date.now() < limitMs) await delay(500);
}
