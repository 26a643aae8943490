import type { Migration } from './migration.js';

/**
 * A virtual currency belongs to one integrator. One that was shared so far stays with the only integrator that has wallets in it; where
 * there are several, it belongs to nobody, and no new wallet is opened and nothing issued until the operator has decided.
 *
 * What is issued of it stays within 2^53-1, so that every balance, sum and count of it is exact wherever it is read.
 */
export const tenantCurrencies: Migration = {
  name: '0025-tenant-currencies',
  sql: `
CREATE TABLE currency_owners (
  code text PRIMARY KEY REFERENCES currencies (code),
  integrator_id uuid NOT NULL REFERENCES integrators (id)
);
INSERT INTO currency_owners (code, integrator_id)
SELECT currency, (array_agg(integrator_id))[1]
FROM (SELECT DISTINCT wallets.currency, accounts.integrator_id
      FROM wallets JOIN accounts ON accounts.id = wallets.account_id JOIN currencies ON currencies.code = wallets.currency
      WHERE is_virtual AND accounts.integrator_id IS NOT NULL) AS holder
GROUP BY currency HAVING count(*) = 1;

UPDATE wallets SET minimum_balance = least(balance, -9007199254740991)
WHERE kind = 'issuance' AND currency IN (SELECT code FROM currencies WHERE is_virtual);
`,
};
