import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';

const HOUR_MS = 60 * 60_000;
/** Per hour. An office shares an address. */
const MOST = { account: 10, address: 60 } as const;

type Subjects = Readonly<Record<keyof typeof MOST, string>>;

/**
 * Counts an attempt to sign in before anything is checked, on all nodes together.
 *
 * @param subjects - the e-mail address, whether somebody has it or not, and the network address
 * @throws ApiError `too_many_sign_ins` 429 with `Retry-After`
 */
export async function countSignIn({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, subjects: Subjects): Promise<void> {
  const nowMs = clock.now();
  const hourMs = nowMs - (nowMs % HOUR_MS);
  const { rows } = await pool.query<{ subject: string; tries: number }>(
    `INSERT INTO operator_tries (subject, hour_ms, tries) SELECT unnest($1::text[]), $2, 1
     ON CONFLICT (subject, hour_ms) DO UPDATE SET tries = operator_tries.tries + 1 RETURNING subject, tries`,
    [keysOf(subjects).sort(), hourMs],
  );
  const tries = new Map(rows.map((row) => [row.subject, row.tries]));
  const over = KINDS.some((kind) => (tries.get(keyOf(kind, subjects[kind])) ?? 0) > MOST[kind]);
  if (over) throw tooMany(Math.ceil((hourMs + HOUR_MS - nowMs) / 1000));
}

/** Somebody signed in, or the admin tool reset them: earlier attempts no longer count. */
export async function forgetSignIns({ pool }: Pick<Deps, 'pool'>, email: string): Promise<void> {
  await pool.query('DELETE FROM operator_tries WHERE subject = $1', [keyOf('account', email)]);
}

const KINDS = ['account', 'address'] as const;

function keysOf(subjects: Subjects): string[] {
  return KINDS.map((kind) => keyOf(kind, subjects[kind]));
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
