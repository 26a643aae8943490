import type { AuditRule } from './audit-rule.js';

/** Requests of the console that move money from outside, or back. */
const IS_OF_CREDITS = `action IN ('account.credit', 'account.take-back', 'integrator.credit', 'integrator.take-back')`;

/** What two people have credited is what was posted. */
export const creditRules: readonly AuditRule[] = [
  {
    name: 'credit-agrees-with-its-posting',
    says: "each recorded credit is posted once, from the provider's wallet into its own or back, and nothing else is",
    sql: `SELECT coalesce(credits.id, cause_id) AS credit_id, credits.amount::text, postings.id AS posting_id, postings.amount::text AS posted
          FROM unproven_recorded_credits AS credits FULL JOIN (
            SELECT * FROM postings WHERE cause_id IN (SELECT id FROM unproven_recorded_credits) AND cause_type = 'recorded_credit'
            UNION SELECT * FROM unproven_postings WHERE cause_type = 'recorded_credit') AS postings ON cause_id = credits.id
          LEFT JOIN wallets AS debit ON debit.id = debit_wallet_id LEFT JOIN wallets AS credit ON credit.id = credit_wallet_id
          LEFT JOIN wallets AS own ON own.id = credits.wallet_id
          WHERE NOT coalesce(postings.amount = abs(credits.amount) AND postings.currency = credits.currency
            AND own.kind IN ('user', 'integrator') AND own.account_id = credits.account_id
            AND CASE WHEN credits.amount > 0 THEN debit.kind = 'provider' AND credit.id = own.id
              ELSE debit.id = own.id AND credit.kind = 'provider' END
            AND (SELECT count(*) FROM postings AS same WHERE same.cause_id = credits.id) = 1, false)
          ORDER BY 1`,
  },
  {
    name: 'credit-is-approved-by-another',
    says: 'each recorded credit is what one person asked for and another approved, and each such request has one',
    sql: `SELECT request_id, credits.id AS credit_id, requests.state, credits.amount::text, body ->> 'amount' AS asked
          FROM unproven_recorded_credits AS credits LEFT JOIN console_requests AS requests ON requests.id = request_id
          WHERE NOT coalesce(requests.state = 'done' AND ${IS_OF_CREDITS} AND requests.integrator_id = credits.integrator_id
            AND object_id IN (credits.account_id::text, credits.integrator_id::text)
            AND requests.asked_by = credits.asked_by AND requests.asked_by_id = credits.asked_by_id
            AND decided_by = approved_by AND decided_by_id = approved_by_id
            AND lower(decided_by) <> lower(requests.asked_by) AND decided_by_id <> requests.asked_by_id
            AND body ->> 'wallet_id' = credits.wallet_id::text AND body ->> 'currency' = credits.currency
            AND body ->> 'amount' = abs(credits.amount)::text AND body ->> 'reference' = credits.reference
            AND (action LIKE '%.take-back') = (credits.amount < 0)
            AND body ->> 'credit_id' IS NOT DISTINCT FROM takes_back_id::text, false)
          UNION ALL
          SELECT requests.id, NULL, requests.state, NULL, body ->> 'amount' FROM console_requests AS requests
          WHERE state = 'done' AND ${IS_OF_CREDITS} AND NOT EXISTS (SELECT FROM recorded_credits WHERE request_id = requests.id)
          ORDER BY 1`,
  },
  {
    name: 'credit-is-taken-back-whole',
    says: 'what takes a credit back is of its wallet, amount and reference',
    sql: `SELECT back.id AS credit_id, back.amount::text AS taken_back, credits.amount::text
          FROM unproven_recorded_credits AS back LEFT JOIN recorded_credits AS credits ON credits.id = back.takes_back_id
          WHERE back.amount < 0 AND NOT coalesce(back.amount = -credits.amount AND back.currency = credits.currency
            AND back.wallet_id = credits.wallet_id AND back.reference = credits.reference, false)
          ORDER BY back.id`,
  },
  {
    name: 'credit-is-in-the-history',
    says: "a player's history has each credit as a top-up of its amount, returned once it was taken back",
    sql: `SELECT credits.id AS credit_id, transaction_status, transactions.amount::text
          FROM unproven_recorded_credits AS credits JOIN wallets ON wallets.id = credits.wallet_id AND wallets.kind = 'user'
          LEFT JOIN transactions ON transaction_id = credits.id::text AND transactions.account_id = credits.account_id
          WHERE credits.amount > 0 AND NOT coalesce(transaction_type = 'wallet_purchase' AND transactions.amount = credits.amount
            AND transactions.currency = credits.currency AND transaction_status = CASE
              WHEN EXISTS (SELECT FROM recorded_credits AS back WHERE back.takes_back_id = credits.id) THEN 'payout-returned'
              ELSE 'processed' END, false)
          ORDER BY credits.id`,
  },
];
