import type { PoolClient } from 'pg';
import type { RowsOfTable } from './integrator-rows.js';

/** Two transactions: one that reads, in one snapshot, and one that writes. */
export interface Copying {
  readonly source: PoolClient;
  readonly target: PoolClient;
  /** The integrator's. */
  readonly id: string;
}

const AT_ONCE = 500;

/** Copies an integrator's rows of one table. */
export async function copyRows({ source, target, id }: Copying, rows: RowsOfTable): Promise<void> {
  const listed = await listColumns(source, rows);
  const insert = `INSERT INTO ${rows.table} (${listed}) SELECT ${listed}
    FROM json_populate_recordset(NULL::${rows.table}, $1::json) ${rows.shared ? 'ON CONFLICT DO NOTHING' : ''}`;
  const own = ownRows(rows, listed, id);
  await source.query(`DECLARE own NO SCROLL CURSOR FOR SELECT row_to_json(own)::text AS row FROM ${own}`);
  for (;;) {
    const read = await source.query<{ row: string }>(`FETCH ${rows.atOnce ?? AT_ONCE} FROM own`);
    if (read.rows.length === 0) break;
    await target.query(insert, [`[${read.rows.map(({ row }) => row).join(',')}]`]);
  }
  await source.query('CLOSE own');
}

/**
 * Compares both sides once all is copied: what is whose may be told by another table.
 *
 * @returns how many rows there are
 * @throws Error if a row is not the same on the other side
 */
export async function compareRows({ source, target, id }: Copying, rows: RowsOfTable): Promise<number> {
  const own = ownRows(rows, await listColumns(source, rows), id);
  const digest = `SELECT count(*)::int AS rows, sum(hashtextextended(row_to_json(own)::text, 0))::text AS digest FROM ${own}`;
  const [here, there] = [await readOne<Digest>(source, digest), await readOne<Digest>(target, digest)];
  if (here.rows === there.rows && here.digest === there.digest) return here.rows;
  throw new Error(
    `${rows.table} differs after the copy: ${here.rows} rows here, ${there.rows} in the other cell. Nothing was moved.`,
  );
}

function ownRows({ table, where }: RowsOfTable, listed: string, id: string): string {
  return `(SELECT ${listed} FROM ${table} WHERE ${withId(where, id)}) AS own`;
}

interface Digest {
  readonly rows: number;
  readonly digest: string | null;
}

/** Of SQL about one integrator. @param id - a UUID, as the database returns it */
export function withId(sql: string, id: string): string {
  return sql.replaceAll('$1', `'${id}'::uuid`);
}

async function readOne<Row extends object>(client: PoolClient, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql);
  const [row] = rows;
  if (!row) throw new Error(`No row came back: ${sql}`);
  return row;
}

/** Without those that the database numbers by itself. */
async function listColumns(client: PoolClient, { table, columns }: RowsOfTable): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped AND attidentity = '' AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  return (columns ?? rows.map(({ name }) => name)).map((name) => `"${name}"`).join(', ');
}
