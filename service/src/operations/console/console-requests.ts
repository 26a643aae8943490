import { z } from 'zod';
import { type IntegratorProfile, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import type { LookUpDeps, PaymentDeps } from '../../payments/deps.js';
import { conflict, forbidden } from '../../platform/http/api-error.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { isoTime } from '../../platform/times.js';
import type { ChangeContext } from './console-call.js';
import { describeSettings, SETTINGS_ACTIONS } from './describe-settings.js';
import { type Alongside, moneyAsked } from './make-request.js';
import { allowsRole, knownNames, type Operator, requireOperatorsOwn, requireRole, THE_OPERATOR } from './operator.js';
import { kindOf, SECRET_REQUESTS } from './request-kinds.js';

/** How long a second person may take, and then whoever asked. */
const DECIDE_WITHIN_MS = 24 * 60 * 60_000;
const MOST_SHOWN = 50;

/** Whose word a request has. */
type Person = Pick<Operator, 'id' | 'email'>;

/** What waits for a second person, or for whoever asked. */
export interface WaitingRequest {
  readonly id: string;
  /** Of the call that asked for it, such as `invoice.refund`. */
  readonly action: string;
  readonly objectKind: string;
  readonly objectId: string;
  readonly askedBy: string;
  /** Null: a sandbox's built-in operator. */
  readonly askedById: string | null;
  readonly isApproved: boolean;
  readonly askedMs: number;
  readonly reason: string;
  /** What was asked for, as its call has kept it. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Does what was asked for and is approved. */
export type CarryOutKept = (doing: ChangeContext, waiting: WaitingRequest, alongside: Alongside) => Promise<object>;

/** @throws ApiError `console_request_decided` 409 */
export async function readWaitingRequest(deps: PaymentDeps, id: string): Promise<WaitingRequest> {
  const row = await selectWaiting(deps)
    .select([
      'r.action',
      'r.object_kind',
      'r.object_id',
      'r.asked_by',
      'r.asked_by_id',
      'r.asked_ms',
      'r.reason',
      'r.body',
      'p.approved_by',
    ])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw decided();
  const { action, object_kind: objectKind, object_id: objectId, asked_by: askedBy, reason, body } = row;
  const isApproved = row.approved_by !== null;
  const { asked_by_id: askedById, asked_ms: askedMs } = row;
  return { id, action, objectKind, objectId, askedBy, askedById, isApproved, askedMs, reason, body };
}

/** That somebody may decide about what was asked for. @throws ApiError `console_role_required`, `console_operator_required` 403 */
export function requireDecider(operator: Operator, action: string): void {
  requireRole(operator, roleFor(action));
  if (kindOf(action)?.operatorOnly) requireOperatorsOwn(operator);
}

/** @throws ApiError as `requireDecider`; `console_second_person_required` 403 */
export function requireSecondPerson(operator: Operator, { action, askedBy, askedById }: WaitingRequest): void {
  requireDecider(operator, action);
  const isOwn = operator.email === askedBy || (operator.id !== null && operator.id === askedById);
  if (!isOwn) return;
  throw forbidden('console_second_person_required', 'You asked for this yourself. Somebody else has to approve it.');
}

/**
 * That whoever asked has a second person's word and may still do it.
 *
 * @throws ApiError as `requireDecider`; `console_asker_required` 403, `console_request_not_approved` 409
 */
export function requireApproved(operator: Operator, { action, askedBy, isApproved }: WaitingRequest): void {
  requireDecider(operator, action);
  if (operator.email !== askedBy) {
    throw forbidden(
      'console_asker_required',
      'Only the person who asked for this can do it, as they alone see its answer.',
    );
  }
  if (!isApproved) throw notApproved();
}

/**
 * Holds an approval until the transaction of what was approved has ended, so that it is not withdrawn meanwhile.
 *
 * @returns the second person
 * @throws ApiError `console_request_not_approved` 409
 */
export async function holdApproval(client: SqlExecutor, requestId: string): Promise<Person> {
  const { rows } = await client.query(
    'SELECT approved_by AS email, approved_by_id AS id FROM console_approvals WHERE request_id = $1 FOR SHARE',
    [requestId],
  );
  const [approvedBy] = rows as Person[];
  if (!approvedBy) throw notApproved();
  return approvedBy;
}

/** In the transaction of whatever comes of it: of two people who decide at once, one does. @throws ApiError `console_request_decided` 409 */
export async function decideRequest(
  { clock }: Pick<PaymentDeps, 'clock'>,
  client: SqlExecutor,
  decidedBy: Person,
  { id, state }: { readonly id: string; readonly state: 'done' | 'refused' },
): Promise<void> {
  const { rows } = await client.query(
    `UPDATE console_requests SET state = $2, decided_by = $3, decided_by_id = $4, updated_ms = $5
     WHERE id = $1 AND state = 'waiting' RETURNING id`,
    [id, state, decidedBy.email, decidedBy.id, clock.now()],
  );
  if (rows.length === 0) throw decided();
}

/** Leaves a request to whoever asked: of several approvals one counts, and none after a refusal. @throws ApiError `console_request_decided` 409 */
export async function approveRequest(
  { clock }: Pick<PaymentDeps, 'clock'>,
  client: SqlExecutor,
  { email, id: operatorId }: Person,
  id: string,
): Promise<void> {
  const { rows } = await client.query(
    `INSERT INTO console_approvals (request_id, approved_by, approved_by_id, approved_ms)
     SELECT id, $2, $3, $4 FROM console_requests WHERE id = $1 AND state = 'waiting' FOR UPDATE
     ON CONFLICT DO NOTHING RETURNING request_id`,
    [id, email, operatorId, clock.now()],
  );
  if (rows.length === 0) throw decided();
}

/** As a page has it: whatever else waits is newer. */
interface WaitingRequests {
  readonly requests: readonly object[];
  readonly more_requests: boolean;
}

/**
 * What waits for a second person or for whoever asked, oldest first. An integrator's own people see theirs, but not that they are to be frozen.
 *
 * @param objectId - only what is about it
 */
export async function listWaitingRequests(
  deps: LookUpDeps,
  operator: Operator,
  objectId?: string,
): Promise<WaitingRequests> {
  const exponents = await deps.money.exponents();
  let query = selectWaiting(deps)
    .innerJoin('integrators as i', 'i.id', 'r.integrator_id')
    .select(['r.id', 'r.action', 'r.object_kind', 'r.object_id', 'r.body', 'r.reason', 'r.asked_by', 'r.asked_ms'])
    .select(['i.name as integrator', 'p.approved_by', 'p.approved_ms']);
  if (objectId !== undefined) query = query.where('r.object_id', '=', objectId);
  if (operator.integratorId !== null) {
    query = query.where('r.integrator_id', '=', operator.integratorId).where('r.action', 'not in', SECRET_REQUESTS);
  }
  const rows = await query
    .orderBy('r.asked_ms')
    .limit(MOST_SHOWN + 1)
    .execute();
  const nameOf = await knownNames(deps.db, operator);
  const shownRows = rows.slice(0, MOST_SHOWN);
  const profiles = await readChanged(deps, shownRows);
  const requests = shownRows.map((row) => {
    const profile = profiles.get(row.object_id);
    const isTheirs = operator.integratorId === null || !kindOf(row.action)?.operatorOnly;
    const decides = isTheirs && allowsRole(operator.role, roleFor(row.action));
    const isOwn = row.asked_by === operator.email;
    const isApproved = row.approved_by !== null;
    const askedBy = nameOf(row.asked_by);
    return {
      request_id: row.id,
      action: row.action,
      page: `${row.object_kind}s/${row.object_id}`,
      integrator: row.integrator,
      ...describe(row.body, exponents),
      changes: profile && SETTINGS_ACTIONS.includes(row.action) ? describeSettings(row.body, profile, exponents) : '',
      // the operator's is written for whoever decides
      reason: decides || askedBy !== THE_OPERATOR ? row.reason : '',
      asked_by: askedBy,
      own: isOwn,
      approved_by: row.approved_by === null ? '' : nameOf(row.approved_by),
      may: {
        approve: decides && !isOwn && !isApproved,
        refuse: decides,
        complete: decides && isOwn && isApproved,
      },
      asked: isoTime(row.asked_ms),
      ends: isoTime((row.approved_ms ?? row.asked_ms) + DECIDE_WITHIN_MS),
    };
  });
  return { requests, more_requests: rows.length > MOST_SHOWN };
}

/** The integrators whose settings requests change. */
async function readChanged(
  { db }: LookUpDeps,
  rows: readonly { readonly action: string; readonly object_id: string }[],
): Promise<ReadonlyMap<string, IntegratorProfile>> {
  const ids = new Set(rows.filter(({ action }) => SETTINGS_ACTIONS.includes(action)).map((row) => row.object_id));
  return new Map(await Promise.all([...ids].map(async (id) => [id, await readIntegrator(db, id)] as const)));
}

function selectWaiting({ db, clock }: LookUpDeps) {
  const sinceMs = clock.now() - DECIDE_WITHIN_MS;
  return (
    db
      .selectFrom('console_requests as r')
      .leftJoin('console_approvals as p', 'p.request_id', 'r.id')
      .where('r.state', '=', 'waiting')
      .where((where) => where(where.fn.coalesce('p.approved_ms', 'r.asked_ms'), '>', sinceMs))
      // by the index
      .where('r.asked_ms', '>', sinceMs - DECIDE_WITHIN_MS)
  );
}

/** Who decides about it; a newer release's may be refused by whoever decides about money. */
function roleFor(action: string) {
  return kindOf(action)?.access ?? 'finance';
}

const shown = moneyAsked.extend({ client_id: z.string(), reference: z.string() }).partial();

/** What it is about, beside its object; empty: nothing more. */
function describe(body: Readonly<Record<string, unknown>>, exponents: Exponents) {
  const { amount, currency, client_id = '', reference = '' } = shown.safeParse(body).data ?? {};
  const isMoney = amount !== undefined && currency !== undefined;
  return { display_amount: isMoney ? displayAmount(amount, currency, exponents) : '', client_id, reference };
}

function notApproved() {
  const message = 'Nobody has approved this yet. Ask somebody else to, and reload the page.';
  return conflict('console_request_not_approved', message);
}

function decided() {
  const message = 'This request was decided, or is older than a day. Reload the page to see what came of it.';
  return conflict('console_request_decided', message);
}
