import type { AuditRule } from './audit-rule.js';

/** What flows have moved: top-ups, payouts, authorized invoices. */
export const flowRules: readonly AuditRule[] = [
  {
    name: 'top-up-is-posted-once',
    says: 'a successful top-up credited its wallet with its amount once; any other moved nothing',
    sql: `SELECT purchases.id AS purchase_id, purchases.state, purchases.amount::text AS amount,
            coalesce(sum(postings.amount), 0)::text AS posted
          FROM unproven_purchases AS purchases LEFT JOIN postings ON postings.cause_id = purchases.id AND postings.cause_type = 'purchase'
            AND postings.credit_wallet_id = purchases.wallet_id
          GROUP BY purchases.id, purchases.state, purchases.amount
          HAVING coalesce(sum(postings.amount), 0) <> CASE purchases.state WHEN 'success' THEN purchases.amount ELSE 0 END
          ORDER BY purchases.id`,
  },
  {
    name: 'card-charge-agrees-with-its-top-up',
    says: "a top-up's charge is captured only if the top-up succeeded, declined only if it failed, and is for its full amount",
    sql: `SELECT card_charges.id AS charge_id, card_charges.state, purchases.id AS purchase_id, purchases.state AS purchase_state
          FROM unproven_card_charges AS card_charges LEFT JOIN purchases ON purchases.id = cause_id
          WHERE cause_type = 'purchase' AND NOT coalesce(card_charges.amount = purchases.amount AND CASE card_charges.state
            WHEN 'pending' THEN purchases.state = 'processing'
            WHEN 'captured' THEN purchases.state = 'success'
            ELSE purchases.state = 'failed' END, false)
          ORDER BY card_charges.id`,
  },
  {
    name: 'top-up-is-charged',
    says: 'a successful top-up was charged to its card',
    sql: `SELECT purchases.id AS purchase_id FROM unproven_purchases AS purchases
          WHERE state = 'success' AND NOT EXISTS (
            SELECT 1 FROM card_charges WHERE cause_id = purchases.id AND cause_type = 'purchase' AND state = 'captured')
          ORDER BY id`,
  },
  {
    name: 'payout-is-posted',
    says: 'a payout debited its amount, fee included, from its wallet once; a failed or returned one refunded all of it once',
    sql: `SELECT payouts.id AS payout_id, payouts.state, payouts.amount::text AS amount, coalesce(moved.taken, 0)::text AS taken,
            coalesce(moved.given_back, 0)::text AS given_back
          FROM unproven_payouts AS payouts LEFT JOIN LATERAL (
            SELECT sum(amount) FILTER (WHERE debit_wallet_id = payouts.wallet_id) AS taken,
              sum(amount) FILTER (WHERE credit_wallet_id = payouts.wallet_id) AS given_back
            FROM postings WHERE cause_id = payouts.id AND cause_type = 'payout'
          ) AS moved ON true
          WHERE coalesce(moved.taken, 0) <> payouts.amount
            OR coalesce(moved.given_back, 0) <> CASE payouts.state WHEN 'failed' THEN payouts.amount ELSE 0 END
          ORDER BY payouts.id`,
  },
  {
    name: 'payments-of-a-day-are-counted',
    says: 'where payments have daily limits, what a player and an integrator have paid in a day is what its payments add up to',
    sql: `WITH paid AS (
            SELECT integrator_id, account_id, currency, counted_day_ms AS day_ms, total_amount AS amount FROM unproven_invoices
            WHERE counted_day_ms IS NOT NULL AND state IN ('processing', 'success')
            UNION ALL SELECT integrator_id, account_id, currency, counted_day_ms, amount FROM unproven_purchases
            WHERE counted_day_ms IS NOT NULL AND state IN ('processing', 'success')),
          actual AS (
            SELECT 'player' AS subject_type, account_id AS subject_id, currency, day_ms, sum(amount) AS amount, count(*) AS payments
            FROM paid GROUP BY account_id, currency, day_ms
            UNION ALL SELECT 'integrator', integrator_id, currency, day_ms, sum(amount), count(*)
            FROM paid GROUP BY integrator_id, currency, day_ms)
          SELECT subject_type, subject_id, currency, day_ms::text, limit_usage.amount::text AS counted, actual.amount::text AS paid,
            limit_usage.payments::text AS counted_payments, actual.payments::text AS payments
          FROM unproven_limit_usage AS limit_usage LEFT JOIN actual USING (subject_type, subject_id, currency, day_ms)
          WHERE limit_usage.amount <> coalesce(actual.amount, 0) OR limit_usage.payments <> coalesce(actual.payments, 0)
          ORDER BY subject_type, subject_id, currency, day_ms`,
  },
  {
    name: 'held-payout-waits',
    says: 'a payout to a new bank account is not sent before its hold ends',
    sql: `SELECT id AS payout_id, sent_ms::text, held_until_ms::text FROM unproven_payouts WHERE sent_ms < held_until_ms ORDER BY id`,
  },
  {
    name: 'authorized-invoice-is-paid-once',
    says: 'at most one attempt to pay an authorized invoice took money',
    sql: `SELECT authorized_invoice_id, count(*)::text AS paid
          FROM checkout_attempts
          LEFT JOIN invoices ON invoices.id = checkout_attempts.invoice_id
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          WHERE (invoices.state = 'success' OR escrows.status IN ('ESCROWED', 'COMMITTED', 'CANCELLED'))
            AND authorized_invoice_id IN (SELECT authorized_invoice_id FROM unproven_checkout_attempts)
          GROUP BY authorized_invoice_id HAVING count(*) > 1 ORDER BY authorized_invoice_id`,
  },
  {
    name: 'void-authorization-is-unpaid',
    says: 'no attempt to pay a voided authorized invoice took money',
    sql: `SELECT authorized_invoice_id, checkout_attempts.id AS attempt_id, checkout_attempts.state
          FROM authorized_invoice_voids JOIN unproven_checkout_attempts AS checkout_attempts USING (authorized_invoice_id)
          LEFT JOIN invoices ON invoices.id = checkout_attempts.invoice_id
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          WHERE checkout_attempts.state = 'paid' OR invoices.state = 'success'
            OR escrows.status IN ('ESCROWED', 'COMMITTED', 'CANCELLED')
          ORDER BY authorized_invoice_id`,
  },
  {
    name: 'card-is-charged-after-its-step',
    says: 'a card whose bank required a challenge is charged only after it was passed, for the amount confirmed there',
    sql: `SELECT card_challenges.id AS challenge_id, card_challenges.state, card_challenges.amount::text AS confirmed,
            card_charges.id AS charge_id, card_charges.amount::text AS charged
          FROM unproven_card_challenges AS card_challenges LEFT JOIN checkout_attempts ON checkout_attempts.id = card_challenges.cause_id
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
    says: 'an attempt recorded as paid has a paid invoice or a held escrow; a failed one has neither',
    sql: `SELECT checkout_attempts.id AS attempt_id, checkout_attempts.state, invoices.state AS invoice_state, escrows.status AS escrow_status
          FROM unproven_checkout_attempts AS checkout_attempts
          LEFT JOIN invoices ON invoices.id = checkout_attempts.invoice_id
          LEFT JOIN escrows ON escrows.id = checkout_attempts.escrow_id
          WHERE checkout_attempts.state IN ('paid', 'failed') AND (checkout_attempts.state = 'paid')
            <> (coalesce(invoices.state, '') = 'success' OR coalesce(escrows.status, '') IN ('ESCROWED', 'COMMITTED', 'CANCELLED'))
          ORDER BY checkout_attempts.id`,
  },
];
