import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Migration } from '../../src/platform/db/migrations/migration.js';

const FOLDER = fileURLToPath(new URL('./', import.meta.url));

const statementSchema = z.object({
  text: z.string(),
  /** Names of types, as Postgres infers them from the text. */
  parameters: z.array(z.string()),
  results: z.array(z.string()),
});

const recordSchema = z.object({
  release: z.string(),
  /** Each migration's SHA-256, in order. */
  migrations: z.record(z.string(), z.string()),
  /** Types of the columns, by `table.column`. */
  columns: z.record(z.string(), z.string()),
  /** Constraints and unique indexes as Postgres prints them: they may refuse rows, and ON CONFLICT needs the unique ones. */
  rules: z.array(z.string()),
  statements: z.array(statementSchema),
});

/** What a release's nodes expect of a database: its schema, and every statement that they send. */
export type ReleaseRecord = z.infer<typeof recordSchema>;
export type RecordedStatement = z.infer<typeof statementSchema>;

/** The records beside this file, one per release. */
export function readReleaseRecords(): ReleaseRecord[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => recordSchema.parse(JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'))));
}

export function hashOf(migration: Migration): string {
  return createHash('sha256').update(migration.sql).digest('hex');
}

/** Has Postgres parse a statement. @throws the server's error when it is not valid there */
export async function readStatement(pool: Pool, text: string): Promise<RecordedStatement> {
  const client = await pool.connect();
  try {
    await client.query(`PREPARE read_statement AS ${text}`);
    const { rows } = await client.query<{ parameters: string[]; results: string[] | null }>(
      `SELECT parameter_types::text[] AS parameters, result_types::text[] AS results
       FROM pg_prepared_statements WHERE name = 'read_statement'`,
    );
    return { text, parameters: rows[0]?.parameters ?? [], results: rows[0]?.results ?? [] };
  } finally {
    await client.query('DEALLOCATE ALL').catch(() => undefined);
    client.release();
  }
}

/** The columns of a schema, by `table.column`; `needed` tells whether a row can be written without them. */
export async function readColumns(pool: Pool): Promise<{ types: Record<string, string>; needed: string[] }> {
  const { rows } = await pool.query<{ name: string; type: string; needed: boolean }>(
    `SELECT c.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS needed
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY name`,
  );
  return {
    types: Object.fromEntries(rows.map(({ name, type }) => [name, type])),
    needed: rows.filter((row) => row.needed).map(({ name }) => name),
  };
}

/** Everything that may refuse a row: checks, keys and unique indexes; `table: definition`. */
export async function readRules(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `SELECT c.relname || ': ' || pg_get_constraintdef(o.oid) AS rule
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
     WHERE c.relnamespace = 'public'::regnamespace AND o.contype <> 'n'
     UNION
     SELECT tablename || ': ' || regexp_replace(indexdef, '^.* USING', 'UNIQUE') FROM pg_indexes
     WHERE schemaname = 'public' AND indexdef LIKE 'CREATE UNIQUE%' ORDER BY rule`,
  );
  return rows.map(({ rule }) => rule);
}
