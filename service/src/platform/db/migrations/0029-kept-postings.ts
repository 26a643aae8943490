import type { Migration } from './migration.js';

/**
 * Postings are appended and never changed: the statement that would is refused. Inserts meet no trigger. A sandbox's reset may empty the
 * table. And what the last audit found, for every node's metrics.
 */
export const keptPostings: Migration = {
  name: '0029-kept-postings',
  sql: `
CREATE FUNCTION keep_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' AND EXISTS (SELECT FROM service_mode WHERE mode = 'sandbox') THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Postings are kept as they are: % is refused. A mistake is put right by a posting of its own.', TG_OP;
END $$;
CREATE TRIGGER keep_postings BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_postings();

CREATE TABLE audit_runs (
  id smallint PRIMARY KEY CHECK (id = 1),
  started_ms bigint NOT NULL,
  -- null: it runs, or its node died
  finished_ms bigint,
  broken_rules text[] NOT NULL DEFAULT '{}'
);
`,
};
