-- The roles of the service: svc_owner owns the schema, for migrate alone; svc_node reads and writes rows, for nodes and the admin tool.
-- By hand, as a superuser, with the psql of Postgres 15 or later, on the service's database, empty or not:
--   OWNER_PASSWORD=… NODE_PASSWORD=… psql --set ON_ERROR_STOP=1 --single-transaction --file roles.sql postgres://postgres@host/svc_bridge
\getenv owner_password OWNER_PASSWORD
\getenv node_password NODE_PASSWORD

CREATE ROLE svc_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE svc_node LOGIN PASSWORD :'node_password';

-- What svc_owner creates, svc_node may use.
ALTER SCHEMA public OWNER TO svc_owner;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO svc_node;
ALTER DEFAULT PRIVILEGES FOR ROLE svc_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO svc_node;
ALTER DEFAULT PRIVILEGES FOR ROLE svc_owner IN SCHEMA public GRANT USAGE ON SEQUENCES TO svc_node;

-- A database that was used with another role: svc_owner takes what is there over.
DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER TABLE %s OWNER TO svc_owner', oid::regclass) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    UNION ALL
    SELECT format('ALTER FUNCTION %s OWNER TO svc_owner', oid::regprocedure) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  LOOP
    EXECUTE statement;
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO svc_node;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO svc_node;
