import type { AuditRule } from './audit-rule.js';

/** An escrow holds exactly its total while it is held, and nothing afterwards. */
export const escrowRules: readonly AuditRule[] = [
  {
    name: 'escrow-holds-its-total',
    says: "an escrow's wallet holds its total while ESCROWED, and nothing in any other status",
    sql: `SELECT escrows.id AS escrow_id, status, total_amount::text, wallets.balance::text
          FROM unproven_escrows AS escrows JOIN invoices ON invoices.id = escrow_invoice_id LEFT JOIN wallets ON wallets.id = wallet_id
          WHERE wallets.balance IS DISTINCT FROM CASE status WHEN 'ESCROWED' THEN total_amount ELSE 0 END
          ORDER BY escrows.id`,
  },
  {
    name: 'escrow-agrees-with-its-invoices',
    says: "each escrow's status agrees with the states of its phase invoices",
    sql: `SELECT escrows.id AS escrow_id, status, charge.state AS charge_state, resolution.state AS resolution_state
          FROM unproven_escrows AS escrows
          LEFT JOIN invoices AS charge ON charge.id = escrow_invoice_id AND charge.escrow_id = escrows.id
          LEFT JOIN invoices AS resolution ON resolution.id = coalesce(commit_invoice_id, cancel_invoice_id)
            AND resolution.escrow_id = escrows.id
          WHERE NOT coalesce(CASE status
            WHEN 'OPEN' THEN charge.state IN ('open', 'processing') AND resolution.id IS NULL
            WHEN 'ESCROW-FAILED' THEN charge.state = 'failed' AND resolution.id IS NULL
            WHEN 'ESCROWED' THEN charge.state = 'success' AND resolution.id IS NULL
            WHEN 'COMMITTED' THEN charge.state = 'success' AND resolution.state = 'success'
              AND resolution.invoice_type = 'user_purchase_escrow_commit'
            ELSE charge.state = 'success' AND resolution.state = 'success'
              AND resolution.invoice_type = 'user_purchase_escrow_cancel' END, false)
          ORDER BY escrows.id`,
  },
  {
    name: 'held-escrow-keeps-its-deadline',
    says: 'each held escrow with a deadline is in the queue of the job that resolves it',
    sql: `SELECT id AS escrow_id, deadline::text FROM unproven_escrows AS escrows LEFT JOIN escrow_deadlines ON escrow_id = id
          WHERE status = 'ESCROWED' AND deadline IS NOT NULL AND escrow_id IS NULL ORDER BY id`,
  },
  {
    name: 'escrow-has-one-resolution',
    says: 'no escrow has a commit or cancel invoice besides the one that it names',
    sql: `SELECT invoices.id AS invoice_id, escrow_id, commit_invoice_id, cancel_invoice_id
          FROM unproven_invoices AS invoices LEFT JOIN escrows ON escrows.id = escrow_id
          WHERE invoice_type IN ('user_purchase_escrow_commit', 'user_purchase_escrow_cancel')
            AND invoices.id IS DISTINCT FROM coalesce(commit_invoice_id, cancel_invoice_id) ORDER BY invoices.id`,
  },
];
