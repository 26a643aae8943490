import type { Migration } from './migration.js';

/** Which key of `SVC_SECRET_KEYS` a row is sealed with (a mark that tells keys apart, nothing about them); null: not known yet. */
export const sealedWith: Migration = {
  name: '0013-sealed-with',
  sql: `
ALTER TABLE webhook_endpoints ADD COLUMN sealed_with text;
ALTER TABLE kyc_submissions ADD COLUMN sealed_with text;
`,
};
