import type { Pool } from 'pg';
import type { Queries } from '../../platform/db/client.js';
import { inSnapshot } from '../../platform/db/in-transaction.js';
import { adjustmentRules } from './adjustment-rules.js';
import type { AuditRule } from './audit-rule.js';
import { type ProvenSums, sourcesOf } from './audit-sources.js';
import { cardRules } from './card-rules.js';
import { causeRules } from './cause-rules.js';
import { creditRules } from './credit-rules.js';
import { disputeRules } from './dispute-rules.js';
import { escrowRules } from './escrow-rules.js';
import { flowRules } from './flow-rules.js';
import { invoiceRules } from './invoice-rules.js';
import { ledgerRules } from './ledger-rules.js';
import { refundRules } from './refund-rules.js';

export const AUDIT_RULES: readonly AuditRule[] = [
  ...ledgerRules,
  ...invoiceRules,
  ...escrowRules,
  ...cardRules,
  ...refundRules,
  ...disputeRules,
  ...flowRules,
  ...causeRules,
  ...adjustmentRules,
  ...creditRules,
];

/** The first row that breaks a rule. */
export interface AuditFinding {
  readonly rule: AuditRule;
  readonly row: Readonly<Record<string, unknown>>;
}

/** How an audit is stopped early: the pool's own connection reads, so another one has to stop it. */
export interface AuditStop {
  readonly signal: AbortSignal;
  readonly through: Pool;
}

/**
 * Verifies every invariant over one consistent view of the database; it may run while the service works.
 *
 * @returns one finding for each broken rule; empty when all hold
 * @throws the signal's reason, or the server's `57014`, when it was stopped
 */
export async function auditDatabase(pool: Pool, stop?: AuditStop): Promise<AuditFinding[]> {
  return inStoppableSnapshot(pool, stop, async (snapshot) => {
    const findings: AuditFinding[] = [];
    for (const rule of AUDIT_RULES) {
      stop?.signal.throwIfAborted();
      const row = await findBroken(snapshot, rule, undefined);
      if (row) findings.push({ rule, row });
    }
    return findings;
  });
}

/**
 * The first row that breaks a rule.
 *
 * @param since - where the rule goes on from; undefined: it is about everything
 */
export async function findBroken(
  snapshot: Queries,
  rule: AuditRule,
  since: ProvenSums | undefined,
): Promise<AuditFinding['row'] | undefined> {
  // planned for all rows, of which there are none: a plan for the first one alone takes loops over whole tables
  const { rows } = await snapshot.query<AuditFinding['row']>(
    `${sourcesOf(since)}, broken AS MATERIALIZED (${rule.sql}) SELECT * FROM broken LIMIT 1`,
  );
  return rows[0];
}

/** Reads in one snapshot, until it is stopped. */
export function inStoppableSnapshot<T>(
  pool: Pool,
  stop: AuditStop | undefined,
  read: (snapshot: Queries) => Promise<T>,
): Promise<T> {
  return inSnapshot(pool, async (snapshot) => {
    const leave = stop && (await cancelOn(stop, snapshot));
    try {
      // a cache by an invoice's whole document, which is never met twice, takes longer than what it keeps
      await snapshot.query('SET LOCAL enable_memoize = off');
      return await read(snapshot);
    } finally {
      leave?.();
    }
  });
}

/** Read within the transaction: behind a pooler the server connection changes afterwards. */
async function cancelOn({ signal, through }: AuditStop, snapshot: Queries): Promise<() => void> {
  const { rows } = await snapshot.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const cancel = () => void through.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  return () => signal.removeEventListener('abort', cancel);
}
