import type { AuditRule } from './audit-rule.js';

/** Cards were charged for exactly what was bought with them. */
export const cardRules: readonly AuditRule[] = [
  {
    name: 'card-charge-agrees-with-its-invoice',
    says: 'a charge is captured only for a successful invoice, pending only for one in processing, and refunded only for a failed one or a cancelled escrow',
    sql: `SELECT card_charges.id AS charge_id, card_charges.state, invoices.id AS invoice_id, invoices.state AS invoice_state
          FROM unproven_card_charges AS card_charges LEFT JOIN invoices ON invoices.id = cause_id
          WHERE cause_type = 'invoice' AND NOT coalesce(CASE card_charges.state
            WHEN 'pending' THEN invoices.state = 'processing'
            WHEN 'captured' THEN invoices.state = 'success'
            WHEN 'declined' THEN invoices.state = 'failed'
            ELSE invoices.state = 'failed' OR refunded_by = (
              SELECT cancel_invoice_id FROM escrows WHERE escrow_invoice_id = invoices.id) END, false)
          ORDER BY card_charges.id`,
  },
  {
    name: 'cancelled-escrow-keeps-no-charge',
    says: 'no card stays charged for a cancelled escrow, but for what its bank had taken back before',
    sql: `SELECT card_charges.id AS charge_id, card_charges.state, escrows.id AS escrow_id
          FROM unproven_escrows AS escrows JOIN card_charges ON cause_type = 'invoice' AND cause_id = escrow_invoice_id
          WHERE escrows.status = 'CANCELLED' AND card_charges.state NOT IN ('refund_due', 'refunded')
            AND card_charges.amount > (SELECT coalesce(sum(amount), 0) FROM disputes WHERE charge_id = card_charges.id)
          ORDER BY card_charges.id`,
  },
  {
    name: 'card-share-is-charged',
    says: 'each card of a successful purchase was charged its share',
    sql: `SELECT invoices.id AS invoice_id, method ->> 'paymentMethodId' AS payment_method_id, method ->> 'amount' AS share,
            card_charges.amount::text AS charged, card_charges.state
          FROM unproven_invoices AS invoices CROSS JOIN jsonb_array_elements(document -> 'methods') AS method
          LEFT JOIN card_charges ON cause_type = 'invoice' AND cause_id = invoices.id AND payment_method_id = (method ->> 'paymentMethodId')::uuid
          WHERE invoices.state = 'success' AND invoice_type IN ('user_purchase', 'user_purchase_escrow')
            AND method ->> 'provider' <> 'wallet' AND (method ->> 'amount')::bigint > 0
            AND (card_charges.amount IS DISTINCT FROM (method ->> 'amount')::bigint
              OR card_charges.state NOT IN ('captured', 'refund_due', 'refunded'))
          ORDER BY invoices.id`,
  },
];
