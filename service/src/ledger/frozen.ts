import { forbidden } from '../platform/http/api-error.js';
import type { Decided } from './decide.js';
import { netMovements } from './net-movements.js';
import type { Pipeline } from './pipeline.js';
import { plainArray } from './sql-arrays.js';

/**
 * Which parties of these decisions are frozen. It has to stand behind the statement that locks their rows: whoever freezes waits for the
 * transactions that are under way, and those are the ones that have locked or written something.
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

/** Fails the pipeline when one of the parties is frozen. */
export function requireUnfrozen(pipeline: Pipeline, decided: readonly Decided[]): void {
  const parties = partiesOf(decided);
  if (parties.length === 0) return;
  const text = `SELECT 1 / (CASE WHEN count(*) = 0 THEN 1 ELSE 0 END) AS unfrozen
                FROM freezes WHERE subject_id = ANY($1::uuid[]) AND lifted_ms IS NULL`;
  pipeline.add({ name: 'require-unfrozen', text, values: [plainArray(parties)] });
}

/** What is left of a decision when a party of it is frozen: what it does instead, or a refusal; no money moves. */
export function withoutFrozen(decided: Decided, frozen: ReadonlySet<string>): Decided {
  const id = decided.decision?.parties?.find((party) => frozen.has(party));
  if (id === undefined || !decided.decision) return decided;
  const nets = netMovements([]);
  const effects = decided.decision.frozen?.(id);
  if (effects) return { decision: { movements: [], effects }, nets };
  const message = 'A party of this payment is frozen. Ask those who froze it: the integrator or the operator.';
  return { decision: undefined, nets, error: forbidden('party_frozen', message) };
}

function partiesOf(decided: readonly Decided[]): string[] {
  return [...new Set(decided.flatMap(({ decision }) => decision?.parties ?? []))];
}
