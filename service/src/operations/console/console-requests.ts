import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { conflict, forbidden } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import type { FoundObject } from './find-object.js';
import { allowsRole, type Operator } from './operator.js';
import { isoTime } from './read-player.js';

/** How long a second person may take. */
const DECIDE_WITHIN_MS = 24 * 60 * 60_000;
const MOST_SHOWN = 50;

/** A refund that somebody wants made. */
export interface RefundAsked {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export interface NewRequest extends RefundAsked {
  readonly object: FoundObject;
  /** Of the form: one sent twice is done once. */
  readonly key: string;
  readonly reason: string;
}

/**
 * Keeps what was done, or what waits for a second person, in the transaction of whatever comes of it.
 *
 * @throws ApiError `console_request_repeated` 409
 */
export async function insertRequest(
  { random, clock }: Pick<PaymentDeps, 'random' | 'clock'>,
  client: SqlExecutor,
  operator: Operator,
  { state, ...asked }: NewRequest & { readonly state: 'waiting' | 'done' },
): Promise<string> {
  const nowMs = clock.now();
  const { object, amount, currency } = asked;
  const { rows } = await client.query(
    `INSERT INTO console_requests (id, asked_by, request_key, asked_by_id, action, object_kind, object_id, integrator_id, body, reason, state,
       asked_ms, updated_ms)
     VALUES ($1, $2, $3, $4, 'invoice.refund', $5, $6, $7, $8, $9, $10, $11, $11)
     ON CONFLICT (asked_by, request_key) DO NOTHING RETURNING id`,
    [
      newId(random, nowMs),
      operator.email,
      asked.key,
      operator.id,
      object.kind,
      object.id,
      object.integratorId,
      JSON.stringify({ amount, currency }),
      asked.reason,
      state,
      nowMs,
    ],
  );
  const [row] = rows as { id: string }[];
  if (row) return row.id;
  throw conflict('console_request_repeated', 'This form was sent before. Reload the page to see what came of it.');
}

/** What waits for a second person. */
export interface WaitingRequest extends RefundAsked {
  readonly id: string;
  readonly invoiceId: string;
  readonly integratorId: string;
  readonly askedBy: string;
  readonly reason: string;
}

/** @throws ApiError `console_request_decided` 409 */
export async function readWaitingRequest(deps: PaymentDeps, id: string): Promise<WaitingRequest> {
  const row = await deps.db
    .selectFrom('console_requests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('asked_ms', '>', deps.clock.now() - DECIDE_WITHIN_MS)
    .executeTakeFirst();
  if (!row) throw decided();
  const { body, integrator_id: integratorId, asked_by: askedBy, reason } = row;
  const [amount, currency] = [Number(body.amount), String(body.currency)];
  return { id, invoiceId: row.object_id, integratorId, askedBy, reason, amount, currency };
}

/** @throws ApiError `console_second_person_required` 403 */
export function requireSecondPerson(operator: Operator, { askedBy }: WaitingRequest): void {
  if (operator.email !== askedBy) return;
  throw forbidden('console_second_person_required', 'You asked for this yourself. Somebody else has to approve it.');
}

/** In the transaction of whatever comes of it: of two people who decide at once, one does. @throws ApiError `console_request_decided` 409 */
export async function decideRequest(
  { clock }: Pick<PaymentDeps, 'clock'>,
  client: SqlExecutor,
  operator: Operator,
  { id, state }: { readonly id: string; readonly state: 'done' | 'refused' },
): Promise<void> {
  const { rows } = await client.query(
    `UPDATE console_requests SET state = $2, decided_by = $3, decided_by_id = $4, updated_ms = $5
     WHERE id = $1 AND state = 'waiting' RETURNING id`,
    [id, state, operator.email, operator.id, clock.now()],
  );
  if (rows.length === 0) throw decided();
}

/**
 * What waits for a second person, oldest first. An integrator's own people see theirs.
 *
 * @param invoiceId - only what is about it
 */
export async function listWaitingRequests(
  deps: PaymentDeps,
  operator: Operator,
  invoiceId?: string,
): Promise<object[]> {
  const decides = allowsRole(operator.role, 'finance');
  const exponents = await deps.money.exponents();
  let query = deps.db
    .selectFrom('console_requests as r')
    .innerJoin('integrators as i', 'i.id', 'r.integrator_id')
    .select(['r.id', 'r.object_id', 'r.body', 'r.reason', 'r.asked_by', 'r.asked_ms', 'i.name as integrator'])
    .where('r.state', '=', 'waiting')
    .where('r.asked_ms', '>', deps.clock.now() - DECIDE_WITHIN_MS);
  if (invoiceId !== undefined) query = query.where('r.object_id', '=', invoiceId);
  if (operator.integratorId !== null) query = query.where('r.integrator_id', '=', operator.integratorId);
  const rows = await query.orderBy('r.asked_ms').limit(MOST_SHOWN).execute();
  return rows.map((row) => ({
    request_id: row.id,
    page: `invoices/${row.object_id}`,
    integrator: row.integrator,
    display_amount: show(row.body, exponents),
    reason: row.reason,
    asked_by: row.asked_by,
    may: { approve: decides && row.asked_by !== operator.email, refuse: decides },
    asked: isoTime(row.asked_ms),
    ends: isoTime(row.asked_ms + DECIDE_WITHIN_MS),
  }));
}

function show(body: Record<string, unknown>, exponents: Exponents): string {
  return displayAmount(Number(body.amount), String(body.currency), exponents);
}

function decided() {
  const message = 'This request was decided, or is older than a day. Reload the page to see what came of it.';
  return conflict('console_request_decided', message);
}
