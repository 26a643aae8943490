import { hash } from 'node:crypto';
import type { OperatorChallengesTable } from '../../platform/db/tables/console.js';
import type { Deps } from '../../platform/deps.js';

/** How long a person may take to unlock a passkey. */
export const CHALLENGE_MS = 5 * 60_000;

interface Holder {
  readonly purpose: OperatorChallengesTable['purpose'];
  /** The token in the cookie of the session, or of the attempt to sign in. */
  readonly holder: string;
}

/** @returns 32 random bytes for a passkey to sign, of which the database has the hash */
export async function issueChallenge(
  { db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>,
  { purpose, holder }: Holder,
): Promise<Buffer> {
  const challenge = random.bytes(32);
  await db
    .insertInto('operator_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      holder_hash: hashOf(holder),
      expires_ms: clock.now() + CHALLENGE_MS,
    })
    .execute();
  return challenge;
}

/**
 * Uses a challenge up, on all nodes together.
 *
 * @param challenge - as it was signed, in base64url
 * @returns whether it was issued to this holder for this purpose, and neither used nor too old
 */
export async function takeChallenge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { purpose, holder, challenge }: Holder & { readonly challenge: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_challenges')
    .where('challenge_hash', '=', hashOf(Buffer.from(challenge, 'base64url')))
    .where('purpose', '=', purpose)
    .where('holder_hash', '=', hashOf(holder))
    .where('expires_ms', '>', clock.now())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function hashOf(secret: Buffer | string): Buffer {
  return hash('sha256', secret, 'buffer');
}
