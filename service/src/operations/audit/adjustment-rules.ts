import type { AuditRule } from './audit-rule.js';

/** What was booked of a provider's differences is what was decided. */
export const adjustmentRules: readonly AuditRule[] = [
  {
    name: 'adjustment-agrees-with-its-posting',
    says: "each adjustment is posted once, between the provider's wallet and the adjustments', and nothing else is",
    sql: `SELECT coalesce(adjustments.id, cause_id) AS adjustment_id, adjustments.amount::text, postings.id AS posting_id, postings.amount::text AS posted
          FROM adjustments FULL JOIN (
            SELECT * FROM postings WHERE cause_id IN (SELECT id FROM adjustments) AND cause_type = 'adjustment'
            UNION SELECT * FROM unproven_postings WHERE cause_type = 'adjustment') AS postings ON cause_id = adjustments.id
          LEFT JOIN wallets AS debit ON debit.id = debit_wallet_id LEFT JOIN wallets AS credit ON credit.id = credit_wallet_id
          WHERE NOT coalesce(postings.amount = abs(adjustments.amount) AND postings.currency = adjustments.currency
            AND CASE WHEN adjustments.amount > 0 THEN debit.kind = 'provider' AND credit.kind = 'adjustments'
              ELSE debit.kind = 'adjustments' AND credit.kind = 'provider' END
            AND (SELECT count(*) FROM postings AS same WHERE same.cause_id = adjustments.id) = 1, false)
          ORDER BY 1`,
  },
];
