import { parseTimestamp } from 'svc-bridge/model';
import { type EscrowParts, escrowStatusOf } from './escrow-parts.js';
import { type Fields, textOf } from './fields.js';
import type { Direction, Money } from './money.js';
import { transactionStatus } from './transaction-status.js';

export interface TimelineStep {
  readonly step: 'charged' | 'held' | 'released' | 'refunded' | 'next' | 'failed';
  readonly state: 'done' | 'now' | 'waiting' | 'failed';
  readonly dateMs: number | undefined;
  /** What moved at this step, seen from the player's account. */
  readonly amount: Money | undefined;
  readonly direction: Direction;
}

/** Charge → held → released or refunded. A cancelled escrow shows the charge and the refund. */
export function escrowTimeline(parts: EscrowParts, amount: Money | undefined, sells: boolean): TimelineStep[] {
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
    case 'held':
      return [charged, step('held', 'now'), step('next', 'waiting')];
    case 'other':
      return [];
    default:
      return [step('charged', 'now'), step('held', 'waiting'), step('next', 'waiting')];
  }
}

function timeOf(fields: Fields | undefined, names: readonly string[] = ['updated', 'created']): number | undefined {
  for (const name of names) {
    const text = textOf(fields?.[name]);
    const ms = text && parseTimestamp(text);
    if (ms) return ms;
  }
  return undefined;
}
