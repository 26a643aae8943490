import type { Pool } from 'pg';

/** An id in the database, and its owner. */
export interface KnownId {
  /** The table, or `table.column` for an id chosen by the caller. */
  readonly kind: string;
  readonly id: string;
  readonly accountId: string | null;
  readonly integratorId: string | null;
}

interface IdColumn {
  readonly table: string;
  readonly column: string;
}

/** Every id of every table, one of each kind per owner: new tables are found automatically. */
export async function readKnownIds(pool: Pool): Promise<KnownId[]> {
  const found: KnownId[] = [];
  for (const { table, column } of await readIdColumns(pool)) {
    const { rows } = await pool.query<Omit<KnownId, 'kind'>>(
      `SELECT id, "accountId", "integratorId" FROM (
         SELECT id, "accountId", "integratorId",
           row_number() OVER (PARTITION BY "accountId", "integratorId" ORDER BY id) AS number
         FROM (${OWNERS.replace('COLUMN', column).replaceAll('TABLE', table)}) AS owned WHERE id IS NOT NULL
       ) AS numbered WHERE number <= 2`,
      [table === 'accounts' ? 'id' : 'account_id'],
    );
    const kind = column === 'id' ? table : `${table}.${column}`;
    found.push(...rows.filter(({ id }) => /^[\w-]{12,}$/.test(id)).map((row) => ({ ...row, kind })));
  }
  return found;
}

/** The owner of a row: itself, directly, or through the account, payment method or endpoint that it references. */
const OWNERS = `
  SELECT row."COLUMN"::text AS id, coalesce(fields ->> $1, methods.account_id::text) AS "accountId",
    coalesce(fields ->> 'integrator_id', CASE 'TABLE' WHEN 'integrators' THEN fields ->> 'id' END, accounts.integrator_id::text, methods.integrator_id::text, endpoints.integrator_id::text)
      AS "integratorId"
  FROM "TABLE" AS row CROSS JOIN LATERAL to_jsonb(row) AS fields
  LEFT JOIN accounts ON accounts.id::text = fields ->> $1
  LEFT JOIN payment_methods AS methods ON methods.id::text = fields ->> 'payment_method_id'
  LEFT JOIN webhook_endpoints AS endpoints ON endpoints.id::text = fields ->> 'endpoint_id'`;

/** Columns with one id each: a table's own id, and the caller's id for its rows. */
async function readIdColumns(pool: Pool): Promise<IdColumn[]> {
  const { rows } = await pool.query<IdColumn>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('uuid', 'text') AND column_name IN ('id', 'idempotency_key')
     ORDER BY 1, 2`,
  );
  return rows;
}

/** The content of the whole database, one line per table, without the end of sessions, which use extends. */
export async function contentOf(pool: Pool): Promise<readonly string[]> {
  const tables = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'flow_sessions' ORDER BY 1`,
  );
  const sums = tables.rows.map(
    ({ name }) =>
      `SELECT '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(to_jsonb(row)::text, 0)), 0) AS line FROM "${name}" AS row`,
  );
  const { rows } = await pool.query<{ line: string }>(sums.join(' UNION ALL '));
  // a parallel plan answers in any order
  return rows.map(({ line }) => line).sort();
}
