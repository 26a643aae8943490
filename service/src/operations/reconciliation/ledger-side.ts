import { WATCHED_EVERY_MS } from '../../payments/payouts/end-payout.js';

/**
 * What the service has booked with one provider (`$1`), as lines of a report: `is_final` must be in the provider's report;
 * the others may be, as their outcome is not known yet. The provider has booked it at some time from `at_ms`, when the service first asked for
 * it, to `until_ms`, when the service recorded the outcome; a return, which is noticed within a day, in the day before. A dispute's fee and
 * return have the times of their own bookings: a dispute changes long after them.
 */
export const LEDGER_SIDE = `
  SELECT 'charge' AS kind, card_charges.id::text AS id, provider_reference AS reference, card_charges.amount, card_charges.currency,
    card_charges.created_ms AS at_ms, coalesce(invoices.updated_ms, purchases.updated_ms, card_charges.updated_ms) AS until_ms,
    card_charges.state, card_charges.state IN ('captured', 'refund_due', 'refunded') AS is_final
  FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
  LEFT JOIN invoices ON cause_type = 'invoice' AND invoices.id = cause_id
  LEFT JOIN purchases ON cause_type = 'purchase' AND purchases.id = cause_id
  WHERE provider = $1 AND card_charges.state <> 'declined'
  UNION ALL
  SELECT 'refund', card_charges.id::text, '', coalesce(refund_amount, amount), card_charges.currency,
    coalesce(refunding.created_ms, paid.updated_ms, card_charges.updated_ms), card_charges.updated_ms, card_charges.state,
    card_charges.state = 'refunded'
  FROM card_charges JOIN payment_methods ON payment_methods.id = payment_method_id
  LEFT JOIN invoices AS refunding ON refunding.id = refunded_by
  LEFT JOIN invoices AS paid ON cause_type = 'invoice' AND paid.id = cause_id
  WHERE provider = $1 AND card_charges.state IN ('refund_due', 'refunded') AND coalesce(refund_amount, amount) > 0
  UNION ALL
  SELECT 'refund', card_refunds.id::text, card_refunds.provider_reference, card_refunds.amount, card_refunds.currency, card_refunds.created_ms,
    card_refunds.updated_ms, card_refunds.state, card_refunds.state = 'refunded'
  FROM card_refunds JOIN card_charges ON card_charges.id = charge_id
  JOIN payment_methods ON payment_methods.id = payment_method_id
  WHERE provider = $1 AND card_refunds.state <> 'refused'
  UNION ALL
  SELECT 'dispute', id::text, reference, amount, currency, created_ms, created_ms, state, true FROM disputes WHERE provider = $1
  UNION ALL
  SELECT 'dispute_return', disputes.id::text, reference, amount, disputes.currency, coalesce(back.created_ms, disputes.updated_ms),
    coalesce(back.created_ms, disputes.updated_ms), disputes.state, true
  FROM disputes LEFT JOIN invoices AS back ON back.id = reversal_invoice_id WHERE provider = $1 AND disputes.state = 'won'
  UNION ALL
  SELECT 'dispute_fee', disputes.id::text, reference, fee_amount, disputes.currency, coalesce(first_ms, disputes.created_ms),
    coalesce(last_ms, disputes.created_ms), disputes.state, true
  FROM disputes CROSS JOIN LATERAL (
    SELECT min(fee.created_ms) AS first_ms, max(fee.created_ms) AS last_ms FROM dispute_invoices JOIN invoices AS fee ON fee.id = dispute_invoices.invoice_id
    WHERE dispute_id = disputes.id AND fee.invoice_type = 'user_purchase_dispute_fee') AS fees
  WHERE provider = $1 AND fee_amount > 0
  UNION ALL
  SELECT 'payout', id::text, bank_reference, amount - fee_amount, currency, coalesce(nullif(sent_ms, 0), created_ms), updated_ms,
    CASE WHEN returned_ms IS NULL THEN state ELSE 'returned' END, state = 'processed' OR returned_ms IS NOT NULL
  FROM payouts WHERE $2::boolean AND sent_ms IS NOT NULL AND (state <> 'failed' OR returned_ms IS NOT NULL)
  UNION ALL
  SELECT 'payout_return', id::text, bank_reference, amount - fee_amount, currency, returned_ms - ${WATCHED_EVERY_MS}, returned_ms, 'returned', true
  FROM payouts WHERE $2::boolean AND returned_ms IS NOT NULL`;
