import { isUuid } from 'svc-bridge/model';
import type { PaymentDeps } from '../../payments/deps.js';
import { timeOfId } from '../../platform/random.js';
import { isoTime } from '../../platform/times.js';
import { findAnswer } from './find-answer.js';
import { ATTEMPTS_SEARCHED, BY_TRIED_REFERENCE } from './find-attempts.js';
import { BY_UUID } from './find-by-id.js';
import type { Operator } from './operator.js';

/** Of each kind. */
const MOST_HITS = 50;

/** Receivers of webhooks know an event's id with this before it. */
const MESSAGE = /^msg_/;

const REQUEST = /^req_([\w-]{1,60})$/;

interface HitRow {
  readonly kind: string;
  readonly id: string;
  readonly integrator: string;
  /** Where the console shows it. */
  readonly page: string;
  readonly createdMs: number;
}

const BY_CLIENT = `SELECT 'client' AS kind, id, integrator_id, 'integrators/' || integrator_id AS page, created_ms FROM clients WHERE id = $1`;

const BY_NAME = `SELECT 'integrator' AS kind, id::text, id AS integrator_id, 'integrators/' || id AS page, created_ms FROM integrators WHERE name = $1`;

const BY_ESCROW = `SELECT 'escrow' AS kind, id, integrator_id, 'invoices/' || escrow_invoice_id AS page, created_ms FROM escrows WHERE id = $1`;

/** By the index on integrator and address, once for each integrator. */
const BY_EMAIL = `
  SELECT 'account' AS kind, a.id::text, a.integrator_id, 'accounts/' || a.id AS page, a.created_ms
  FROM integrators AS own CROSS JOIN LATERAL (
    SELECT id, integrator_id, created_ms FROM accounts
    WHERE integrator_id = own.id AND email = ANY($1::text[]) AND kind = 'user') AS a
  WHERE own.id = $2 OR $2 IS NULL`;

/** Of each integrator the newest, by indexes that begin with it: nobody's payments slow down the search of another's. */
const BY_REFERENCE = `
  SELECT 'invoice' AS kind, found.id::text, found.integrator_id, 'invoices/' || found.id AS page, found.created_ms
  FROM integrators AS own CROSS JOIN LATERAL (
    SELECT id, integrator_id, created_ms FROM invoices
    WHERE integrator_id = own.id AND reference_id = $1 AND invoice_type IN ('user_purchase', 'user_purchase_escrow')
    ORDER BY id DESC LIMIT ${MOST_HITS + 1}) AS found
  WHERE own.id = $2 OR $2 IS NULL`;

const BY_LAST_FOUR = `
  SELECT 'card' AS kind, found.id::text, found.integrator_id, 'accounts/' || found.account_id AS page, found.created_ms
  FROM integrators AS own CROSS JOIN LATERAL (
    SELECT id, integrator_id, account_id, created_ms FROM payment_methods
    WHERE integrator_id = own.id AND card ->> 'last_four' = $1 AND card IS NOT NULL
    ORDER BY created_ms DESC LIMIT ${MOST_HITS + 1}) AS found
  WHERE own.id = $2 OR $2 IS NULL`;

/** What was changed in the console by this request; pages are named after their kind. */
const BY_REQUEST = `
  SELECT l.action AS kind, l.object_id AS id, l.integrator_id, l.at_ms AS created_ms,
    coalesce(r.object_kind, l.object_kind) || 's/' || coalesce(r.object_id, l.object_id) AS page
  FROM console_log AS l LEFT JOIN console_requests AS r ON l.object_kind = 'request' AND r.id::text = l.object_id
  WHERE l.request_id = $1 AND l.object_kind IN ('account', 'invoice', 'dispute', 'integrator', 'request')`;

/** It is built at once in a new database, and by a command in one with many payments. */
const HAS_REFERENCE_INDEX = `SELECT FROM pg_index WHERE indexrelid = to_regclass('invoices_by_reference') AND indisvalid`;

export interface Found {
  readonly hits: readonly {
    readonly kind: string;
    readonly id: string;
    readonly integrator: string;
    readonly when: string;
    readonly page: string;
  }[];
  /** What to do if there are none, or more than are listed; else empty. */
  readonly hint: string;
}

/**
 * Finds what has this id, e-mail address, order reference or last four digits, in full, by indexes alone. An integrator's own people find what is theirs.
 *
 * @param text - as typed
 */
