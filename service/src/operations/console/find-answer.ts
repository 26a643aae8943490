import { isUuid } from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import { unpackBody } from '../../platform/http/packed-body.js';
import { timeOfId } from '../../platform/random.js';

/** The clocks of a node and of the database are not further apart. */
const APART_MS = 60_000;
/** An answer that comes later, as a card's outcome did, is not found by its request. */
const ANSWERED_WITHIN_MS = 10 * 60_000;

/** Of an answer, that are looked up. */
const MOST_IDS = 5;

/** What the API answered to a request, of which nothing is kept unless it had an `Idempotency-Key`. */
interface Answer {
  /** Such as `answer 201`, `refusal 409 invoice_not_open`. */
  readonly what: string;
  readonly integratorId: string;
  /** What it may be about, the closest first: objects that the answer names, the player who asked, the integrator. */
  readonly subjects: readonly string[];
  readonly createdMs: number;
}

interface AnswerRow {
  readonly scope: string;
  /** Null: its payment waits for a card. */
  readonly statusCode: number | null;
  readonly body: string;
  readonly createdMs: number;
}

/** `$1`: the id, `$2` and `$3`: between which times it was answered. By the indexes of age, up to the first that has the id. */
const BY_TIME = `
  (SELECT scope, status_code AS "statusCode", response_body AS body, created_ms AS "createdMs" FROM idempotency_keys
    WHERE created_ms BETWEEN $2 AND $3 AND request_id = $1 ORDER BY created_ms LIMIT 1)
  UNION ALL
  (SELECT scope, NULL, invoice_id::text, created_ms FROM payment_claims
    WHERE created_ms BETWEEN $2 AND $3 AND request_id = $1 ORDER BY created_ms LIMIT 1)
  LIMIT 1`;

/** @param id - the request's, without `req_` */
export async function findAnswer({ pool }: Pick<PaymentDeps, 'pool'>, id: string): Promise<Answer | undefined> {
  const beganMs = isUuid(id) ? timeOfId(id) : undefined;
  if (beganMs === undefined) return undefined;
  const times = [beganMs - APART_MS, beganMs + ANSWERED_WITHIN_MS + APART_MS];
  const { rows } = await pool.query<AnswerRow>(BY_TIME, [id, ...times]);
  const [row] = rows;
  const [, integratorId, accountId] = /^(?:integrator|user):([^:]+)(?::(.+))?$/.exec(row?.scope ?? '') ?? [];
  if (!row || integratorId === undefined) return undefined;
  const { what, ids } = readRow(row);
  const subjects = [...ids, accountId, integratorId].filter((each) => each !== undefined);
  return { what, integratorId, subjects, createdMs: row.createdMs };
}

function readRow({ statusCode, body }: AnswerRow): { what: string; ids: readonly string[] } {
  if (statusCode === null) return { what: 'answer awaited', ids: [body] };
  const { codes, payload } = readBody(body);
  const kind = statusCode < 400 ? 'answer' : 'refusal';
  return { what: [kind, statusCode, ...codes].join(' '), ids: idsIn(payload) };
}

/** An answer that has a secret is sealed, and stays so. */
function readBody(body: string): { codes: readonly string[]; payload: unknown } {
  const text = unpackBody(body);
  const read: unknown = text.startsWith('{') ? JSON.parse(text) : {};
  const { codes, payload } = Object(read);
  return { codes: Array.isArray(codes) ? codes.map(String) : [], payload };
}

/** Every view of an object begins with its own id, and goes on with those of what it belongs to. */
function idsIn(payload: unknown): string[] {
  const ids = Object.entries(Object(payload)).filter(([name]) => /^id$|_id$/.test(name) && name !== 'request_id');
  return ids.flatMap(([, value]) => (typeof value === 'string' ? [value] : [])).slice(0, MOST_IDS);
}
