import { parseTimestamp } from '../model/timestamp.js';
import { type EscrowParts, escrowStatusOf } from './escrow-parts.js';
import { type Fields, fieldsOf, normalCode, textOf } from './fields.js';
import type { Direction, Money } from './money.js';
import { transactionStatus } from './transaction-status.js';

/** One step of an escrow or a payout, done or to come. */
export interface TimelineStep {
  /** What happens at it. */
  readonly step:
    | 'charged'
    | 'held'
    | 'released'
    | 'refunded'
    | 'next'
    | 'failed'
    | 'requested'
    | 'processed'
    | 'payoutFailed'
    | 'moneyBack';
  /** `now`: the step that the payment is at. */
  readonly state: 'done' | 'now' | 'waiting' | 'failed';
  /** When it was done, ms since 1970 UTC; undefined if it was not, or the service does not say. */
  readonly dateMs: number | undefined;
  /** The amount moved at this step, from the player's side. */
  readonly amount: Money | undefined;
  /** Of the amount, from the player's side. */
  readonly direction: Direction;
  /** Of money that is held now; absent: nothing happens to it by itself. */
  readonly heldUntil?: HeldUntil | undefined;
}

/** When money that is still held moves by itself, and where to (interface Gap §4.1). */
export interface HeldUntil {
  /** ms since 1970 UTC */
  readonly dateMs: number;
  /** `refund`: back to the buyer; `release`: to the seller. */
  readonly action: 'refund' | 'release';
}

interface EscrowTimelineOptions {
  readonly amount: Money | undefined;
  readonly sells: boolean;
  /** A bank has taken money back: the deadline then waits, and not all would come back. */
  readonly isDisputed: boolean;
}

/** Charge → held → released or refunded. A cancelled escrow shows the charge and the refund. */
export function escrowTimeline(
  parts: EscrowParts,
  { amount, sells, isDisputed }: EscrowTimelineOptions,
): TimelineStep[] {
  const status = transactionStatus(escrowStatusOf(parts));
  const chargedAt = timeOf(parts.chargeInvoice) ?? timeOf(parts.escrow, ['created']);
  const step = (
    name: TimelineStep['step'],
    state: TimelineStep['state'],
    dateMs?: number,
    direction: Direction = 'none',
  ): TimelineStep => ({ step: name, state, dateMs, amount: direction === 'none' ? undefined : amount, direction });

  const charged = step('charged', 'done', chargedAt, sells ? 'none' : 'out');
  const resolvedAt = (invoice: Fields | undefined) => timeOf(invoice) ?? timeOf(parts.escrow);
  switch (status) {
    case 'failed':
      return [step('failed', 'failed', chargedAt)];
    case 'released': {
      const released = step('released', 'done', resolvedAt(parts.commitInvoice), sells ? 'in' : 'none');
      return [charged, step('held', 'done'), released];
    }
    case 'cancelled':
    case 'refunded': {
      const refunded = step('refunded', 'done', resolvedAt(parts.cancelInvoice), sells ? 'none' : 'in');
      return [charged, step('held', 'done'), refunded];
    }
    case 'held': {
      const heldUntil = sells || isDisputed ? undefined : heldUntilOf(parts.escrow);
      return [charged, { ...step('held', 'now'), heldUntil }, step('next', 'waiting')];
    }
    case 'other':
      return [];
    default:
      return [step('charged', 'now'), step('held', 'waiting'), step('next', 'waiting')];
  }
}

function heldUntilOf({ deadline }: Fields): HeldUntil | undefined {
  const { at, action } = fieldsOf(deadline) ?? {};
  const dateMs = parseTimestamp(textOf(at) ?? '');
  const code = normalCode(action);
  if (dateMs === undefined || (code !== 'refund' && code !== 'release')) return undefined;
  return { dateMs, action: code };
}

function timeOf(fields: Fields | undefined, names: readonly string[] = ['updated', 'created']): number | undefined {
  for (const name of names) {
    const text = textOf(fields?.[name]);
    const ms = text && parseTimestamp(text);
    if (ms) return ms;
  }
  return undefined;
}