export async function find(deps: Pick<PaymentDeps, 'pool'>, operator: Operator, text: string): Promise<Found> {
  const { rows, hasMore, hint } = await look(deps, operator, text);
  const hits = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    integrator: row.integrator,
    when: isoTime(row.createdMs),
    page: row.page,
  }));
  if (hits.length === 0) return { hits, hint };
  return { hits, hint: hasMore ? MORE : '' };
}

interface Looked {
  readonly rows: readonly HitRow[];
  readonly hasMore: boolean;
  /** What to do if there are none. */
  readonly hint: string;
}

async function look({ pool }: Pick<PaymentDeps, 'pool'>, operator: Operator, text: string): Promise<Looked> {
  const select = (found: string) => `
    SELECT f.kind, f.id, i.name AS integrator, f.page, f.created_ms AS "createdMs"
    FROM (${found}) AS f JOIN integrators AS i ON i.id = f.integrator_id
    WHERE f.integrator_id = $2 OR $2 IS NULL ORDER BY f.created_ms DESC LIMIT ${MOST_HITS + 1}`;
  let hasMore = false;
  const run = async (found: string, value: string | string[]) => {
    const { rows } = await pool.query<HitRow>(select(found), [value, operator.integratorId]);
    hasMore ||= rows.length > MOST_HITS;
    return rows.slice(0, MOST_HITS);
  };
  const findById = (id: string) => (isUuid(id) ? run(BY_UUID, id.toLowerCase()) : run(queryOfWord(id), id));
  const [, request] = REQUEST.exec(text) ?? [];
  // a reference may look like whatever else is searched
  const references = async (found: readonly HitRow[], hint: string) => {
    const rows = [...found, ...(await run(BY_TRIED_REFERENCE, text))];
    const indexed = await pool.query(HAS_REFERENCE_INDEX);
    if (indexed.rowCount !== 1) return { rows, hasMore, hint: request === undefined ? NO_INDEX : hint };
    const paid = await run(BY_REFERENCE, text);
    return { rows: [...rows, ...paid], hasMore, hint };
  };
  if (text.includes('@')) return references(await run(BY_EMAIL, [...new Set([text, text.toLowerCase()])]), NO_SUCH_ID);
  if (request !== undefined) {
    const answered = await findAnswered({ pool }, { operator, request, findById });
    return references([...(await run(BY_REQUEST, text)), ...answered], nothingKept(request));
  }
  const id = text.replace(MESSAGE, '');
  const byId = await findById(isUuid(id) ? id : text);
  const cards = /^\d{4}$/.test(text) ? await run(BY_LAST_FOUR, text) : [];
  return references([...byId, ...cards], NO_SUCH_ID);
}

interface Asked {
  readonly operator: Operator;
  /** Its id, without `req_`. */
  readonly request: string;
  /** What the operator may see of it. */
  readonly findById: (id: string) => Promise<readonly HitRow[]>;
}

/** What the API answered to a request, on the page of the closest that it was about. */
async function findAnswered(
  deps: Pick<PaymentDeps, 'pool'>,
  { operator, request, findById }: Asked,
): Promise<HitRow[]> {
  const answer = await findAnswer(deps, request);
  if (!answer || (operator.integratorId ?? answer.integratorId) !== answer.integratorId) return [];
  for (const subject of answer.subjects) {
    const [hit] = await findById(subject);
    if (hit) return [{ ...hit, kind: `${answer.what}: ${hit.kind}`, createdMs: answer.createdMs }];
  }
  return [];
}

/** Of a text that is no UUID. */
function queryOfWord(text: string): string {
  if (/^esc_\w{1,60}$/.test(text)) return BY_ESCROW;
  return /^client_(c\dk[0-9a-f]{8}_)?[0-9a-f]{24}$/.test(text) ? BY_CLIENT : BY_NAME;
}

const NO_SUCH_ID = `Nothing that you may see has exactly this: as its id, e-mail address, order reference or last four digits. Parts of them, and names, are not searched. Of attempts to pay that have no invoice, the newest ${ATTEMPTS_SEARCHED.toLocaleString('en')} of the service are searched by order reference.`;
const MORE = `Only the newest ${MOST_HITS} of a kind are listed. To find an older one, search by its id, or by the player’s e-mail address.`;
const NO_INDEX =
  'Nothing that you may see has exactly this. Order references are searched once somebody has run: npm run admin -- index-references.';

function nothingKept(request: string): string {
  const beganMs = timeOfId(request);
  const when = beganMs === undefined ? '' : ` It began at ${isoTime(beganMs)}.`;
  return `Nothing that you may see was changed in the console by this request, and no answer of the API to it is kept: those are for seven days, if the request had an Idempotency-Key. The log lines of the nodes have it as reqId.${when}`;
}
