import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { deriveSteadyKey } from '../../platform/secrets/seal.js';
import { nameKey } from './name-key.js';
import { openDetails } from './sealed-details.js';

type NameDeps = Pick<Deps, 'pool' | 'settings'>;

/**
 * What is kept of a submission's name when its details are erased: a keyed hash, useless without the operator's keys. Its first
 * part tells which key, so that a name is not mistaken for another one once the key has gone.
 */
export function hashName(deps: Pick<Deps, 'settings'>, accountId: string, name: string): string {
  const key = deriveSteadyKey(deps.settings.secretKeys, 'identity name');
  const hash = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return `${hash('key').slice(0, 8)}.${hash(JSON.stringify([accountId, nameKey(name)]))}`;
}

const sealedSchema = z.object({ sealed: z.string() });
const nameSchema = z.object({ first_name: z.string(), last_name: z.string() });

/**
 * Whether a name is the one of a player's verified identity, as far as `nameKey` tells.
 *
 * @returns undefined if that name is no longer known: its data was erased by a release that kept no hash, or the key was removed
 */
export async function isVerifiedName(deps: NameDeps, accountId: string, name: string): Promise<boolean | undefined> {
  const { rows } = await deps.pool.query<{ id: string; details: unknown; nameHash: string | null }>(
    `SELECT id, details, name_hash AS "nameHash" FROM kyc_submissions
     WHERE account_id = $1 AND state = 'ACCEPT' ORDER BY updated_ms DESC, id LIMIT 1`,
    [accountId],
  );
  const [identity] = rows;
  if (!identity) return undefined;
  const asked = hashName(deps, accountId, name);
  const known = [identity.nameHash, hashOfDetails(deps, accountId, identity)].find(
    (hash) => typeof hash === 'string' && keyMark(hash) === keyMark(asked),
  );
  if (known === undefined || known === null) return undefined;
  return known.length === asked.length && timingSafeEqual(Buffer.from(known), Buffer.from(asked));
}

function keyMark(hash: string): string {
  return hash.split('.', 1)[0] ?? '';
}

function hashOfDetails(
  deps: NameDeps,
  accountId: string,
  { id, details }: { readonly id: string; readonly details: unknown },
): string | undefined {
  const stored = sealedSchema.safeParse(details);
  if (!stored.success) return undefined;
  const { first_name, last_name } = nameSchema.parse(openDetails(deps.settings.secretKeys, id, stored.data.sealed));
  return hashName(deps, accountId, `${first_name} ${last_name}`);
}
