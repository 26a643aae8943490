import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Queries } from '../../platform/db/client.js';
import { DATABASE_TIME_SQL, shiftOf } from '../../platform/db/database-time.js';
import { NEWEST_WRITER_SQL } from '../../platform/db/wait-for-writers.js';
import { firstIdAt, newId, type RandomSource } from '../../platform/random.js';
import type { AuditRule } from './audit-rule.js';
import { type KeptSum, keptSums, type ProvenSums, type ProvenUntil, sourcesOf } from './audit-sources.js';

/** How far nodes' clocks may differ, and how long a transaction may take, ms: what was created before a point is in its snapshot. */
const MARGIN_MS = 60 * 60_000;
const BATCH = 5_000;

/** What is proven, and how an audit goes on from there. */
export interface ProvenPoint extends ProvenSums {
  /** What the last posting was: another one in its place means that the data is older than the point. */
  readonly postingMark: string;
  /** By name, what the rules were that were proven. */
  readonly rules: Readonly<Record<string, string>>;
  /** How the sums were made. */
  readonly sources: string;
  /** When everything was last read, ms. */
  readonly wholeMs: number;
}

/** As it is stored: each write changes the version, so that of two audits one moves the point. */
interface StoredPoint {
  /** Undefined: nothing was ever stored. */
  readonly version: string | undefined;
  /** Undefined: nothing is proven, or what is stored is of other data or another release. */
  readonly point: ProvenPoint | undefined;
}

/** Where a new point may stand, if all transactions before it have ended. */
export interface Horizon {
  /** Whoever writes postings has locked rows before, and so has an id by then. */
  readonly newestWriter: string;
  /** The service's time by the database's clock, ms. */
  readonly nowMs: number;
  /** Null: there are no postings. */
  readonly postingId: number | null;
  readonly postingMark: string | null;
}

const MARK = `md5(concat_ws(' ', debit_wallet_id, credit_wallet_id, amount, currency, cause_id, created_ms))`;

/** Takes no lock and holds up nobody. */
export async function readHorizon(primary: Pool, clock: Clock): Promise<Horizon> {
  const { rows } = await primary.query<Horizon>(
    `SELECT ${NEWEST_WRITER_SQL} AS "newestWriter", ${DATABASE_TIME_SQL} + $1::bigint AS "nowMs", id AS "postingId", mark AS "postingMark"
     FROM (SELECT) AS now LEFT JOIN LATERAL (SELECT id, ${MARK} AS mark FROM postings ORDER BY id DESC LIMIT 1) AS last ON true`,
    [shiftOf(clock)],
  );
  const [horizon] = rows;
  if (!horizon) throw new Error('The database returned no time.');
  return horizon;
}

export async function readPoint(snapshot: Queries): Promise<StoredPoint> {
  const { rows } = await snapshot.query<{ version: string; proven: ProvenPoint | null; fits: boolean }>(
    `SELECT version, proven, EXISTS (
       SELECT FROM postings WHERE id = (proven ->> 'postingId')::bigint AND ${MARK} = proven ->> 'postingMark') AS fits
     FROM audit_point`,
  );
  const [row] = rows;
  const isOurs = row?.fits && row.proven?.sources === SOURCES;
  return { version: row?.version, point: isOurs ? (row.proven ?? undefined) : undefined };
}

/** Whether a rule is the one that was proven. */
export function isProven({ rules }: ProvenPoint, rule: AuditRule): boolean {
  return rules[rule.name] === fingerprintOf(rule.sql);
}

interface Places {
  /** In the audit's snapshot; it may be a replica's. */
  readonly snapshot: Queries;
  readonly primary: Pool;
  readonly random: RandomSource;
}

interface PointMove {
  /** As the audit's snapshot has it. */
  readonly stored: StoredPoint;
  /** Where the audit went on from; undefined: it has read everything. */
  readonly since: ProvenPoint | undefined;
  readonly horizon: Horizon;
  readonly rules: readonly AuditRule[];
}

