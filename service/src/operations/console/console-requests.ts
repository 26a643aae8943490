import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { conflict, forbidden } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import type { MoneyAsked } from './make-request.js';
import { allowsRole, type Operator } from './operator.js';
import { isoTime } from './read-player.js';

/** How long a second person may take. */
const DECIDE_WITHIN_MS = 24 * 60 * 60_000;
const MOST_SHOWN = 50;

/** What waits for a second person. */
export interface WaitingRequest extends MoneyAsked {
  /** Of the call that asked for it, such as `invoice.refund`. */
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly askedBy: string;
}

/** @throws ApiError `console_request_decided` 409 */
export async function readWaitingRequest(deps: PaymentDeps, id: string): Promise<WaitingRequest> {
  const row = await selectWaiting(deps)
    .select(['r.action', 'r.object_kind', 'r.object_id', 'r.asked_by', 'r.body'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw decided();
  const { action, object_kind: objectKind, object_id: objectId, asked_by: askedBy } = row;
  return { action, objectKind, objectId, askedBy, ...moneyOf(row.body) };
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
 * @param objectId - only what is about it
 */
export async function listWaitingRequests(deps: PaymentDeps, operator: Operator, objectId?: string): Promise<object[]> {
  const decides = allowsRole(operator.role, 'finance');
  const exponents = await deps.money.exponents();
  let query = selectWaiting(deps)
    .innerJoin('integrators as i', 'i.id', 'r.integrator_id')
    .select(['r.id', 'r.action', 'r.object_kind', 'r.object_id', 'r.body', 'r.reason', 'r.asked_by', 'r.asked_ms'])
    .select('i.name as integrator');
  if (objectId !== undefined) query = query.where('r.object_id', '=', objectId);
  if (operator.integratorId !== null) query = query.where('r.integrator_id', '=', operator.integratorId);
  const rows = await query.orderBy('r.asked_ms').limit(MOST_SHOWN).execute();
  return rows.map((row) => ({
    request_id: row.id,
    action: row.action,
    page: `${row.object_kind}s/${row.object_id}`,
    integrator: row.integrator,
    display_amount: show(row.body, exponents),
    reason: row.reason,
    asked_by: row.asked_by,
    may: { approve: decides && row.asked_by !== operator.email, refuse: decides },
    asked: isoTime(row.asked_ms),
    ends: isoTime(row.asked_ms + DECIDE_WITHIN_MS),
  }));
}

function selectWaiting({ db, clock }: PaymentDeps) {
  return db
    .selectFrom('console_requests as r')
    .where('r.state', '=', 'waiting')
    .where('r.asked_ms', '>', clock.now() - DECIDE_WITHIN_MS);
}

function moneyOf(body: Record<string, unknown>): MoneyAsked {
  return { amount: Number(body.amount), currency: String(body.currency) };
}

function show(body: Record<string, unknown>, exponents: Exponents): string {
  const { amount, currency } = moneyOf(body);
  return displayAmount(amount, currency, exponents);
}

function decided() {
  const message = 'This request was decided, or is older than a day. Reload the page to see what came of it.';
  return conflict('console_request_decided', message);
}
