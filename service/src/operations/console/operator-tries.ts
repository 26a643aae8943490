import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';

const HOUR_MS = 60 * 60_000;
/** Per hour. An office shares an address. */
const MOST = { account: 10, address: 60, passkey: 10 } as const;

type Kind = keyof typeof MOST;
type Subjects = Readonly<Partial<Record<Kind, string>>>;

/**
 * Counts an attempt to sign in before anything is checked, on all nodes together.
 *
 * @param subjects - the e-mail address, whether somebody has it or not; the network address; a passkey's credential id
 * @throws ApiError `too_many_sign_ins` 429 with `Retry-After`
 */
export async function countSignIn({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, subjects: Subjects): Promise<void> {
  const nowMs = clock.now();
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const keys = keysOf(subjects);
  const { rows } = await pool.query<{ subject: string; tries: number }>(
    `INSERT INTO operator_tries (subject, hour_ms, tries) SELECT unnest($1::text[]), $2, 1
     ON CONFLICT (subject, hour_ms) DO UPDATE SET tries = operator_tries.tries + 1 RETURNING subject, tries`,
    [[...keys.keys()].sort(), hourMs],
  );
  const isOver = rows.some(({ subject, tries }) => tries > MOST[keys.get(subject) ?? 'account']);
  if (isOver) throw tooMany(Math.ceil((hourMs + HOUR_MS - nowMs) / 1000));
}

/** Somebody signed in, or the admin tool reset them: earlier attempts no longer count. */
export async function forgetSignIns({ pool }: Pick<Deps, 'pool'>, subjects: Omit<Subjects, 'address'>): Promise<void> {
  await pool.query('DELETE FROM operator_tries WHERE subject = ANY ($1)', [[...keysOf(subjects).keys()]]);
}

/** Each row's key, and what it counts. */
function keysOf(subjects: Subjects): Map<string, Kind> {
  const given = Object.entries(subjects).filter((entry): entry is [Kind, string] => entry[0] in MOST);
  return new Map(given.map(([kind, subject]) => [keyOf(kind, subject), kind]));
}

/** Neither an e-mail address nor a network address can be read back from the table. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function tooMany(retryAfterS: number): ApiError {
  const message = `Too many attempts to sign in. Try again in ${Math.ceil(retryAfterS / 60)} minutes.`;
  return new ApiError({
    status: 429,
    errors: [{ code: 'too_many_sign_ins', message }],
    headers: { 'retry-after': String(retryAfterS) },
  });
}
