import { createHash } from 'node:crypto';
import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../../platform/deps.js';
import { conflict, notFound } from '../../../platform/http/api-error.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';

/** As long as a page may stay idle. */
const OPEN_FOR_MS = 30 * 60_000;

export interface OpenedEntry {
  readonly id: string;
  readonly expiresMs: number;
}

/** Opens a form whose card is typed into the provider's fields. It belongs to this session and gives one card. */
export async function openCardEntry(
  deps: Pick<Deps, 'pool' | 'clock' | 'random'>,
  session: FlowSession,
): Promise<OpenedEntry> {
  const nowMs = deps.clock.now();
  const entry = { id: deps.random.uuid(), expiresMs: nowMs + OPEN_FOR_MS };
  await deps.pool.query('INSERT INTO card_entries (id, session_id, expires_ms, created_ms) VALUES ($1, $2, $3, $4)', [
    entry.id,
    session.id,
    entry.expiresMs,
    nowMs,
  ]);
  return entry;
}

/** What a token may do in its entry. */
export type ClaimedEntry =
  | { readonly kind: 'first' }
  /** The same token again: this card is the answer. */
  | { readonly kind: 'repeated'; readonly paymentMethodId: string };

/**
 * Gives an entry to a token. Only the first one gets it, unless the provider refuses its card; the same one may come again.
 *
 * @throws ApiError `card_entry_not_found` 404, also for another session's; `card_entry_expired`, `card_entry_used` 409
 */
export async function claimCardEntry(
  deps: Pick<Deps, 'pool' | 'clock'>,
  session: FlowSession,
  { entryId, token }: { readonly entryId: string; readonly token: string },
): Promise<ClaimedEntry> {
  if (!isUuid(entryId)) throw notFound('card_entry');
  const claimed = await deps.pool.query<{ payment_method_id: string | null; expires_ms: string }>(
    `UPDATE card_entries SET token_hash = $3
     WHERE id = $1 AND session_id = $2 AND (token_hash IS NULL OR token_hash = $3)
     RETURNING payment_method_id, expires_ms`,
    [entryId, session.id, hashOf(token)],
  );
  const entry = claimed.rows[0];
  if (!entry) throw await refusalOf(deps, session, entryId);
  if (entry.payment_method_id !== null) return { kind: 'repeated', paymentMethodId: entry.payment_method_id };
  if (Number(entry.expires_ms) <= deps.clock.now()) {
    throw conflict('card_entry_expired', 'This card form has expired. Open a new one.');
  }
  return { kind: 'first' };
}

/** The provider refused the token's card: the player may correct it in the same fields. */
export async function releaseCardEntry(deps: Pick<Deps, 'pool'>, entryId: string, token: string): Promise<void> {
  await deps.pool.query(
    'UPDATE card_entries SET token_hash = NULL WHERE id = $1 AND token_hash = $2 AND payment_method_id IS NULL',
    [entryId, hashOf(token)],
  );
}

async function refusalOf(deps: Pick<Deps, 'pool'>, session: FlowSession, entryId: string): Promise<Error> {
  const found = await deps.pool.query('SELECT 1 FROM card_entries WHERE id = $1 AND session_id = $2', [
    entryId,
    session.id,
  ]);
  if (found.rowCount === 0) return notFound('card_entry');
  return conflict('card_entry_used', 'This card form has given another card. Open a new one.');
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
