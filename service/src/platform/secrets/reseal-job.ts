import { createHash } from 'node:crypto';
import type { Deps } from '../deps.js';
import type { Job } from '../jobs/job-runner.js';
import { type SealedPlace, type SealFormat, sealWithNewest, unseal } from './seal.js';

const AT_ONCE = 200;

/** A column with text that is kept sealed for long, as bytes in base64. */
interface SealedColumn {
  readonly table: string;
  /** As the place of its values names it. */
  readonly column: string;
  /** SQL that reads it and writes `$2` to it; `$3` is the mark of the key. */
  readonly select: string;
  readonly update: string;
}

/** What is sealed for longer than the 7 days for which an old key has to stay anyway. */
const COLUMNS: readonly SealedColumn[] = [
  {
    table: 'webhook_endpoints',
    column: 'secret',
    select: `SELECT id, encode(secret_sealed, 'base64') AS sealed FROM webhook_endpoints
      WHERE sealed_with IS DISTINCT FROM $1 ORDER BY id LIMIT ${AT_ONCE}`,
    update: `UPDATE webhook_endpoints SET secret_sealed = decode($2, 'base64'), sealed_with = $3
      WHERE id = $1 AND secret_sealed = decode($4, 'base64')`,
  },
  {
    table: 'kyc_submissions',
    column: 'details',
    select: `SELECT id, details ->> 'sealed' AS sealed FROM kyc_submissions
      WHERE sealed_with IS DISTINCT FROM $1 AND details ? 'sealed' ORDER BY id LIMIT ${AT_ONCE}`,
    update: `UPDATE kyc_submissions SET details = jsonb_build_object('sealed', $2::text), sealed_with = $3
      WHERE id = $1 AND details ->> 'sealed' = $4`,
  },
  {
    table: 'payouts',
    column: 'account',
    select: `SELECT id, encode(account_sealed, 'base64') AS sealed FROM payouts
      WHERE account_sealed IS NOT NULL AND sealed_with IS DISTINCT FROM $1 ORDER BY id LIMIT ${AT_ONCE}`,
    update: `UPDATE payouts SET account_sealed = decode($2, 'base64'), sealed_with = $3
      WHERE id = $1 AND account_sealed = decode($4, 'base64')`,
  },
];

/**
 * Seals everything that lasts with the newest of `SVC_SECRET_KEYS` and for its own row, so that an old key can be taken off the list and
 * a value copied elsewhere does not open. Rows that are sealed so already are not read again.
 */
export function resealJob(deps: Pick<Deps, 'pool' | 'random' | 'settings' | 'log'>): Job {
  return {
    name: 'reseal-secrets',
    everyMs: 60 * 60_000,
    async run() {
      const [key] = deps.settings.secretKeys;
      if (!key) return false;
      let more = false;
      const mark = markOf(key, deps.settings.sealFormat);
      for (const column of COLUMNS) more = (await reseal(deps, mark, column)) || more;
      return more;
    },
  };
}

async function reseal(
  deps: Pick<Deps, 'pool' | 'random' | 'settings' | 'log'>,
  mark: string,
  column: SealedColumn,
): Promise<boolean> {
  const found = await deps.pool.query<{ id: string; sealed: string }>(column.select, [mark]);
  let unreadable = 0;
  for (const { id, sealed } of found.rows) {
    const place = { table: column.table, column: column.column, id };
    const text = tryUnseal(deps.settings.secretKeys, place, sealed);
    if (text === undefined) unreadable += 1;
    else {
      const fresh = sealWithNewest(deps, place, text).toString('base64');
      await deps.pool.query(column.update, [id, fresh, mark, sealed]);
    }
  }
  if (unreadable > 0) deps.log.error({ table: column.table, rows: unreadable }, 'sealed with a key that is not listed');
  return found.rows.length === AT_ONCE && unreadable === 0;
}

function tryUnseal(keys: readonly Buffer[], place: SealedPlace, sealed: string): string | undefined {
  try {
    return unseal(keys, place, Buffer.from(sealed, 'base64'));
  } catch {
    return undefined;
  }
}

/** Tells keys and formats apart without telling anything about the keys. */
function markOf(key: Buffer, format: SealFormat): string {
  return createHash('sha256')
    .update(format === 1 ? 'svc key mark\n' : 'svc key mark for rows\n')
    .update(key)
    .digest('hex')
    .slice(0, 16);
}
