import { createHash } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { SealSettings } from '../settings.js';
import { type SealedPlace, type SealFormat, sealWithNewest, unseal } from './seal.js';

const PAGE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A column with text that stays sealed for long, as bytes in base64. */
interface SealedColumn {
  readonly table: string;
  /** As the place of its values names it. */
  readonly column: string;
  /** SQL: rows without the mark `$1`, after the id `$2`. */
  readonly select: string;
  /** SQL: writes `$2` with the mark `$3`, if `$4` is still there. */
  readonly update: string;
}

/** Columns that stay sealed longer than the 7 days for which an old key must stay anyway. */
const COLUMNS: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'secret',
    select: `SELECT id, encode(secret_sealed, 'base64') AS sealed FROM webhook_endpoints
      WHERE sealed_with IS DISTINCT FROM $1 AND id > $2 ORDER BY id LIMIT ${PAGE}`,
    update: `UPDATE webhook_endpoints SET secret_sealed = decode($2, 'base64'), sealed_with = $3
      WHERE id = $1 AND secret_sealed = decode($4, 'base64')`,
  },
  {
    table: 'kyc_submissions',
    column: 'details',
    select: `SELECT id, details ->> 'sealed' AS sealed FROM kyc_submissions
      WHERE sealed_with IS DISTINCT FROM $1 AND details ? 'sealed' AND id > $2 ORDER BY id LIMIT ${PAGE}`,
    update: `UPDATE kyc_submissions SET details = jsonb_build_object('sealed', $2::text), sealed_with = $3
      WHERE id = $1 AND details ->> 'sealed' = $4`,
  },
  {
    table: 'payouts',
    column: 'account',
    select: `SELECT id, encode(account_sealed, 'base64') AS sealed FROM payouts
      WHERE account_sealed IS NOT NULL AND sealed_with IS DISTINCT FROM $1 AND id > $2 ORDER BY id LIMIT ${PAGE}`,
    update: `UPDATE payouts SET account_sealed = decode($2, 'base64'), sealed_with = $3
      WHERE id = $1 AND account_sealed = decode($4, 'base64')`,
  },
  {
    table: 'operators',
    column: 'totp',
    select: `SELECT id, encode(totp_sealed, 'base64') AS sealed FROM operators
      WHERE sealed_with IS DISTINCT FROM $1 AND id > $2 ORDER BY id LIMIT ${PAGE}`,
    update: `UPDATE operators SET totp_sealed = decode($2, 'base64'), sealed_with = $3
      WHERE id = $1 AND totp_sealed = decode($4, 'base64')`,
  },
];

interface ResealDeps extends Pick<Deps, 'pool' | 'random'> {
  readonly settings: SealSettings;
}

export interface Resealed {
  readonly resealed: number;
  /** Per table; no listed key opens them, or they were copied from another row. */
  readonly unreadable: Readonly<Record<string, number>>;
}

/**
 * Seals all lasting data with the newest of `SVC_SECRET_KEYS` for its own row, so that an old key can be removed and
 * a value copied elsewhere does not open. Rows already sealed this way are not read again.
 *
 * @throws Error when there is no key
 */
export async function reseal(deps: ResealDeps, signal?: AbortSignal): Promise<Resealed> {
  const { secretKeys, sealFormat } = deps.settings;
  const [key] = secretKeys;
  if (!key) throw new Error('Set SVC_SECRET_KEYS to the same list as the nodes.');
  const mark = markOf(key, sealFormat);
  let resealed = 0;
  const unreadable: Record<string, number> = {};
  for (const column of COLUMNS) {
    for await (const { id, sealed } of rowsWithout(mark, deps, column, signal)) {
      if (await resealRow(deps, { column, mark, id, sealed })) resealed += 1;
      else unreadable[column.table] = (unreadable[column.table] ?? 0) + 1;
    }
  }
  return { resealed, unreadable };
}

interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

async function* rowsWithout(
  mark: string,
  { pool }: ResealDeps,
  { select }: SealedColumn,
  signal: AbortSignal | undefined,
): AsyncGenerator<SealedRow> {
  let page: SealedRow[] = [];
  let lastId = FIRST_ID;
  do {
    page = (await pool.query<SealedRow>(select, [mark, lastId])).rows;
    yield* page;
    lastId = page.at(-1)?.id ?? lastId;
  } while (page.length === PAGE && !signal?.aborted);
}

/** @returns false if no key opens it there */
async function resealRow(
  deps: ResealDeps,
  { column, mark, id, sealed }: SealedRow & { column: SealedColumn; mark: string },
): Promise<boolean> {
  const place = { table: column.table, column: column.column, id };
  const text = tryUnseal(deps.settings.secretKeys, place, sealed);
  if (text === undefined) return false;
  const fresh = sealWithNewest(deps, place, text).toString('base64');
  await deps.pool.query(column.update, [id, fresh, mark, sealed]);
  return true;
}

function tryUnseal(keys: readonly Buffer[], place: SealedPlace, sealed: string): string | undefined {
  try {
    return unseal(keys, place, Buffer.from(sealed, 'base64'));
  } catch {
    return undefined;
  }
}

/** Distinguishes keys and formats without revealing anything about the keys. */
function markOf(key: Buffer, format: SealFormat): string {
  return createHash('sha256')
    .update(format === 1 ? 'svc key mark\n' : 'svc key mark for rows\n')
    .update(key)
    .digest('hex')
    .slice(0, 16);
}
