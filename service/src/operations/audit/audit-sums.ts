/** Which causes: those that an audit looks at again, or those of them that the next one will. */
type CauseSet = 'unsettled' | 'open';

/** What is added up over all rows of a table. What settled causes contribute is kept, so that it is not read again. */
export interface AuditSum {
  /** As rules call it: it has the columns `key` and `amount`, numeric. */
  readonly name: string;
  readonly keyType: 'text' | 'uuid';
  readonly table: string;
  /** SQL: whether one of the table's rows belongs to a cause of the set; of postings, whether it comes after one. */
  readonly belongsTo: (set: CauseSet, afterPosting: number) => string;
  /** SQL: the sums over the rows, by key. */
  readonly sql: (rows: string) => string;
}

const idsOf = (set: CauseSet, ...tables: readonly string[]) =>
  tables.map((table) => `SELECT id FROM ${set}_${table}`).join(' UNION ALL ');

export const AUDIT_SUMS: readonly AuditSum[] = [
  {
    name: 'wallet_postings',
    keyType: 'uuid',
    table: 'postings',
    belongsTo: (_set, afterPosting) => `id > ${afterPosting}`,
    sql: (rows) => `SELECT wallet_id AS key, sum(amount) AS amount FROM (
        SELECT credit_wallet_id AS wallet_id, amount FROM ${rows} AS credits
        UNION ALL SELECT debit_wallet_id, -amount FROM ${rows} AS debits) AS sides GROUP BY 1`,
  },
  {
    name: 'history_entries',
    keyType: 'uuid',
    table: 'transactions',
    // of an escrow's invoices only the first is in the history, under the escrow's id
    belongsTo: (set) => `transaction_id IN (
        SELECT CASE invoice_type WHEN 'user_purchase_escrow' THEN escrow_id ELSE id::text END FROM invoices WHERE id IN (${idsOf(set, 'invoices')})
        UNION ALL SELECT id::text FROM (${idsOf(set, 'purchases', 'payouts', 'token_exchanges', 'recorded_credits')}) AS other)`,
    sql: (rows) => `SELECT account_id AS key, count(*) AS amount FROM ${rows} AS transactions GROUP BY 1`,
  },
  {
    name: 'captured_charges',
    keyType: 'text',
    table: 'card_charges',
    belongsTo: (set) => `cause_id IN (${idsOf(set, 'invoices', 'purchases')})`,
    sql: (rows) => `SELECT currency AS key,
        sum(CASE WHEN state = 'captured' THEN amount ELSE amount - coalesce(refund_amount, amount) END) AS amount
      FROM ${rows} AS card_charges WHERE state IN ('captured', 'refund_due', 'refunded') GROUP BY 1`,
  },
  {
    name: 'given_refunds',
    keyType: 'text',
    table: 'card_refunds',
    belongsTo: (set) => `refund_invoice_id IN (${idsOf(set, 'invoices')})`,
    sql: (rows) => `SELECT card_refunds.currency AS key, sum(card_refunds.amount) AS amount
      FROM ${rows} AS card_refunds JOIN invoices ON invoices.id = refund_invoice_id
      WHERE NOT (card_refunds.state = 'refused' AND invoices.state = 'failed') GROUP BY 1`,
  },
  {
    name: 'sent_payouts',
    keyType: 'text',
    table: 'payouts',
    belongsTo: (set) => `id IN (${idsOf(set, 'payouts')})`,
    sql: (rows) => `SELECT currency AS key, sum(amount - fee_amount) AS amount
      FROM ${rows} AS payouts WHERE state IN ('pending', 'processed') GROUP BY 1`,
  },
];
