import type { PoolClient } from 'pg';
import type { DisputeOfInvoice, InvoiceDocument, RefundsOfInvoice } from '../platform/db/tables/invoice-document.js';
import type {
  EscrowDeadline,
  EscrowStatus,
  FailureReasonColumn,
  InvoiceState,
  InvoiceType,
} from '../platform/db/tables/invoices.js';
import type { WebhookEventName } from '../platform/db/tables/operation.js';
import type { TransactionRole, TransactionStatus } from '../platform/db/tables/transactions.js';
import type { Outcome } from '../platform/http/envelope.js';
import type { Spending } from './spending.js';

/** Everything an operation writes besides its postings, in the same database transaction. */
export interface Effects<R> {
  readonly newInvoices?: readonly InvoiceRow[];
  readonly invoiceStates?: readonly InvoiceStateChange[];
  /** What the new refunds and reversals among those invoices belong to. */
  readonly refundLinks?: readonly RefundLink[];
  /** What is refunded of paid invoices by now. */
  readonly refunded?: readonly RefundedInvoice[];
  readonly escrowStates?: readonly EscrowStateChange[];
  /** Counts towards daily limits. Absent: the integrator has none. */
  readonly usage?: Usage;
  /** A payment that starts or succeeds at once: checked against the player's own limit. What fails or comes back later needs no word. */
  readonly spending?: Spending | undefined;
  readonly history?: readonly HistoryEntry[];
  /** Accounts whose entries show what changes here, besides those of `history` and the buyers of `escrowStates`. */
  readonly shownTo?: readonly string[];
  readonly events?: readonly NewWebhookEvent[];
  /** Statements of rarer operations: card charges, payouts, purchases. */
  readonly write?: (client: PoolClient) => Promise<void>;
  /** The caller's response, stored under its idempotency key. Absent: this step has no response of its own. */
  readonly outcome?: Outcome;
  readonly result: R;
}

/** A payment that counts towards the limits of its player and its integrator, or one that failed and counts no longer. */
export interface Usage {
  readonly accountId: string;
  readonly integratorId: string;
  readonly currency: string;
  /** The UTC day on which it counts, as its first millisecond. */
  readonly dayMs: number;
  /** Minor units; negative: uncounted. */
  readonly amount: number;
  /** 1, or −1 to uncount it. */
  readonly payments: number;
  readonly limits: DailyLimits;
}

/** What an integrator's players may pay in a UTC day, in one currency; absent or null: no limit. Amounts in minor units. */
export interface DailyLimits {
  readonly player_daily_amount?: number | null;
  readonly player_daily_count?: number | null;
  readonly integrator_daily_amount?: number | null;
  readonly integrator_daily_count?: number | null;
}

/** Limits as they are read with the row that is locked. */
export interface LimitsToday extends DailyLimits {
  /** The UTC day by the database's clock, as its first millisecond. */
  readonly day_ms: number;
}

/** A row of `invoices` as the money path reads and writes it. */
export interface InvoiceRow {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly invoiceType: InvoiceType;
  readonly escrowId: string | null;
  readonly referenceType: string;
  readonly referenceId: string;
  readonly state: InvoiceState;
  readonly failureReason: FailureReasonColumn | null;
  readonly description: string;
  readonly metadata: Record<string, unknown> | null;
  readonly currency: string;
  readonly totalAmount: number;
  readonly document: InvoiceDocument;
  /** All its refunds together; null: none. */
  readonly refunded: RefundsOfInvoice | null;
  /** The disputes of its card payments; null: none. */
  readonly disputed: readonly DisputeOfInvoice[] | null;
  /** Only of a locked row: the UTC day on which its payment counts towards limits; null: it does not. */
  readonly countedDayMs?: number | null;
  /** Only of a locked row: its integrator's limits in its currency; null: none. */
  readonly limits?: LimitsToday | null;
  /** Only of a locked row: its player has a limit of their own in its currency, now or from an earlier time. */
  readonly hasSpendingLimit?: boolean;
  /** Only of a locked row: the service's time by the database's clock. */
  readonly lockedMs?: number;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface EscrowRow {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly walletId: string;
  readonly status: EscrowStatus;
  readonly escrowInvoiceId: string;
  readonly commitInvoiceId: string | null;
  readonly cancelInvoiceId: string | null;
  readonly deadline: EscrowDeadline | null;
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface InvoiceStateChange {
  readonly id: string;
  readonly state: InvoiceState;
  readonly failureReason: FailureReasonColumn | null;
  /** The UTC day on which its payment counts towards limits. Absent: unchanged. */
  readonly countedDayMs?: number;
}

export interface RefundLink {
  readonly invoiceId: string;
  /** The invoice that a refund refunds, or the refund that a reversal reverses. */
  readonly originalInvoiceId: string;
}

export interface RefundedInvoice {
  readonly id: string;
  readonly refunded: RefundsOfInvoice;
}

export interface EscrowStateChange {
  readonly id: string;
  /** The buyer, whose history shows the escrow. */
  readonly accountId: string;
  readonly status: EscrowStatus;
  readonly commitInvoiceId: string | null;
  readonly cancelInvoiceId: string | null;
}

/** A row of `transactions`; one that exists (same id, account and role) gets the new status. */
export interface HistoryEntry {
  /** The row cannot exist yet and its account is not hot, so row and count are written directly. */
  readonly isFirst?: boolean;
  readonly accountId: string;
  readonly integratorId: string;
  readonly transactionId: string;
  readonly transactionIdType: string;
  readonly transactionType: string;
  readonly role: TransactionRole;
  readonly status: TransactionStatus;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly invoiceId: string | null;
  readonly data: Record<string, unknown> | null;
  readonly searchText: string;
}

export interface NewWebhookEvent {
  readonly integratorId: string;
  readonly event: WebhookEventName;
  readonly subjectId: string;
  /** Null: the completed invoice, rendered when sent. */
  readonly body: string | null;
}
