import type { Migration } from './migration.js';

/**
 * What the console's people look for and do. Every index here is small or of a table that payments do not write; the one for order
 * references is built at once only where there are few invoices, and by `npm run admin -- index-references` without a lock where there are many.
 * Nodes of the release before write mails without what they are about, and know nothing of the rest.
 */
export const consoleWork: Migration = {
  name: '0053-console-work',
  sql: `
-- what a receipt is about, as transactions have it; null: written by the release before
ALTER TABLE mails ADD COLUMN transaction_id text;

CREATE INDEX payment_methods_by_last_four ON payment_methods (integrator_id, (card ->> 'last_four'), created_ms) WHERE card IS NOT NULL;
CREATE INDEX kyc_submissions_waiting ON kyc_submissions (created_ms) WHERE state = 'MANUAL_REVIEW';
CREATE INDEX console_log_by_request ON console_log (request_id);

-- what moves money: done, or asked for and waiting for a second person
CREATE TABLE console_requests (
  id uuid PRIMARY KEY,
  -- the page makes a key for each form, so that one sent twice is done once
  asked_by text NOT NULL,
  request_key uuid NOT NULL,
  asked_by_id uuid,
  action text NOT NULL,
  object_kind text NOT NULL,
  object_id text NOT NULL,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  body jsonb NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'refused')),
  -- the second person; null: none was needed
  decided_by text,
  decided_by_id uuid,
  asked_ms bigint NOT NULL,
  updated_ms bigint NOT NULL,
  UNIQUE (asked_by, request_key)
);
CREATE INDEX console_requests_waiting ON console_requests (asked_ms) WHERE state = 'waiting';
CREATE INDEX console_requests_by_object ON console_requests (object_id);

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoices OFFSET 100000 LIMIT 1) THEN
    CREATE INDEX invoices_by_reference ON invoices (integrator_id, reference_id, id)
      WHERE invoice_type IN ('user_purchase', 'user_purchase_escrow');
  END IF;
END $$;
`,
};
