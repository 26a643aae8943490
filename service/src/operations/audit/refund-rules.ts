import type { AuditRule } from './audit-rule.js';

/** Each method, or each line item, of a paid invoice, and what is refunded of it. */
const refundedOf = (list: 'methods' | 'items', id: string, stored: string) => `
  SELECT paid.id AS invoice_id, part.value ->> '${id}' AS part_id, (part.value ->> 'amount')::numeric AS amount,
    (${stored}) AS stored,
    (SELECT coalesce(sum((given.value ->> 'amount')::numeric), 0) FROM refund_links JOIN invoices AS refund ON refund.id = invoice_id
     CROSS JOIN jsonb_array_elements(refund.document -> '${list}') AS given
     WHERE original_invoice_id = paid.id AND given.value ->> '${id}' = part.value ->> '${id}') AS refunded
  FROM unproven_invoices AS paid CROSS JOIN jsonb_array_elements(paid.document -> '${list}') WITH ORDINALITY AS part (value, number)
  WHERE paid.refunded IS NOT NULL`;

const AMOUNT = "(paid.refunded #>> ARRAY['methods', (part.number - 1)::text])::numeric";
const SUM_OF_PARTS = `SELECT sum(amount::numeric) FROM jsonb_array_elements_text(
  paid.refunded #> ARRAY['items', (part.number - 1)::text]) AS amount`;

const taxedItemsOf = (invoices: string) => `
  SELECT id, item ->> 'lineItemId' AS line_item_id, (item ->> 'amount')::numeric AS amount, (item ->> 'taxAmount')::numeric AS tax
  FROM ${invoices} AS invoices CROSS JOIN jsonb_array_elements(document -> 'items') AS item
  WHERE item ->> 'taxAmount' IS NOT NULL`;

