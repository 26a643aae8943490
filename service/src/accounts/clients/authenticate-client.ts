import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { touchTime } from '../../platform/db/database-time.js';
import type { Deps } from '../../platform/deps.js';
import { obstacle } from '../standing/standing.js';
import { hashToken } from '../tokens/token-hash.js';

/** An integrator's server, authenticated by its secret. */
export interface Client {
  readonly id: string;
  readonly integratorId: string;
  /** Every scope it may be granted. */
  readonly scopes: readonly string[];
}

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
  /** How they were sent; an error uses the same scheme. */
  readonly by: 'basic' | 'body';
}

/**
 * Reads client credentials from `Authorization: Basic` or from the form (RFC 6749 §2.3.1).
 *
 * @returns undefined if none were sent; `malformed` if they are unreadable or were sent both ways
 */
export function readClientCredentials(
  request: FastifyRequest,
  form: { client_id?: string | undefined; client_secret?: string | undefined },
): ClientCredentials | 'malformed' | undefined {
  const header = request.headers.authorization;
  if (header === undefined) {
    if (form.client_id === undefined || form.client_secret === undefined) return undefined;
    return { id: form.client_id, secret: form.client_secret, by: 'body' };
  }
  if (form.client_secret !== undefined) return 'malformed';
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header)?.[1];
  const pair = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  if (colon < 1) return 'malformed';
  try {
    const [id, secret] = [pair.slice(0, colon), pair.slice(colon + 1)].map(decodeFormComponent);
    return { id: id ?? '', secret: secret ?? '', by: 'basic' };
  } catch {
    return 'malformed';
  }
}

/** A busy client's last use is written no more often. */
const USE_KEPT_EVERY_MS = 60_000;

/** @returns the client; `ended` if it is disabled or its integrator frozen; `unknown` if the id is unknown or the secret wrong */
export async function authenticateClient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  credentials: Pick<ClientCredentials, 'id' | 'secret'>,
): Promise<Client | 'ended' | 'unknown'> {
  if (credentials.id.includes('\0')) return 'unknown';
  const row = await db
    .selectFrom('clients')
    .select(['id', 'integrator_id', 'secret_hash', 'scopes', 'used_ms'])
    .select(obstacle({ client: 'clients.id', integrator: 'integrator_id' }).as('obstacle'))
    .where('id', '=', credentials.id)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashToken(credentials.secret))) return 'unknown';
  if (row.obstacle !== null) return 'ended';
  await keepUse({ db, clock }, row);
  return { id: row.id, integratorId: row.integrator_id, scopes: row.scopes };
}

/** Of requests at once, one writes. */
async function keepUse(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, used_ms }: { readonly id: string; readonly used_ms: number | null },
): Promise<void> {
  const staleMs = clock.now() - USE_KEPT_EVERY_MS;
  if (used_ms !== null && used_ms > staleMs) return;
  await db
    .updateTable('clients')
    .set({ used_ms: touchTime(clock) })
    .where('id', '=', id)
    .where((either) => either.or([either('used_ms', 'is', null), either('used_ms', '<=', staleMs)]))
    .execute();
}

function decodeFormComponent(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
