import type { TransactionRole, TransactionStatus } from '../../platform/db/tables/transactions.js';

/** A history row as read from the database. */
export interface HistoryRow {
  readonly entryId: string;
  readonly accountId: string;
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
  readonly occurredMs: number;
}

export const HISTORY_COLUMNS = `entry_id AS "entryId", account_id AS "accountId", transaction_id AS "transactionId",
  transaction_id_type AS "transactionIdType", transaction_type AS "transactionType", transaction_role AS role,
  transaction_status AS status, description, amount, currency, invoice_id AS "invoiceId", data, occurred_ms AS "occurredMs"`;
