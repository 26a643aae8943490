import type { Pool, PoolClient } from 'pg';
import { expect } from 'vitest';
import { AUDIT_RULES } from '../../src/operations/audit/audit-database.js';
import { type AuditOutcome, auditOnwards } from '../../src/operations/audit/audit-onwards.js';
import type { AuditRule } from '../../src/operations/audit/audit-rule.js';
import { type ProvenPoint, readPoint } from '../../src/operations/audit/proven-point.js';
import type { TestDeps } from './flows/test-deps.js';

export const HOUR_MS = 60 * 60_000;

/** From the last proven point, or everything if there is none. */
export function auditOn(deps: Pick<TestDeps, 'pool' | 'clock' | 'random'>): Promise<AuditOutcome> {
  return auditOnwards({ ...deps, reader: deps.pool, primary: deps.pool }, { wholeEveryMs: Number.POSITIVE_INFINITY });
}

/** Puts a proven point behind everything so far, and leaves it behind. */
export async function proveSoFar(deps: Pick<TestDeps, 'pool' | 'clock' | 'random'>): Promise<void> {
  deps.clock.advance(2 * HOUR_MS);
  expect(await auditOn(deps)).toMatchObject({ findings: [], unconfirmed: [] });
  deps.clock.advance(2 * HOUR_MS);
}

/** Changes rows as somebody who owns the tables could, has a look, and takes the changes back. */
export async function damaged(
  pool: Pool,
  sql: string,
  look: (client: PoolClient, point: ProvenPoint) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { point } = await readPoint(client);
    if (!point) throw new Error('Nothing is proven yet.');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(sql);
    await look(client, point);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

export function ruleNamed(name: string): AuditRule {
  const rule = AUDIT_RULES.find((each) => each.name === name);
  if (!rule) throw new Error(`There is no rule ${name}.`);
  return rule;
}
