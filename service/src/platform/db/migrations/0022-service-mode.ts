import type { Migration } from './migration.js';

/**
 * Whether the database serves a sandbox or an operator. The row is written by the first node that starts on it (`adoptMode`). Once it says
 * `operator` it cannot be changed, and neither a reset of an older release nor a typed TRUNCATE gets past it.
 */
export const serviceMode: Migration = {
  name: '0022-service-mode',
  sql: `
CREATE TABLE service_mode (
  id smallint PRIMARY KEY CHECK (id = 1),
  mode text NOT NULL CHECK (mode IN ('sandbox', 'operator')),
  adopted_ms bigint NOT NULL
);
CREATE FUNCTION keep_operator_mode() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM service_mode WHERE mode = 'operator') THEN
    RAISE EXCEPTION 'This database serves an operator: it is not reset, and its mode is not changed.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_operator_mode BEFORE UPDATE OR DELETE OR TRUNCATE ON service_mode
  FOR EACH STATEMENT EXECUTE FUNCTION keep_operator_mode();
`,
};
