import type { AuditRule } from './audit-rule.js';

/** Postings of a kind, joined to their cause and both wallets. */
const postingsOf = (kind: string, table: string, columns: string) => `
  SELECT postings.id AS posting_id, postings.cause_id, postings.amount::text AS posted, ${columns}
  FROM unproven_postings AS postings LEFT JOIN ${table} ON ${table}.id = postings.cause_id
  LEFT JOIN wallets AS debit ON debit.id = debit_wallet_id LEFT JOIN wallets AS credit ON credit.id = credit_wallet_id
  WHERE postings.cause_type = '${kind}' AND`;

/** No money moves without a cause that allows exactly that movement; invoices have their own rules. */
export const causeRules: readonly AuditRule[] = [
  {
    name: 'posting-of-a-top-up-is-allowed',
    says: "each top-up posting moves a successful top-up's amount from the provider into its wallet",
    sql: `${postingsOf('purchase', 'purchases', 'purchases.state')} NOT coalesce(purchases.state = 'success'
            AND debit.kind = 'provider' AND credit_wallet_id = purchases.wallet_id
            AND postings.amount = purchases.amount AND postings.currency = purchases.currency, false)
          ORDER BY postings.id`,
  },
  {
    name: 'posting-of-a-payout-is-allowed',
    says: 'each payout posting debits its amount or fee from its wallet, or refunds a failed payout',
    sql: `${postingsOf('payout', 'payouts', 'payouts.state')} NOT coalesce(postings.currency = payouts.currency
            AND CASE payouts.wallet_id
              WHEN debit_wallet_id THEN CASE credit.kind
                WHEN 'provider' THEN postings.amount = payouts.amount - payouts.fee_amount
                WHEN 'fees' THEN postings.amount = payouts.fee_amount END
              WHEN credit_wallet_id THEN payouts.state = 'failed' AND CASE debit.kind
                WHEN 'provider' THEN postings.amount = payouts.amount - payouts.fee_amount
                WHEN 'fees' THEN postings.amount = payouts.fee_amount END
              END, false)
          ORDER BY postings.id`,
  },
  {
    name: 'posting-of-a-token-exchange-is-allowed',
    says: 'each token exchange posting is one of its two sides: money to the integrator, tokens to the user',
    sql: `${postingsOf('token_exchange', 'token_exchanges', 'token_exchanges.state')} NOT coalesce(token_exchanges.state = 'success'
            AND CASE
              WHEN debit_wallet_id = from_wallet_id THEN credit.kind = 'integrator'
                AND credit.account_id = (SELECT account_id FROM integrators WHERE integrators.id = token_exchanges.integrator_id)
                AND postings.amount = paid_amount AND postings.currency = paid_currency
              WHEN credit_wallet_id = to_wallet_id THEN debit.kind = 'issuance'
                AND postings.amount = received_amount AND postings.currency = received_currency
              END, false)
          ORDER BY postings.id`,
  },
  {
    name: 'token-exchange-is-posted',
    says: 'each successful token exchange has both sides, once each',
    sql: `SELECT token_exchanges.id AS token_exchange_id, token_exchanges.state,
            count(postings.id) FILTER (WHERE debit_wallet_id = from_wallet_id)::text AS paid,
            count(postings.id) FILTER (WHERE credit_wallet_id = to_wallet_id)::text AS received
          FROM unproven_token_exchanges AS token_exchanges LEFT JOIN postings
            ON postings.cause_id = token_exchanges.id AND postings.cause_type = 'token_exchange'
          GROUP BY token_exchanges.id, token_exchanges.state
          HAVING (token_exchanges.state = 'success')::int <> count(postings.id) FILTER (WHERE debit_wallet_id = from_wallet_id)
            OR (token_exchanges.state = 'success')::int <> count(postings.id) FILTER (WHERE credit_wallet_id = to_wallet_id)
          ORDER BY token_exchanges.id`,
  },
  {
    name: 'opening-is-of-a-sandbox',
    says: 'opening balances are issued only in a sandbox, each by one posting into a wallet of a user or integrator',
    sql: `${postingsOf('opening', 'accounts', 'debit.kind AS debit_kind, credit.kind AS credit_kind')} NOT coalesce(
            debit.kind = 'issuance' AND credit.kind IN ('user', 'integrator')
            AND NOT EXISTS (SELECT FROM service_mode WHERE mode = 'operator')
            AND (SELECT count(*) FROM postings AS same WHERE same.cause_id = postings.cause_id AND same.cause_type = 'opening') = 1,
            false)
          ORDER BY postings.id`,
  },
  {
    name: 'provider-owes-what-cards-paid',
    says: 'the provider’s wallets hold, as a negative balance, captures minus refunds, disputes and payouts, and what was adjusted and credited',
    sql: `SELECT currency, posted::text, captured::text, refunded::text, disputed::text, paid_out::text, adjusted::text, credited::text FROM (
            SELECT provider.currency, coalesce(wallet_postings.amount, 0) AS posted, coalesce(captured_charges.amount, 0) AS captured,
              coalesce(given_refunds.amount, 0) AS refunded, coalesce(sent_payouts.amount, 0) AS paid_out,
              (SELECT coalesce(sum(CASE WHEN state = 'won' THEN 0 ELSE amount END + fee_amount), 0) FROM disputes
               WHERE disputes.currency = provider.currency) AS disputed,
              (SELECT coalesce(sum(amount), 0) FROM adjustments WHERE adjustments.currency = provider.currency) AS adjusted,
              (SELECT coalesce(sum(amount), 0) FROM recorded_credits WHERE recorded_credits.currency = provider.currency) AS credited
            FROM wallets AS provider LEFT JOIN wallet_postings ON wallet_postings.key = provider.id
            LEFT JOIN captured_charges ON captured_charges.key = provider.currency
            LEFT JOIN given_refunds ON given_refunds.key = provider.currency
            LEFT JOIN sent_payouts ON sent_payouts.key = provider.currency
            WHERE provider.kind = 'provider'
          ) AS owed WHERE posted <> paid_out + refunded + disputed - captured - adjusted - credited ORDER BY currency`,
  },
];
