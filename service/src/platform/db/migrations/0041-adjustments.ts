import type { Migration } from './migration.js';

/** Differences with a provider's report that an operator has booked, between the provider's wallet and one of their own. */
export const adjustments: Migration = {
  name: '0041-adjustments',
  sql: `
INSERT INTO accounts (id, kind, display_name, created_ms, updated_ms) VALUES
  ('00000000-0000-7000-8000-000000000004', 'system', 'Adjustments', 0, 0);

-- both lists have one more; rows that are there need no look
ALTER TABLE wallets DROP CONSTRAINT wallets_kind_check;
ALTER TABLE wallets ADD CONSTRAINT wallets_kind_check CHECK (kind IN
  ('user', 'integrator', 'escrow', 'provider', 'issuance', 'fees', 'adjustments')) NOT VALID;
ALTER TABLE postings DROP CONSTRAINT postings_cause_type_check;
ALTER TABLE postings ADD CONSTRAINT postings_cause_type_check CHECK (cause_type IN
  ('invoice', 'payout', 'purchase', 'token_exchange', 'opening', 'adjustment')) NOT VALID;

CREATE TABLE adjustments (
  id uuid PRIMARY KEY,
  -- the operator's name for the report
  reconciliation text NOT NULL,
  -- above 0: the provider holds more than was booked; below 0: less
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL REFERENCES currencies (code),
  reason text NOT NULL,
  made_by text NOT NULL,
  approved_by text NOT NULL,
  created_ms bigint NOT NULL,
  CHECK (lower(made_by) <> lower(approved_by))
);
CREATE UNIQUE INDEX adjustments_once ON adjustments (reconciliation, currency, reason);

CREATE FUNCTION keep_adjustments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT FROM service_mode WHERE mode = 'sandbox') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Adjustments are kept as they are: % is refused. A mistake is put right by an adjustment of its own.', TG_OP;
END $$;
CREATE TRIGGER keep_adjustments BEFORE UPDATE OR DELETE OR TRUNCATE ON adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION keep_adjustments();
`,
};
