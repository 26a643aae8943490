import { CompiledQuery, type Kysely } from 'kysely';
import { systemClock } from '../clock.js';
import type { Database } from '../db/database.js';
import { DATABASE_TIME_SQL } from '../db/database-time.js';
import type { Deps } from '../deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../secrets/seal.js';
import { type Outcome, outcomeText } from './envelope.js';
import { type IdempotencyClaim, IdempotencyKeyTaken } from './idempotency-claim.js';
import { unpackBody } from './packed-body.js';

/** The part of a pool, client or transaction that the statements use. */
export interface SqlExecutor {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

export interface StoredOutcome {
  readonly fingerprint: Buffer;
  readonly statusCode: number;
  /** As it was answered, however it is stored. @throws when it is sealed with a key that this node does not have */
  readBody(): string;
}

/**
 * The statement of `recordOutcome`, for set-based batches: arrays of owner, scope, key, fingerprint, status code, body, how far the
 * service's time is moved, and the request's id. The time is the database's: a row that a node
 * with a slow clock had dated would be deleted too early, and its effect could happen twice.
 * Rows come back for the claims that were recorded; a claim that is missing among them was taken by another request.
 * Sort a batch by scope and key, so that two batches never deadlock.
 */
export const RECORD_OUTCOMES_SQL = `
  ${insertOutcomesSql()}
  ON CONFLICT DO NOTHING
  RETURNING scope, key`;

/** The same for a batch that assumes free keys: fails if another request took one. */
export const RECORD_NEW_OUTCOMES_SQL = insertOutcomesSql();

function insertOutcomesSql(): string {
  return `INSERT INTO idempotency_keys (owner, scope, key, fingerprint, status_code, response_body, created_ms, request_id)
  SELECT unnest($1::text[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bytea[]), unnest($5::smallint[]),
    unnest($6::text[]), ${DATABASE_TIME_SQL} + unnest($7::bigint[]), unnest($8::uuid[])`;
}

/**
 * Stores an operation's response under its key, inside the operation's own transaction. Call it last, before COMMIT.
 *
 * @param client - the connection that holds the transaction
 * @throws IdempotencyKeyTaken if another request was first; let the transaction roll back, unless money has already moved
 *   outside (a captured card): then catch it and commit
 */
export async function recordOutcome(
  client: SqlExecutor,
  record: { claim: IdempotencyClaim | undefined; outcome: Outcome; nowMs: number },
): Promise<void> {
  if (!record.claim) return;
  const body = outcomeText(record.outcome);
  const recorded = await insert(client, record.claim, { statusCode: record.outcome.status, body, nowMs: record.nowMs });
  if (!recorded) throw new IdempotencyKeyTaken();
}

/**
 * `recordOutcome` for a response that contains a token or a nonce: it is encrypted at rest.
 *
 * @throws IdempotencyKeyTaken if another request was first; let the transaction roll back
 */
export async function recordSecretOutcome(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  trx: Kysely<Database>,
  record: { claim: IdempotencyClaim | undefined; outcome: Outcome },
): Promise<void> {
  if (!record.claim) return;
  const text = outcomeText(record.outcome);
  const body = SEALED + sealWithNewest(deps, placeOf(record.claim), text).toString('base64');
  const answer = { statusCode: record.outcome.status, body, nowMs: deps.clock.now() };
  if (!(await insert(executorOf(trx), record.claim, answer))) throw new IdempotencyKeyTaken();
}

const SEALED = 'sealed:';

function openBody(deps: Pick<Deps, 'settings'>, claim: IdempotencyClaim, body: string): string {
  if (!body.startsWith(SEALED)) return unpackBody(body);
  return unseal(deps.settings.secretKeys, placeOf(claim), Buffer.from(body.slice(SEALED.length), 'base64'));
}

function placeOf({ scope, key }: IdempotencyClaim): SealedPlace {
  return { table: 'idempotency_keys', column: 'response_body', id: `${scope}\n${key}` };
}

/** Lets `recordOutcome` run inside a Kysely transaction. */
export function executorOf(trx: Kysely<Database>): SqlExecutor {
  return {
    async query(text, values) {
      const result = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: result.rows, rowCount: result.rows.length };
    },
  };
}

/**
 * The lock makes it a writing transaction: its COMMIT waits for the standby as the first response's did, so nothing is replayed
 * that a failover could still lose. `+ 0`: planned while the table was empty, it would walk the index of ages from end to end, and go on
 * to do so until the table is analysed.
 */
const FIND_SQL = `
  SELECT fingerprint, status_code AS "statusCode", response_body AS body FROM idempotency_keys
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM idempotency_keys WHERE scope = $1 AND key = $2
    UNION ALL
    SELECT ctid FROM idempotency_keys WHERE scope IS NULL AND key = $2 AND owner = $3
    UNION ALL
    SELECT ctid FROM idempotency_keys WHERE scope IS NULL AND key = $2
      AND owner IN (SELECT 'client:' || id FROM clients WHERE integrator_id = $4::uuid)))
  ORDER BY created_ms + 0 LIMIT 1 FOR KEY SHARE`;

interface StoredRow extends Omit<StoredOutcome, 'readBody'> {
  readonly body: string;
}

/**
 * Every POST asks this first. A prepared statement, because planning takes longer than running it.
 *
 * @returns what is stored under the key; undefined if nothing is
 */
export async function findStoredOutcome(
  deps: Pick<Deps, 'pool' | 'settings'>,
  claim: IdempotencyClaim,
): Promise<StoredOutcome | undefined> {
  const values = [claim.scope, claim.key, claim.owner, claim.integratorId];
  const result = await deps.pool.query<StoredRow>({ name: 'find-stored-outcome', text: FIND_SQL, values });
  const [row] = result.rows;
  return row && { ...row, readBody: () => openBody(deps, claim, row.body) };
}

/** Stores an error that can never change. It has no effect to be atomic with, so it needs no transaction. */
export async function storeRefusal(
  deps: Pick<Deps, 'pool' | 'clock'>,
  claim: IdempotencyClaim,
  answer: { statusCode: number; body: string },
): Promise<void> {
  await insert(deps.pool, claim, { ...answer, nowMs: deps.clock.now() });
}

async function insert(
  client: SqlExecutor,
  claim: IdempotencyClaim,
  answer: { statusCode: number; body: string; nowMs: number },
): Promise<boolean> {
  const { owner, scope, key, fingerprint, requestId = null } = claim;
  const shift = answer.nowMs - systemClock.now();
  const values = [[owner], [scope], [key], [fingerprint], [answer.statusCode], [answer.body], [shift], [requestId]];
  const result = await client.query(RECORD_OUTCOMES_SQL, values);
  return result.rowCount === 1;
}
