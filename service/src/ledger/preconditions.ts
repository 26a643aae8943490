import { forbidden } from '../platform/http/api-error.js';
import { type Decided, netMovements } from './decide.js';
import type { LockedRows } from './operation.js';
import type { Pipeline } from './pipeline.js';
import type { Spending } from './spending.js';
import { plainArray } from './sql-arrays.js';

// Preconditions of moving money. `find…` reads them, so that each operation is decided by itself; `require…` and `lockBlindly` fail the
// whole pipeline, which then runs again step by step.

/**
 * Finds inactive payment methods among those the open invoices name.
 *
 * @returns their ids, filled when the pipeline is flushed
 */
export function findInactiveMethods(pipeline: Pipeline, rows: LockedRows): ReadonlySet<string> {
  const inactive = new Set<string>();
  const named = methodsOf(rows);
  if (named.length === 0) return inactive;
  const text = `SELECT id FROM payment_methods WHERE id = ANY($1::uuid[]) AND pm_state <> 'ACTIVE'`;
  pipeline.addRead<{ id: string }>({ name: 'inactive-methods', text, values: [plainArray(named)] }, (found) => {
    for (const row of found) inactive.add(row.id);
  });
  return inactive;
}

/**
 * Which parties of these decisions are frozen. It must follow the statement that locks their rows: a freeze waits for the
 * running transactions, which are those that have locked or written something.
 *
 * @returns their ids, filled when the pipeline is flushed
 */
export function findFrozen(pipeline: Pipeline, decided: readonly Decided[]): ReadonlySet<string> {
  const frozen = new Set<string>();
  const parties = partiesOf(decided);
  if (parties.length === 0) return frozen;
  const text = 'SELECT subject_id AS id FROM freezes WHERE subject_id = ANY($1::uuid[]) AND lifted_ms IS NULL';
  pipeline.addRead<{ id: string }>({ name: 'find-frozen', text, values: [plainArray(parties)] }, (rows) => {
    for (const row of rows) frozen.add(row.id);
  });
  return frozen;
}

/** The decision if a party is frozen: its alternative writes, or a refusal; no money moves. */
export function withoutFrozen(decided: Decided, frozen: ReadonlySet<string>): Decided {
  const id = decided.decision?.parties?.find((party) => frozen.has(party));
  if (id === undefined || !decided.decision) return decided;
  const nets = netMovements([]);
  const effects = decided.decision.frozen?.(id);
  if (effects) return { decision: { movements: [], effects }, nets };
  const message = 'A party to this payment is frozen. Contact whoever froze it: the integrator or the operator.';
  return { decision: undefined, nets, error: forbidden('party_frozen', message) };
}

/**
 * Fails the pipeline when a payment method that an open invoice names is inactive, one of the parties is frozen, or a payer has set a
 * spending limit since the rows were locked.
 */
export function requireUnhindered(pipeline: Pipeline, rows: LockedRows, decided: readonly Decided[]): void {
  const [methods, parties] = [methodsOf(rows), partiesOf(decided)];
  const payments = spendingOf(decided);
  if (methods.length + parties.length + payments.length === 0) return;
  const text = `SELECT 1 / (CASE WHEN
      (SELECT count(*) FROM payment_methods WHERE id = ANY($1::uuid[]) AND pm_state <> 'ACTIVE')
      + (SELECT count(*) FROM freezes WHERE subject_id = ANY($2::uuid[]) AND lifted_ms IS NULL)
      + (SELECT count(*) FROM spending_limits WHERE (account_id, currency) IN (SELECT unnest($3::uuid[]), unnest($4::text[]))) = 0
    THEN 1 ELSE 0 END) AS unhindered`;
  const values = [
    plainArray(methods),
    plainArray(parties),
    plainArray(payments.map((payment) => payment.accountId)),
    plainArray(payments.map((payment) => payment.currency)),
  ];
  pipeline.add({ name: 'require-unhindered', text, values });
}

/**
 * Locks the wallets in id order without reading them. Fails when a wallet does not exist, or is below zero: what comes in does not
 * pay for what goes out then.
 * Assumes sufficient funds: `moveBalances` fails otherwise.
 */
export function lockBlindly(pipeline: Pipeline, walletIds: readonly string[]): void {
  if (walletIds.length === 0) return;
  const text = `SELECT 1 / (CASE WHEN count(*) = $2::int THEN 1 ELSE 0 END) AS complete
                FROM (SELECT id FROM wallets WHERE id = ANY($1::uuid[]) AND NOT in_debt ORDER BY id FOR NO KEY UPDATE) AS locked`;
  pipeline.add({ name: 'lock-blindly', text, values: [plainArray(walletIds), walletIds.length] });
}

function methodsOf({ invoices }: LockedRows): string[] {
  const named = new Set<string>();
  for (const { state, document } of invoices.values()) {
    if (state === 'open') for (const { paymentMethodId } of document.methods) named.add(paymentMethodId);
  }
  return [...named];
}

/** The payments that player's own limits may concern. */
export function spendingOf(decided: readonly Decided[]): Spending[] {
  return decided.flatMap(({ decision }) => decision?.effects.spending ?? []);
}

function partiesOf(decided: readonly Decided[]): string[] {
  const parties = new Set<string>();
  for (const { decision } of decided) for (const party of decision?.parties ?? []) parties.add(party);
  return [...parties];
}
