import { parseTimestamp } from '../model/timestamp.js';
import type { TimelineStep } from './escrow-timeline.js';
import { type Fields, fieldsOf, textOf } from './fields.js';
import type { TransactionStatus } from './transaction-status.js';

const REQUESTED = ['requested', 'requested_date', 'created'];
const PROCESSED = ['processed', 'processed_date', 'completed'];

/**
 * Requested → processed; or failed or cancelled, and the money's return.
 *
 * Deployments date the entry by the payout's request or its end: a date later than the request is the end.
 */
export function payoutTimeline(data: Fields, status: TransactionStatus, entryMs: number | undefined): TimelineStep[] {
  const payout = fieldsOf(data.payout) ?? data;
  const requestedMs = timeOf(payout, REQUESTED) ?? entryMs;
  const isEnd = entryMs !== undefined && requestedMs !== undefined && entryMs > requestedMs;
  const endedMs = timeOf(payout, PROCESSED) ?? (isEnd ? entryMs : timeOf(payout, ['updated']));
  const requested = step('requested', 'done', requestedMs);
  switch (status) {
    case 'completed':
    case 'released':
      return [requested, step('processed', 'done', endedMs)];
    case 'failed':
      return [requested, step('payoutFailed', 'failed', endedMs), step('moneyBack', 'now')];
    case 'returned':
      return [requested, step('payoutFailed', 'failed', endedMs), step('moneyBack', 'done')];
    case 'cancelled':
    case 'refunded':
      return [requested, step('moneyBack', 'done', endedMs)];
    case 'other':
      return [requested];
    default:
      return [requested, step('processed', 'waiting')];
  }
}

function step(name: TimelineStep['step'], state: TimelineStep['state'], dateMs?: number): TimelineStep {
  return { step: name, state, dateMs, amount: undefined, direction: 'none' };
}

function timeOf(fields: Fields, names: readonly string[]): number | undefined {
  for (const name of names) {
    const text = textOf(fields[name]);
    const ms = text && parseTimestamp(text);
    if (ms) return ms;
  }
  return undefined;
}
