import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export type TransactionRole = 'buyer' | 'seller' | 'user';
export type TransactionStatus =
  | 'pending'
  | 'processed'
  | 'failed'
  | 'payout-pending'
  | 'payout-failed'
  | 'payout-returned'
  | 'refunded';

export interface TransactionsTable {
  /** Breaks ties between entries of the same millisecond. */
  entry_id: string;
  account_id: string;
  integrator_id: string;
  transaction_id: string;
  transaction_id_type: string;
  transaction_type: string;
  transaction_role: TransactionRole;
  transaction_status: TransactionStatus;
  description: Generated<string>;
  amount: number;
  currency: string;
  /** The invoice that `transaction_data` is made from; null if `data` contains it. */
  invoice_id: string | null;
  data: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  search_text: Generated<string>;
  occurred_ms: number;
  updated_ms: number;
}

export interface TransactionCountsTable {
  account_id: string;
  total: number;
  /** Changes of entries that were there already. */
  updates: Generated<number>;
}

export interface TransactionCountDeltasTable {
  id: GeneratedAlways<number>;
  account_id: string;
  delta: number;
  updates: Generated<number>;
}

export interface MailsTable {
  id: string;
  account_id: string | null;
  kind: string;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: Generated<string>;
  /** `kept`: the sandbox's, never sent. */
  state: Generated<'due' | 'sent' | 'failed' | 'kept'>;
  attempts: Generated<number>;
  due_ms: number;
  last_error: Generated<string>;
  /** What a receipt is about; null: written by the release before. */
  transaction_id: ColumnType<string | null, string | null | undefined, string | null>;
  created_ms: number;
  sent_ms: ColumnType<number | null, number | null | undefined, number | null>;
}

/** Deleted with its mail. */
export interface MailAttachmentsTable {
  mail_id: string;
  file_name: string;
  media_type: string;
  content: Buffer;
}
