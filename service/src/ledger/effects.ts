import type { PoolClient } from 'pg';
import type { InvoiceDocument } from '../platform/db/tables/invoice-document.js';
import type { EscrowStatus, FailureReasonColumn, InvoiceState, InvoiceType } from '../platform/db/tables/invoices.js';
import type { WebhookEventName } from '../platform/db/tables/operation.js';
import type { TransactionRole, TransactionStatus } from '../platform/db/tables/transactions.js';
import type { Outcome } from '../platform/http/envelope.js';

/** Everything that an operation writes beside its postings, in the same database transaction. */
export interface Effects<R> {
  readonly newInvoices?: readonly InvoiceRow[];
  readonly invoiceStates?: readonly InvoiceStateChange[];
  readonly escrowStates?: readonly EscrowStateChange[];
  readonly history?: readonly HistoryEntry[];
  readonly events?: readonly NewWebhookEvent[];
  /** Statements of rarer operations: card charges, payouts, purchases. */
  readonly write?: (client: PoolClient) => Promise<void>;
  /** What the caller is answered; stored under its idempotency key. Absent: this step has no answer of its own. */
  readonly outcome?: Outcome;
  readonly result: R;
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
  readonly createdMs: number;
  readonly updatedMs: number;
}

export interface InvoiceStateChange {
  readonly id: string;
  readonly state: InvoiceState;
  readonly failureReason: FailureReasonColumn | null;
}

export interface EscrowStateChange {
  readonly id: string;
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