/** What was refunded is what the paid invoices say, and never more than was paid. */
export const refundRules: readonly AuditRule[] = [
  {
    name: 'refunds-are-counted',
    says: 'a paid invoice says how much of it was refunded, which is the sum of its refunds and at most its total',
    sql: `SELECT paid.id AS invoice_id, paid.total_amount::text, paid.refunded ->> 'total' AS stored, refunds.total::text AS refunded
          FROM unproven_invoices AS paid LEFT JOIN (
            SELECT original_invoice_id, sum(total_amount) AS total FROM refund_links JOIN invoices ON invoices.id = invoice_id
            WHERE invoice_type = 'user_purchase_refund' AND original_invoice_id IN (SELECT id FROM unproven_invoices)
            GROUP BY 1) AS refunds ON refunds.original_invoice_id = paid.id
          WHERE invoice_type IN ('user_purchase', 'user_purchase_escrow') AND (paid.refunded IS NOT NULL OR refunds.total IS NOT NULL)
            AND NOT coalesce((paid.refunded ->> 'total')::numeric = refunds.total AND refunds.total <= paid.total_amount, false)
          ORDER BY paid.id`,
  },
  {
    name: 'refund-is-of-something-paid',
    says: 'each refund is of a successful purchase or a committed escrow of the same buyer and currency; nothing else is refunded',
    sql: `SELECT refund.id AS refund_id, original_invoice_id, paid.state, escrows.status
          FROM unproven_invoices AS refund LEFT JOIN refund_links ON invoice_id = refund.id
          LEFT JOIN invoices AS paid ON paid.id = original_invoice_id
          LEFT JOIN escrows ON escrows.id = paid.escrow_id
          WHERE refund.invoice_type = 'user_purchase_refund' AND NOT coalesce(paid.state = 'success'
            AND paid.invoice_type = CASE WHEN paid.escrow_id IS NULL THEN 'user_purchase' ELSE 'user_purchase_escrow' END
            AND paid.account_id = refund.account_id AND paid.currency = refund.currency
            AND paid.integrator_id = refund.integrator_id AND (paid.escrow_id IS NULL OR escrows.status = 'COMMITTED'), false)
          UNION ALL
          SELECT id, original_invoice_id, state, invoice_type FROM unproven_invoices LEFT JOIN refund_links ON invoice_id = id
          WHERE (invoice_id IS NOT NULL) <> (invoice_type IN ('user_purchase_refund', 'user_purchase_refund_reversal'))
          ORDER BY refund_id`,
  },
  {
    name: 'method-gets-back-what-it-paid',
    says: 'refunds give each payment method at most what it paid, as the paid invoice says',
    sql: `SELECT invoice_id, part_id, amount::text, stored::text, refunded::text FROM (${refundedOf('methods', 'paymentMethodId', AMOUNT)}) AS method
          WHERE NOT coalesce(stored = refunded AND refunded <= amount, false) ORDER BY invoice_id, part_id`,
  },
  {
    name: 'line-item-is-refunded-once',
    says: 'refunds take at most the amount of each line item, as the paid invoice says',
    sql: `SELECT invoice_id, part_id, amount::text, stored::text, refunded::text FROM (${refundedOf('items', 'lineItemId', SUM_OF_PARTS)}) AS item
          WHERE NOT coalesce(stored = refunded AND refunded <= amount, false) ORDER BY invoice_id, part_id`,
  },
  {
    name: 'tax-is-refunded-once',
    says: 'an item includes at most its own amount as tax, and its refunds at most that tax',
    sql: `SELECT coalesce(id, original_invoice_id) AS invoice_id, coalesce(paid.line_item_id, refunded.line_item_id) AS line_item_id,
            amount::text, paid.tax::text, refunded.tax::text AS refunded
          FROM (${taxedItemsOf('unproven_invoices')}) AS paid FULL JOIN (
            SELECT original_invoice_id, line_item_id, sum(tax) AS tax
            FROM refund_links JOIN (${taxedItemsOf('invoices')}) AS refund ON refund.id = invoice_id
            WHERE original_invoice_id IN (SELECT id FROM unproven_invoices) GROUP BY 1, 2) AS refunded
            ON original_invoice_id = id AND refunded.line_item_id = paid.line_item_id
          WHERE NOT coalesce(paid.tax <= amount, false) OR refunded.tax > paid.tax
          ORDER BY 1, 2`,
  },
  {
    name: 'card-refund-agrees-with-its-refund',
    says: "each card of a refund has one card refund of its share, of a captured charge of the paid invoice, and its state agrees with the refund's",
    sql: `SELECT refund.id AS refund_id, refund.state, method ->> 'paymentMethodId' AS payment_method_id, method ->> 'amount' AS share,
            card_refunds.amount::text AS given, card_refunds.state AS card_state
          FROM unproven_invoices AS refund LEFT JOIN refund_links ON invoice_id = refund.id
          CROSS JOIN jsonb_array_elements(document -> 'methods') AS method
          LEFT JOIN card_charges ON cause_type = 'invoice' AND cause_id = original_invoice_id AND card_charges.state = 'captured'
            AND payment_method_id = (method ->> 'paymentMethodId')::uuid
          LEFT JOIN card_refunds ON refund_invoice_id = refund.id AND charge_id = card_charges.id
          WHERE invoice_type = 'user_purchase_refund' AND method ->> 'provider' <> 'wallet'
            AND NOT coalesce(card_refunds.amount = (method ->> 'amount')::bigint AND card_refunds.currency = refund.currency
              AND CASE refund.state WHEN 'processing' THEN card_refunds.state = 'due' WHEN 'success' THEN card_refunds.state = 'refunded'
                ELSE card_refunds.state <> 'due' END, false)
          UNION ALL
          SELECT refund_invoice_id, invoices.state, charge_id::text, NULL, card_refunds.amount::text, card_refunds.state
          FROM unproven_card_refunds AS card_refunds LEFT JOIN invoices ON invoices.id = refund_invoice_id
          WHERE NOT coalesce(invoice_type = 'user_purchase_refund' AND (SELECT count(*) FROM card_refunds AS own
              WHERE own.refund_invoice_id = invoices.id) = (SELECT count(*) FROM jsonb_array_elements(document -> 'methods') AS method
              WHERE method ->> 'provider' <> 'wallet'), false)
          ORDER BY refund_id`,
  },
  {
    name: 'card-gets-back-what-it-paid',
    says: 'the refunds of a card charge add up to at most its amount',
    sql: `SELECT card_charges.id AS charge_id, card_charges.amount::text, sum(card_refunds.amount)::text AS refunded
          FROM unproven_card_charges AS card_charges JOIN card_refunds ON charge_id = card_charges.id GROUP BY card_charges.id, card_charges.amount
          HAVING sum(card_refunds.amount) > card_charges.amount ORDER BY card_charges.id`,
  },
  {
    name: 'refused-refund-is-reversed',
    says: 'what cards refused of a failed refund is posted back once, and of no other refund anything',
    sql: `SELECT refund.id AS refund_id, refund.state, refused.amount::text AS refused, reversals.amount::text AS reversed
          FROM unproven_invoices AS refund
          LEFT JOIN (SELECT refund_invoice_id, sum(amount) AS amount FROM card_refunds
            WHERE state = 'refused' AND refund_invoice_id IN (SELECT id FROM unproven_invoices) GROUP BY 1) AS refused
            ON refused.refund_invoice_id = refund.id
          LEFT JOIN (SELECT original_invoice_id, sum(total_amount) AS amount, count(*) AS count
            FROM refund_links JOIN invoices ON invoices.id = invoice_id
            WHERE invoice_type = 'user_purchase_refund_reversal' AND state = 'success'
              AND original_invoice_id IN (SELECT id FROM unproven_invoices) GROUP BY 1) AS reversals
            ON reversals.original_invoice_id = refund.id
          WHERE invoice_type = 'user_purchase_refund' AND NOT CASE refund.state
            WHEN 'failed' THEN coalesce(reversals.amount = refused.amount AND reversals.count = 1, false)
            ELSE reversals.count IS NULL END
          ORDER BY refund.id`,
  },
];
