import type { Migration } from './migration.js';

/**
 * The accounts behind money that enters, leaves or is issued, with one wallet per currency and no minimum, and what a card charge
 * has to remember of a passed 3-D Secure challenge.
 */
export const systemAccounts: Migration = {
  name: '0009-system-accounts',
  sql: `
ALTER TABLE card_charges ADD COLUMN authenticated boolean NOT NULL DEFAULT false;

INSERT INTO accounts (id, kind, display_name, created_ms, updated_ms) VALUES
  ('00000000-0000-7000-8000-000000000001', 'system', 'Payment provider', 0, 0),
  ('00000000-0000-7000-8000-000000000002', 'system', 'Issuance', 0, 0),
  ('00000000-0000-7000-8000-000000000003', 'system', 'Fees', 0, 0);

INSERT INTO wallets (id, account_id, currency, kind, minimum_balance, appends_credits, created_ms)
SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(system.number * 256 + currency.number), 12, '0'))::uuid,
  system.account_id, currency.code, system.kind, system.minimum_balance, true, 0
FROM (VALUES
  (1, '00000000-0000-7000-8000-000000000001'::uuid, 'provider', NULL::bigint),
  (2, '00000000-0000-7000-8000-000000000002'::uuid, 'issuance', NULL),
  (3, '00000000-0000-7000-8000-000000000003'::uuid, 'fees', 0)
) AS system (number, account_id, kind, minimum_balance)
CROSS JOIN (SELECT code, row_number() OVER (ORDER BY code) AS number FROM currencies) AS currency;
`,
};
