import type { AuditRule } from './audit-rule.js';

/** What flows have moved: top-ups, payouts, authorized invoices. */
export const flowRules: readonly AuditRule[] = [
  {
    name: 'top-up-is-posted-once',
    says: 'a successful top-up has credited its wallet with its amount once; any other has moved nothing',
    sql: `SELECT purchases.id AS purchase_id, purchases.state, purchases.amount::text AS amount,
            coalesce(sum(postings.amount), 0)::text AS posted
          FROM purchases LEFT JOIN postings ON postings.cause_id = purchases.id AND postings.cause_type = 'purchase'
            AND postings.credit_wallet_id = purchases.wallet_id
          GROUP BY purchases.id
          HAVING coalesce(sum(postings.amount), 0) <> CASE purchases.state WHEN 'success' THEN purchases.amount ELSE 0 END
          ORDER BY purchases.id`,
  },
  {
    name: 'card-charge-agrees-with-its-top-up',
    says: 'a charge for a top-up is captured only when it succeeded, declined only when it failed, for its whole amount',
    sql: `SELECT card_charges.id AS charge_id, card_charges.state, purchases.id AS purchase_id, purchases.state AS purchase_state
          FROM card_charges LEFT JOIN purchases ON purchases.id = cause_id
          WHERE cause_type = 'purchase' AND NOT coalesce(card_charges.amount = purchases.amount AND CASE card_charges.state
            WHEN 'pending' THEN purchases.state = 'processing'
            WHEN 'captured' THEN purchases.state = 'success'
            ELSE purchases.state = 'failed' END, false)
          ORDER BY card_charges.id`,
  },
  {
    name: 'top-up-is-charged',
    says: 'a successful top-up was charged to its card',
    sql: `SELECT purchases.id AS purchase_id FROM purchases
          WHERE state = 'success' AND NOT EXISTS (
            SELECT 1 FROM card_charges WHERE cause_id = purchases.id AND cause_type = 'purchase' AND state = 'captured')
          ORDER BY id`,
  },
  {
    name: 'payout-is-posted',
    says: 'a payout has taken its amount from its wallet, fee included, once; one that failed or came back has given all of it back, once',
    sql: `SELECT payouts.id AS payout_id, payouts.state, payouts.amount::text AS amount, coalesce(moved.taken, 0)::text AS taken,
            coalesce(moved.given_back, 0)::text AS given_back
          FROM payouts LEFT JOIN LATERAL (
            SELECT sum(amount) FILTER (WHERE debit_wallet_id = payouts.wallet_id) AS taken,
              sum(amount) FILTER (WHERE credit_wallet_id = payouts.wallet_id) AS given_back
            FROM postings WHERE cause_id = payouts.id AND cause_type = 'payout'
          ) AS moved ON true
          WHERE coalesce(moved.taken, 0) <> payouts.amount
            OR coalesce(moved.given_back, 0) <> CASE payouts.state WHEN 'failed' THEN payouts.amount ELSE 0 END
          ORDER BY payouts.id`,
  },
  {
    name: 'authorized-invoice-is-paid-once',
    says: 'of the attempts to pay an authorized invoice at most one has taken money',
    sql: `SELECT authorized_invoice_id, count(*)::text AS paid
          FROM checkout_attempts
          LEFT JOIN invoices ON invoices.id = checkout_attempts.invoice_id
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          WHERE invoices.state = 'success' OR escrows.status IN ('ESCROWED', 'COMMITTED', 'CANCELLED')
          GROUP BY authorized_invoice_id HAVING count(*) > 1 ORDER BY authorized_invoice_id`,
  },
  {
    name: 'card-is-charged-after-its-step',
    says: 'a card whose bank wanted a step is charged only when that was passed, for the amount that was confirmed there',
    sql: `SELECT card_challenges.id AS challenge_id, card_challenges.state, card_challenges.amount::text AS confirmed,
            card_charges.id AS charge_id, card_charges.amount::text AS charged
          FROM card_challenges LEFT JOIN checkout_attempts ON checkout_attempts.id = card_challenges.cause_id
            AND card_challenges.cause_type = 'checkout'
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          JOIN card_charges ON card_charges.payment_method_id = card_challenges.payment_method_id
            AND card_charges.cause_type = CASE card_challenges.cause_type WHEN 'purchase' THEN 'purchase' ELSE 'invoice' END
            AND card_charges.cause_id = CASE card_challenges.cause_type WHEN 'purchase' THEN card_challenges.cause_id
              ELSE coalesce(escrows.escrow_invoice_id, checkout_attempts.invoice_id) END
          WHERE card_challenges.state <> 'passed' OR NOT card_charges.authenticated
            OR card_charges.amount <> card_challenges.amount OR card_charges.currency <> card_challenges.currency
          ORDER BY card_challenges.id`,
  },
  {
    name: 'checkout-agrees-with-its-invoice',
    says: 'an attempt that is entered as paid has a paid invoice or a held escrow, one that failed has neither',
    sql: `SELECT checkout_attempts.id AS attempt_id, checkout_attempts.state, invoices.state AS invoice_state, escrows.status AS escrow_status
          FROM checkout_attempts
          LEFT JOIN invoices ON invoices.id = checkout_attempts.invoice_id
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          WHERE checkout_attempts.state IN ('paid', 'failed') AND (checkout_attempts.state = 'paid')
            <> (coalesce(invoices.state, '') = 'success' OR coalesce(escrows.status, '') IN ('ESCROWED', 'COMMITTED', 'CANCELLED'))
          ORDER BY checkout_attempts.id`,
  },
];
