import type { PoolClient } from 'pg';
import type { escrowRequestSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { EscrowRow } from '../../ledger/effects.js';
import type { EscrowDeadline } from '../../platform/db/tables/invoices.js';
import { conflict, invalidField } from '../../platform/http/api-error.js';
import { readTime } from '../expiries/expiry.js';
import { renderEscrowUpdate } from './render-escrow.js';

type CreateEscrowBody = z.output<typeof escrowRequestSchema>;

/** @throws ApiError 422 `deadline_at_not_in_future`, `deadline_at_too_far` */
export function readDeadline({ deadline }: CreateEscrowBody, nowMs: number): EscrowDeadline | null {
  if (!deadline) return null;
  const { ms, isPast, isTooFar } = readTime(deadline.at, nowMs);
  if (isPast) throw invalidField('deadline.at', 'deadline_at_not_in_future', 'deadline.at must be later than now.');
  if (isTooFar) throw invalidField('deadline.at', 'deadline_at_too_far', 'deadline.at must be within a year from now.');
  return { atMs: ms, action: deadline.action };
}

/** Has the job look at a new escrow at its deadline. */
export async function queueDeadline(client: PoolClient, escrowId: string, deadline: EscrowDeadline): Promise<void> {
  await client.query({
    name: 'insert-escrow-deadline',
    text: 'INSERT INTO escrow_deadlines (escrow_id, due_ms) VALUES ($1, $2)',
    values: [escrowId, deadline.atMs],
  });
}

/** @throws ApiError 409 `escrow_deadline_passed`: what is paid now would be refunded or released at once */
export function requireBeforeDeadline(escrow: EscrowRow, integrator: string, nowMs: number): void {
  if (!escrow.deadline || escrow.deadline.atMs > nowMs) return;
  const payload = renderEscrowUpdate(escrow, integrator);
  const message = "The escrow's deadline has passed, so it can no longer be paid. Create a new one.";
  throw conflict('escrow_deadline_passed', message, { payload, final: true });
}
