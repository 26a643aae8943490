import type { AuditRule } from './audit-rule.js';

/** The sum of each wallet's postings, and its balance. */
const WALLET_SUMS = `
  SELECT wallets.id, wallets.currency, wallets.kind, wallets.minimum_balance,
    wallets.balance + coalesce(waiting.amount, 0) AS balance, coalesce(wallet_postings.amount, 0) AS posted
  FROM wallets
  LEFT JOIN (SELECT wallet_id, sum(amount) AS amount FROM wallet_credits GROUP BY 1) AS waiting ON waiting.wallet_id = wallets.id
  LEFT JOIN wallet_postings ON wallet_postings.key = wallets.id`;

/** Money is conserved, and every balance equals its postings. */
export const ledgerRules: readonly AuditRule[] = [
  {
    name: 'balance-is-sum-of-postings',
    says: "each wallet's balance, pending credits included, is the sum of its postings",
    sql: `SELECT id AS wallet_id, currency, balance::text, posted::text FROM (${WALLET_SUMS}) AS wallet
          WHERE balance <> posted ORDER BY id`,
  },
  {
    name: 'currency-sums-to-zero',
    says: 'all balances in a currency add up to zero',
    sql: `SELECT currency, sum(balance)::text AS sum FROM (${WALLET_SUMS}) AS wallet
          GROUP BY currency HAVING sum(balance) <> 0 ORDER BY currency`,
  },
  {
    name: 'balance-at-or-above-minimum',
    says: 'no wallet is below its minimum balance',
    sql: `SELECT id AS wallet_id, balance::text, minimum_balance::text FROM (${WALLET_SUMS}) AS wallet
          WHERE balance < minimum_balance ORDER BY id`,
  },
  {
    name: 'posting-names-wallets-of-its-currency',
    says: 'both wallets of each posting exist and have its currency',
    sql: `SELECT postings.id AS posting_id, postings.currency, debit.currency AS debit_currency, credit.currency AS credit_currency
          FROM unproven_postings AS postings LEFT JOIN wallets AS debit ON debit.id = debit_wallet_id
          LEFT JOIN wallets AS credit ON credit.id = credit_wallet_id
          WHERE debit.currency IS DISTINCT FROM postings.currency OR credit.currency IS DISTINCT FROM postings.currency
          ORDER BY postings.id`,
  },
  {
    name: 'virtual-currency-stays-with-its-owner',
    says: "only a virtual currency's integrator and its users hold it",
    sql: `SELECT wallets.id AS wallet_id, wallets.currency, accounts.integrator_id, currency_owners.integrator_id AS owner_id
          FROM wallets JOIN currency_owners ON currency_owners.code = wallets.currency JOIN accounts ON accounts.id = wallets.account_id
          WHERE accounts.kind <> 'system' AND accounts.integrator_id IS DISTINCT FROM currency_owners.integrator_id
          ORDER BY wallets.id`,
  },
  {
    name: 'waiting-credit-names-a-wallet',
    says: 'each pending credit belongs to a wallet',
    sql: `SELECT wallet_credits.id AS credit_id, wallet_id FROM wallet_credits LEFT JOIN wallets ON wallets.id = wallet_id
          WHERE wallets.id IS NULL ORDER BY wallet_credits.id`,
  },
];