/**
 * Moves the point to an audit's horizon. Sums are read in the audit's snapshot and written in batches beside it; they count once the
 * point names them.
 *
 * @returns the layer of its sums; undefined if another audit was faster, or there is nothing to prove
 */
export async function movePoint(
  places: Places,
  { stored, since, horizon, rules }: PointMove,
): Promise<string | undefined> {
  const { primary, random } = places;
  const { postingId, postingMark, nowMs } = horizon;
  if (postingId === null || postingMark === null) return undefined;
  const layer = newId(random, nowMs);
  const until: ProvenUntil = { postingId, createdMs: Math.max(nowMs - MARGIN_MS, since?.createdMs ?? 0) };
  for (const sum of keptSums(since, until)) await keep(places, sum, layer);
  const point: ProvenPoint = {
    ...until,
    postingMark,
    layers: [...(since?.layers ?? []), layer],
    rules: Object.fromEntries(rules.map(({ name, sql }) => [name, fingerprintOf(sql)])),
    sources: SOURCES,
    wholeMs: since?.wholeMs ?? nowMs,
  };
  const isMoved = await replace(primary, stored.version, { version: layer, point });
  return isMoved ? layer : undefined;
}

/** Everything has to be proven again. */
export async function withdrawPoint({ primary, random }: Pick<Places, 'primary' | 'random'>): Promise<void> {
  await primary.query(
    `INSERT INTO audit_point (id, version) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET version = excluded.version, proven = NULL`,
    [random.uuid()],
  );
}

async function keep({ snapshot, primary }: Places, { name, sql }: KeptSum, layer: string): Promise<void> {
  // all of it is read, so that the cheapest plan is not the one that begins soonest
  await snapshot.query('SET LOCAL cursor_tuple_fraction = 1');
  await snapshot.query(`DECLARE kept NO SCROLL CURSOR FOR ${sql}`);
  for (;;) {
    const { rows } = await snapshot.query<{ key: string; amount: string }>(`FETCH ${BATCH} FROM kept`);
    if (rows.length === 0) break;
    await primary.query(
      'INSERT INTO audit_sums (layer, name, key, amount) SELECT $1, $2, unnest($3::text[]), unnest($4::numeric[])',
      [layer, name, rows.map((row) => row.key), rows.map((row) => row.amount)],
    );
  }
  await snapshot.query('CLOSE kept');
}

/** @returns false when another audit was faster */
async function replace(
  primary: Pool,
  before: string | undefined,
  { version, point }: { readonly version: string; readonly point: ProvenPoint },
): Promise<boolean> {
  const values = [version, JSON.stringify(point)];
  const written =
    before === undefined
      ? await primary.query(
          'INSERT INTO audit_point (id, version, proven) VALUES (1, $1, $2) ON CONFLICT DO NOTHING',
          values,
        )
      : await primary.query('UPDATE audit_point SET version = $1, proven = $2 WHERE version = $3', [...values, before]);
  return written.rowCount === 1;
}

/** Once everything was read, earlier sums count for nothing: ids are ordered by time. */
export async function forgetSumsBefore(primary: Pool, layer: string): Promise<void> {
  let last: { layer: string; name: string; key: string } | undefined;
  do {
    const { rows } = await primary.query(
      `WITH batch AS (
         SELECT layer, name, key FROM audit_sums
         WHERE layer < $1 AND (layer, name, key) > ($2::uuid, $3::text, $4::text) ORDER BY layer, name, key LIMIT ${BATCH}),
       gone AS (
         DELETE FROM audit_sums USING batch
         WHERE audit_sums.layer = batch.layer AND audit_sums.name = batch.name AND audit_sums.key = batch.key)
       SELECT layer, name, key FROM batch ORDER BY layer DESC, name DESC, key DESC LIMIT 1`,
      [layer, last?.layer ?? firstIdAt(0), last?.name ?? '', last?.key ?? ''],
    );
    last = rows[0];
  } while (last);
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Of what is read for a point, whichever it is. */
const SOURCES = (() => {
  const any = { postingId: 1, createdMs: 0, layers: [] };
  return fingerprintOf(JSON.stringify([sourcesOf(any), keptSums(any, any)]));
})();
