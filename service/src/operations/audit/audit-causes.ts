import { firstIdAt } from '../../platform/random.js';

const DAY_MS = 24 * 60 * 60_000;

/** Rows that change after they are created, with all that hangs on them. */
export interface AuditedCause {
  readonly table: string;
  /** Of its postings; undefined: it has none. */
  readonly causeType?: string;
  /** SQL: whether a row was created at a time or later, ms. An index leads there. */
  readonly isSince: (ms: number) => string;
  /** SQL: whether the row, or anything that hangs on it, may still change, or is of a day that was not over at a time, ms. */
  readonly isOpen: (ms: number) => string;
}

const hasIdSince = (ms: number) => `id >= '${firstIdAt(ms)}'`;
/** Their ids are made by whoever asks. */
const wasCreatedSince = (ms: number) => `created_ms >= ${ms}`;

/** SQL: whether the row counts towards the limits of a day that was not over. */
const countsInDay = (ms: number) => `counted_day_ms >= ${startOfDay(ms)}`;

/** The first moment of the UTC day, ms. */
export function startOfDay(ms: number): number {
  return Math.floor(ms / DAY_MS) * DAY_MS;
}

/** A charge that is not final, or that its bank may still take back. */
const hasOpenCharge = (table: string) => `EXISTS (SELECT FROM card_charges WHERE cause_id = ${table}.id
  AND (card_charges.state IN ('pending', 'refund_due')
    OR EXISTS (SELECT FROM disputes WHERE charge_id = card_charges.id AND disputes.state IN ('needs_response', 'under_review'))))`;

export const AUDITED_CAUSES: readonly AuditedCause[] = [
  {
    table: 'invoices',
    causeType: 'invoice',
    isSince: hasIdSince,
    isOpen: (ms) => `state IN ('open', 'processing') OR ${countsInDay(ms)} OR ${hasOpenCharge('invoices')}
      OR EXISTS (SELECT FROM escrows WHERE escrows.id = invoices.escrow_id AND status IN ('OPEN', 'ESCROWED'))
      OR EXISTS (SELECT FROM card_refunds WHERE refund_invoice_id = invoices.id AND card_refunds.state = 'due')
      OR EXISTS (SELECT FROM dispute_invoices JOIN disputes ON disputes.id = dispute_id
        WHERE dispute_invoices.invoice_id = invoices.id AND disputes.state IN ('needs_response', 'under_review'))`,
  },
  {
    table: 'purchases',
    causeType: 'purchase',
    isSince: wasCreatedSince,
    isOpen: (ms) => `state = 'processing' OR ${countsInDay(ms)} OR ${hasOpenCharge('purchases')}`,
  },
  {
    table: 'payouts',
    causeType: 'payout',
    isSince: wasCreatedSince,
    isOpen: () => `state = 'pending' OR state = 'processed' AND watch_until_ms IS NOT NULL`,
  },
  {
    table: 'token_exchanges',
    causeType: 'token_exchange',
    isSince: hasIdSince,
    isOpen: () => `state = 'processing'`,
  },
  {
    table: 'recorded_credits',
    causeType: 'recorded_credit',
    isSince: hasIdSince,
    // one that takes it back later is a row of its own
    isOpen: () => 'false',
  },
  {
    table: 'checkout_attempts',
    isSince: wasCreatedSince,
    isOpen: () => `state IN ('authenticating', 'paying')
      OR EXISTS (SELECT FROM invoices WHERE invoices.id = checkout_attempts.invoice_id AND invoices.state IN ('open', 'processing'))
      OR EXISTS (SELECT FROM escrows WHERE escrows.id = checkout_attempts.escrow_id AND status = 'OPEN')`,
  },
];
