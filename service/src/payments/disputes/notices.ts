import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';

/** That something about a dispute may have changed. */
export interface Notice {
  readonly provider: string;
  readonly reference: string;
  /** Counts them: a later one is not closed with an earlier one. */
  readonly received: number;
  /** Since the first came, ms. */
  readonly ageMs: number;
}

type NoticeDeps = Pick<Deps, 'pool' | 'clock'>;

/** `$2` is the node's `shiftOf`. */
const NOTICE_COLUMNS = `provider, reference, received, ${serviceTimeSql('$2')} - created_ms AS "ageMs"`;
/** A notice belongs to the node that works on it for so long; one that cannot be applied yet is looked at again after it. */
const CLAIMED_MS = 60_000;
const AT_ONCE = 20;

/** Stores a notice, claimed by the caller. */
export async function noteDispute(
  { pool, clock }: NoticeDeps,
  { provider, reference }: Pick<Notice, 'provider' | 'reference'>,
): Promise<Notice> {
  const noted = await pool.query<Notice>(
    `${noteSql(`${serviceTimeSql('$2')} + ${CLAIMED_MS}`)} RETURNING ${NOTICE_COLUMNS}`,
    [provider, shiftOf(clock), [reference]],
  );
  const [notice] = noted.rows;
  if (!notice) throw new Error('A stored notice must be returned.');
  return notice;
}

/** `$1` the provider, `$2` the node's `shiftOf`, `$3` references. */
const noteSql = (checkAfter: string) => `
  INSERT INTO dispute_notices (provider, reference, state, received, check_after_ms, created_ms, updated_ms)
  SELECT $1::text, reference, 'due', 1, ${checkAfter}, ${serviceTimeSql('$2')}, ${serviceTimeSql('$2')} FROM unnest($3::text[]) AS named (reference)
  ON CONFLICT (provider, reference) DO UPDATE SET state = 'due', reason = '', received = dispute_notices.received + 1,
    check_after_ms = excluded.check_after_ms, updated_ms = excluded.updated_ms`;

/** Stores what a provider has listed, and from where to ask on, together. */
export async function notePage(
  { pool, clock }: NoticeDeps,
  { provider, references, position }: { provider: string; references: readonly string[]; position: string },
): Promise<void> {
  await pool.query(`WITH noted AS (${noteSql('0')}) UPDATE dispute_polls SET position = $4 WHERE provider = $1`, [
    provider,
    shiftOf(clock),
    [...new Set(references)].sort(),
    position,
  ]);
}

/** @returns the position, or undefined if another node has asked within this time */
export async function claimPoll(
  { pool, clock }: NoticeDeps,
  { provider, everyMs }: { provider: string; everyMs: number },
): Promise<{ position: string | null } | undefined> {
  const claimed = await pool.query<{ position: string | null }>(
    `INSERT INTO dispute_polls (provider, check_after_ms) VALUES ($1, ${serviceTimeSql('$2')} + $3)
     ON CONFLICT (provider) DO UPDATE SET check_after_ms = excluded.check_after_ms
       WHERE dispute_polls.check_after_ms <= ${serviceTimeSql('$2')}
     RETURNING position`,
    [provider, shiftOf(clock), everyMs],
  );
  return claimed.rows[0];
}

/** Those that are due, claimed. */
export async function claimNotices({ pool, clock }: NoticeDeps, provider: string): Promise<Notice[]> {
  const claimed = await pool.query<Notice>(
    `UPDATE dispute_notices SET check_after_ms = ${serviceTimeSql('$2')} + ${CLAIMED_MS}
     WHERE (provider, reference) IN (
       SELECT provider, reference FROM dispute_notices WHERE state = 'due' AND provider = $1 AND check_after_ms <= ${serviceTimeSql('$2')}
       ORDER BY check_after_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING ${NOTICE_COLUMNS}`,
    [provider, shiftOf(clock)],
  );
  return claimed.rows;
}

/** @param reason - why it is ignored; empty: it is applied */
export async function closeNotice({ pool, clock }: NoticeDeps, notice: Notice, reason: string): Promise<void> {
  await pool.query(
    `UPDATE dispute_notices SET state = $4, reason = $5, updated_ms = $6 WHERE provider = $1 AND reference = $2 AND received = $3`,
    [notice.provider, notice.reference, notice.received, reason === '' ? 'applied' : 'ignored', reason, clock.now()],
  );
}
