import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';

const HOUR_MS = 60 * 60_000;
/** Per hour; an office shares an address. The address is counted first: one that is over its limit uses up no other. */
const LIMITS = [
  ['address', 60],
  ['account', 10],
  ['passkey', 10],
] as const;

type Kind = (typeof LIMITS)[number][0];
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
  for (const [kind, most] of LIMITS) {
    const subject = subjects[kind];
    if (subject === undefined) continue;
    const { rows } = await pool.query<{ tries: number }>(
      `INSERT INTO operator_tries (subject, hour_ms, tries) VALUES ($1, $2, 1)
       ON CONFLICT (subject, hour_ms) DO UPDATE SET tries = operator_tries.tries + 1 RETURNING tries`,
      [keyOf(kind, subject), hourMs],
    );
    if (rows.some(({ tries }) => tries > most)) throw tooMany(Math.ceil((hourMs + HOUR_MS - nowMs) / 1000));
  }
}

/** Somebody signed in, or the admin tool reset them: earlier attempts no longer count. */
export async function forgetSignIns({ pool }: Pick<Deps, 'pool'>, subjects: Omit<Subjects, 'address'>): Promise<void> {
  const keys = Object.entries(subjects).map(([kind, subject]) => keyOf(kind, subject));
  await pool.query('DELETE FROM operator_tries WHERE subject = ANY ($1)', [keys]);
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
