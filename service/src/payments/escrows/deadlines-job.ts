import { serviceTimeSql, shiftOf } from '../../platform/db/database-time.js';
import type { EscrowDeadline, EscrowStatus, InvoiceState } from '../../platform/db/tables/invoices.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { Job } from '../../platform/jobs/job-runner.js';
import type { Money } from '../money.js';
import { cancelEscrow } from './cancel-escrow.js';
import { commitEscrow } from './commit-escrow.js';

/** Claimed per round. */
const AT_ONCE = 20;
/** A claimed one belongs to this node for so long; one that is being paid is looked at again after it. */
const CLAIMED_MS = 30_000;
/** After failures in a row: one minute, two, four, … */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/** Nobody pays an open escrow so long after its deadline, on whatever clock. */
const WATCHED_MS = 7 * 24 * 60 * 60_000;

const RESOLVED = new Set(['escrow_already_committed', 'escrow_already_cancelled']);

interface Claimed {
  readonly id: string;
  readonly attempts: number;
  /** By the database's clock. */
  readonly nowMs: number;
}

interface DueEscrow extends Claimed {
  readonly integratorId: string;
  readonly integratorName: string;
  /** Its own calls are refused then, and so is this one. */
  readonly isFrozen: boolean;
  readonly status: EscrowStatus;
  readonly chargeState: InvoiceState;
  readonly deadline: EscrowDeadline;
  /** A card payment of it is with its bank: what happens to its money is not known yet. */
  readonly isDisputed: boolean;
}

/**
 * Refunds or releases what is still held at its deadline, by the calls of the API: whichever of them comes first decides. What cannot be
 * resolved stays held, and is tried again.
 */
export function deadlinesJob(money: Money): Job {
  return { name: 'escrow-deadlines', everyMs: 2_000, run: () => resolveDue(money) };
}

/** @returns whether there may be more */
async function resolveDue(money: Money): Promise<boolean> {
  const claimed = await money.deps.pool.query<Claimed>(
    `UPDATE escrow_deadlines SET due_ms = ${serviceTimeSql('$1')} + ${CLAIMED_MS}
     WHERE escrow_id IN (
       SELECT escrow_id FROM escrow_deadlines WHERE due_ms <= ${serviceTimeSql('$1')} ORDER BY due_ms LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
     ) RETURNING escrow_id AS id, attempts, due_ms - ${CLAIMED_MS} AS "nowMs"`,
    [shiftOf(money.deps.clock)],
  );
  const due = await findDue(money, claimed.rows);
  await Promise.all(due.map((escrow) => handle(money, escrow)));
  return claimed.rows.length === AT_ONCE;
}

async function findDue(money: Money, claimed: readonly Claimed[]): Promise<DueEscrow[]> {
  if (claimed.length === 0) return [];
  const { rows } = await money.deps.pool.query<Omit<DueEscrow, 'attempts' | 'nowMs'>>(
    `SELECT escrows.id, integrators.id AS "integratorId", integrators.name AS "integratorName", escrows.status,
       charge.state AS "chargeState", escrows.deadline, EXISTS (SELECT FROM freezes WHERE subject_id = integrators.id
         AND subject_kind = 'integrator' AND lifted_ms IS NULL) AS "isFrozen",
       charge.disputed @> '[{"state": "needs_response"}]' OR charge.disputed @> '[{"state": "under_review"}]' AS "isDisputed"
     FROM escrows JOIN integrators ON integrators.id = escrows.integrator_id JOIN invoices AS charge ON charge.id = escrow_invoice_id
     WHERE escrows.id = ANY($1::text[])`,
    [claimed.map(({ id }) => id)],
  );
  return rows.flatMap((row) => claimed.filter(({ id }) => id === row.id).map((claim) => ({ ...row, ...claim })));
}

async function handle(money: Money, escrow: DueEscrow): Promise<void> {
  try {
    if (escrow.status === 'OPEN') return await watchOpen(money, escrow);
    if (escrow.status === 'ESCROWED' && escrow.isDisputed) return await postpone(money, escrow);
    if (escrow.status === 'ESCROWED') await resolve(money, escrow);
    await money.deps.pool.query('DELETE FROM escrow_deadlines WHERE escrow_id = $1', [escrow.id]);
  } catch (error) {
    const { id, attempts, nowMs, deadline } = escrow;
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** attempts, LONGEST_RETRY_MS);
    money.deps.log.error(
      { err: error, escrow: id, action: deadline.action, retryMs },
      'held escrow could not be resolved',
    );
    await money.deps.pool
      .query('UPDATE escrow_deadlines SET attempts = attempts + 1, due_ms = $2 WHERE escrow_id = $1', [
        id,
        nowMs + retryMs,
      ])
      .catch((cause: unknown) => money.deps.log.warn({ err: cause, escrow: id }, 'deadline stays claimed'));
  }
}

async function resolve(
  money: Money,
  { id, integratorId, integratorName, isFrozen, deadline }: DueEscrow,
): Promise<void> {
  if (isFrozen) throw new Error('The integrator is frozen.');
  const call = deadline.action === 'refund' ? cancelEscrow : commitEscrow;
  try {
    await call(money, { integratorId, integratorName, escrowId: id, claim: undefined });
  } catch (error) {
    // another call or node was first
    if (!(error instanceof ApiError) || !error.errors.some(({ code }) => RESOLVED.has(code))) throw error;
  }
}

/** Until the dispute is decided; the integrator may commit or cancel in the meantime. */
async function postpone(money: Money, { id, nowMs }: DueEscrow): Promise<void> {
  await money.deps.pool.query('UPDATE escrow_deadlines SET due_ms = $2 WHERE escrow_id = $1', [
    id,
    nowMs + LONGEST_RETRY_MS,
  ]);
}

/** Its payment may be under way, and end with money that is held: looked at again, ever more seldom. */
async function watchOpen(money: Money, { id, chargeState, deadline, nowMs }: DueEscrow): Promise<void> {
  if (chargeState === 'open' && deadline.atMs + WATCHED_MS <= nowMs) {
    await money.deps.pool.query('DELETE FROM escrow_deadlines WHERE escrow_id = $1', [id]);
    return;
  }
  if (chargeState !== 'open') return;
  await money.deps.pool.query('UPDATE escrow_deadlines SET due_ms = $2 WHERE escrow_id = $1', [
    id,
    nowMs + Math.min(Math.max(nowMs - deadline.atMs, CLAIMED_MS), LONGEST_RETRY_MS),
  ]);
}
