import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { PaymentDeps } from '../deps.js';

const HOUR_MS = 60 * 60_000;
/** Per player; a family may share a card, and a school an address. */
const CARD_SHARE = 3;
const ADDRESS_SHARE = 15;

/** A player's attempt on a flow page. */
export interface CardTry {
  /** Of the payment; absent: a card is added. */
  readonly paymentId?: string;
  readonly accountId: string;
  /** The network address it comes from, as `addressKey` writes it. */
  readonly address: string;
  /** Each card's fingerprint, the same whoever adds it. */
  readonly cards: readonly string[];
}

/** A counted attempt. */
export interface CountedTry {
  /** The provider gave no answer, so nobody has learnt anything: it counts for nobody. */
  takeBack(): Promise<void>;
  /** The provider accepted the card: it counts only for the player and the address. */
  takeBackCard(): Promise<void>;
}

interface Subject {
  readonly key: string;
  readonly most: number;
}

/**
 * Counts a card attempt before it is made, against testing of stolen cards. Each attempt counts at once, however many come
 * together and on whichever node; `uncountPayment` when the payment succeeds, or is not made after all.
 *
 * @throws ApiError `too_many_card_tries` 429 with `Retry-After`: the provider must not be called then
 */
export async function countCardTry(
  deps: Pick<PaymentDeps, 'pool' | 'clock' | 'settings'>,
  { paymentId, accountId, address, cards }: CardTry,
): Promise<CountedTry> {
  const { cardTriesPerHour: most } = deps.settings;
  if (most === 0) return { takeBack: async () => undefined, takeBackCard: async () => undefined };
  const nowMs = deps.clock.now();
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const kind = paymentId === undefined ? 'add' : 'pay';
  const ofCards = cards.map((card) => ({ key: keyOf(kind, 'card', card), most: most * CARD_SHARE }));
  const subjects: Subject[] = [
    { key: keyOf(kind, 'account', accountId), most },
    { key: keyOf(kind, 'address', address), most: most * ADDRESS_SHARE },
    ...ofCards,
  ];
  const counted = await add(deps, { subjects, hourMs, paymentId });
  if (subjects.some(({ key, most: limit }) => (counted.get(key) ?? 0) > limit)) {
    await (paymentId === undefined ? remove(deps, subjects, hourMs) : uncountPayment(deps.pool, paymentId));
    throw tooMany(Math.ceil((hourMs + HOUR_MS - nowMs) / 1000));
  }
  return { takeBack: () => remove(deps, subjects, hourMs), takeBackCard: () => remove(deps, ofCards, hourMs) };
}

/** A payment succeeded, or was not made: its attempt counts no longer. Harmless when repeated. */
export async function uncountPayment(client: SqlExecutor, paymentId: string): Promise<void> {
  await client.query(
    `WITH kept AS (DELETE FROM counted_tries WHERE payment_id = $1 RETURNING subjects, hour_ms)
     ${uncountSql('kept')}`,
    [paymentId],
  );
}

/** Each stored card's fingerprint, the same whoever added it. */
export async function fingerprintsOf(
  deps: Pick<PaymentDeps, 'pool'>,
  methodIds: readonly string[],
): Promise<readonly string[]> {
  const result = await deps.pool.query<{ fingerprint: string }>({
    name: 'card-fingerprints',
    text: `SELECT coalesce(card ->> 'fingerprint', id::text) AS fingerprint FROM payment_methods WHERE id = ANY($1::uuid[])`,
    values: [methodIds],
  });
  return result.rows.map((row) => row.fingerprint);
}

interface Count {
  readonly subjects: readonly Subject[];
  readonly hourMs: number;
  /** For `uncountPayment`. */
  readonly paymentId: string | undefined;
}

/** Always in one order, to prevent deadlocks. */
async function add(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { subjects, hourMs, paymentId }: Count,
): Promise<ReadonlyMap<string, number>> {
  const result = await pool.query<{ subject: string; tries: number }>({
    name: 'count-card-tries',
    text: `WITH kept AS (INSERT INTO counted_tries (payment_id, subjects, hour_ms)
             SELECT $3::uuid, $1::text[], $2::bigint WHERE $3::uuid IS NOT NULL)
           INSERT INTO card_tries (subject, hour_ms, tries) SELECT unnest($1::text[]), $2, 1
           ON CONFLICT (subject, hour_ms) DO UPDATE SET tries = card_tries.tries + 1 RETURNING subject, tries`,
    values: [sortedKeys(subjects), hourMs, paymentId ?? null],
  });
  return new Map(result.rows.map(({ subject, tries }) => [subject, tries]));
}

async function remove(deps: Pick<PaymentDeps, 'pool'>, subjects: readonly Subject[], hourMs: number): Promise<void> {
  await deps.pool.query({
    name: 'take-back-card-tries',
    text: `WITH named AS (SELECT $1::text[] AS subjects, $2::bigint AS hour_ms) ${uncountSql('named')}`,
    values: [sortedKeys(subjects), hourMs],
  });
}

/** SQL: in one order, as they were counted: `sortedKeys` compares code units. */
function uncountSql(counted: string): string {
  return `UPDATE card_tries SET tries = tries - 1 FROM
      (SELECT subject, card_tries.hour_ms FROM card_tries JOIN ${counted} ON subject = ANY (subjects) AND card_tries.hour_ms = ${counted}.hour_ms
       ORDER BY subject COLLATE "C" FOR UPDATE OF card_tries) AS own
    WHERE card_tries.subject = own.subject AND card_tries.hour_ms = own.hour_ms`;
}

function sortedKeys(subjects: readonly Subject[]): string[] {
  return [...new Set(subjects.map(({ key }) => key))].sort();
}

/** Neither an address nor a card can be read back from the table. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function tooMany(retryAfterS: number): ApiError {
  const message = 'Too many card attempts. Wait a while before the next one.';
  return new ApiError({
    status: 429,
    errors: [{ code: 'too_many_card_tries', message }],
    headers: { 'retry-after': String(retryAfterS) },
  });
}
