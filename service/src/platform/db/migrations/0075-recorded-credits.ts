import type { Migration } from './migration.js';

/**
 * Money that came from outside without a card, such as a bank transfer, and that two operators have credited to a wallet. Nodes of the release
 * before cannot approve such a request; their audits do not know the postings.
 */
export const recordedCredits: Migration = {
  name: '0075-recorded-credits',
  sql: `
-- the list has one more; rows that are there need no look
ALTER TABLE postings DROP CONSTRAINT postings_cause_type_check;
ALTER TABLE postings ADD CONSTRAINT postings_cause_type_check CHECK (cause_type IN
  ('invoice', 'payout', 'purchase', 'token_exchange', 'opening', 'adjustment', 'recorded_credit')) NOT VALID;

CREATE TABLE recorded_credits (
  id uuid PRIMARY KEY,
  -- in which it was asked for and approved: of each comes one
  request_id uuid NOT NULL UNIQUE,
  integrator_id uuid NOT NULL REFERENCES integrators (id),
  account_id uuid NOT NULL REFERENCES accounts (id),
  wallet_id uuid NOT NULL REFERENCES wallets (id),
  -- below 0: it takes back the one that it names
  amount bigint NOT NULL CHECK (amount <> 0),
  currency text NOT NULL REFERENCES currencies (code),
  takes_back_id uuid UNIQUE REFERENCES recorded_credits (id),
  -- the bank's, of the money that came
  reference text NOT NULL,
  reason text NOT NULL,
  asked_by text NOT NULL,
  asked_by_id uuid NOT NULL,
  approved_by text NOT NULL,
  approved_by_id uuid NOT NULL,
  created_ms bigint NOT NULL,
  CHECK ((amount < 0) = (takes_back_id IS NOT NULL)),
  CHECK (asked_by_id <> approved_by_id AND lower(asked_by) <> lower(approved_by))
);
CREATE INDEX recorded_credits_by_account ON recorded_credits (account_id, id);
CREATE INDEX recorded_credits_by_reference ON recorded_credits (currency, lower(reference));

CREATE FUNCTION keep_recorded_credits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT FROM service_mode WHERE mode = 'sandbox') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Recorded credits are kept as they are: % is refused. A wrong one is taken back in the console.', TG_OP;
END $$;
CREATE TRIGGER keep_recorded_credits BEFORE UPDATE OR DELETE OR TRUNCATE ON recorded_credits
  FOR EACH STATEMENT EXECUTE FUNCTION keep_recorded_credits();
`,
};
