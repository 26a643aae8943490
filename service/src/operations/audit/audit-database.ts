import type { Pool } from 'pg';
import { inTransaction } from '../../platform/db/in-transaction.js';
import type { AuditRule } from './audit-rule.js';
import { cardRules } from './card-rules.js';
import { escrowRules } from './escrow-rules.js';
import { flowRules } from './flow-rules.js';
import { invoiceRules } from './invoice-rules.js';
import { ledgerRules } from './ledger-rules.js';

export const AUDIT_RULES: readonly AuditRule[] = [
  ...ledgerRules,
  ...invoiceRules,
  ...escrowRules,
  ...cardRules,
  ...flowRules,
];

/** The first row that breaks a rule. */
export interface AuditFinding {
  readonly rule: AuditRule;
  readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Verifies every invariant over one consistent view of the database; it may run while the service works.
 *
 * @returns one finding for each broken rule; empty when all hold
 */
export async function auditDatabase(pool: Pool): Promise<AuditFinding[]> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const findings: AuditFinding[] = [];
    for (const rule of AUDIT_RULES) {
      const result = await client.query(`SELECT * FROM (${rule.sql}) AS broken LIMIT 1`);
      const row = result.rows[0];
      if (row) findings.push({ rule, row });
    }
    return findings;
  });
}
