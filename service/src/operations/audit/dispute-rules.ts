import type { AuditRule } from './audit-rule.js';

/** Each dispute with what its invoices have posted to the provider, net. */
const POSTED = `
  SELECT disputes.*, (SELECT coalesce(sum(CASE WHEN credit.kind = 'provider' THEN postings.amount ELSE 0 END), 0)
      - coalesce(sum(CASE WHEN debit.kind = 'provider' THEN postings.amount ELSE 0 END), 0)
    FROM dispute_invoices JOIN postings ON postings.cause_id = invoice_id AND postings.cause_type = 'invoice'
    JOIN wallets AS debit ON debit.id = debit_wallet_id JOIN wallets AS credit ON credit.id = credit_wallet_id
    WHERE dispute_id = disputes.id) AS posted
  FROM unproven_disputes AS disputes`;

/** What all disputes together have taken out of each wallet, less what came back. */
const TAKEN = `
  SELECT wallet_id, sum(taken) AS amount FROM dispute_invoices
  JOIN postings ON postings.cause_id = invoice_id AND postings.cause_type = 'invoice'
  CROSS JOIN LATERAL (VALUES (debit_wallet_id, postings.amount), (credit_wallet_id, -postings.amount)) AS side (wallet_id, taken)
  GROUP BY wallet_id`;

/** Disputes take what banks have taken, from nobody else, and nothing but a dispute takes a wallet below zero. */
export const disputeRules: readonly AuditRule[] = [
  {
    name: 'dispute-is-posted',
    says: 'the provider has the amount of each dispute unless it was won, and its fee',
    sql: `SELECT id AS dispute_id, state, amount::text, fee_amount::text, posted::text FROM (${POSTED}) AS dispute
          WHERE posted <> CASE WHEN state = 'won' THEN 0 ELSE amount END + fee_amount ORDER BY id`,
  },
  {
    name: 'dispute-has-its-invoice',
    says: 'each dispute has an invoice of its amount and buyer, and each invoice of that kind belongs to a dispute',
    sql: `SELECT disputes.id AS dispute_id, disputes.amount::text, invoices.invoice_type, invoices.total_amount::text
          FROM unproven_disputes AS disputes LEFT JOIN invoices ON invoices.id = disputes.id
          WHERE NOT coalesce(invoice_type = 'user_purchase_dispute' AND total_amount = disputes.amount AND invoices.state = 'success'
            AND invoices.account_id = disputes.account_id AND invoices.integrator_id = disputes.integrator_id
            AND invoices.currency = disputes.currency, false)
          UNION ALL
          SELECT invoices.id, invoices.total_amount::text, invoice_type, dispute_id::text FROM unproven_invoices AS invoices
          LEFT JOIN dispute_invoices ON invoice_id = invoices.id LEFT JOIN disputes ON disputes.id = dispute_id
          WHERE NOT coalesce((invoice_type LIKE 'user_purchase_dispute%') = (disputes.id IS NOT NULL), false)
          ORDER BY dispute_id`,
  },
  {
    name: 'dispute-is-of-a-charge',
    says: 'each dispute is of a captured or refunded charge of its currency, and the open and lost ones of a charge take at most its amount',
    sql: `SELECT disputes.id AS dispute_id, card_charges.state, card_charges.amount::text FROM unproven_disputes AS disputes
          LEFT JOIN card_charges ON card_charges.id = charge_id
          WHERE NOT coalesce(card_charges.state IN ('captured', 'refund_due', 'refunded') AND card_charges.currency = disputes.currency
            AND (disputes.invoice_id = cause_id AND cause_type = 'invoice' OR disputes.invoice_id IS NULL AND cause_type = 'purchase')
            AND (SELECT coalesce(sum(amount), 0) FROM disputes AS own WHERE own.charge_id = card_charges.id AND own.state <> 'won')
              <= card_charges.amount, false)
          ORDER BY disputes.id`,
  },
  {
    name: 'disputed-invoice-says-so',
    says: 'each disputed invoice lists its disputes with their amounts and states',
    sql: `SELECT invoices.id AS invoice_id, disputed::text, listed::text FROM unproven_invoices AS invoices LEFT JOIN (
            SELECT invoice_id, jsonb_agg(jsonb_build_array(id, amount, state) ORDER BY id) AS listed FROM disputes
            WHERE invoice_id IN (SELECT id FROM unproven_invoices) GROUP BY 1) AS dispute ON invoice_id = invoices.id
          WHERE (disputed IS NOT NULL OR listed IS NOT NULL) AND (
            SELECT jsonb_agg(jsonb_build_array(each ->> 'disputeId', each -> 'amount', each ->> 'state') ORDER BY each ->> 'disputeId')
            FROM jsonb_array_elements(disputed) AS each) IS DISTINCT FROM listed
          ORDER BY invoices.id`,
  },
  {
    name: 'below-zero-only-by-disputes',
    says: "no user's or integrator's wallet is below zero by more than disputes have taken from it, and its floor is its balance",
    sql: `SELECT wallet.id AS wallet_id, wallet.balance::text, minimum_balance::text, taken.amount::text AS taken FROM (
            SELECT wallets.*, balance + coalesce((SELECT sum(amount) FROM wallet_credits WHERE wallet_id = wallets.id), 0) AS true_balance
            FROM wallets WHERE kind IN ('user', 'integrator') AND balance < 0) AS wallet
          LEFT JOIN (${TAKEN}) AS taken ON taken.wallet_id = wallet.id
          WHERE NOT coalesce(in_debt AND balance >= minimum_balance AND least(true_balance, 0) >= -taken.amount, false)
          ORDER BY wallet.id`,
  },
];
