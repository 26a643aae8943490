import { displayAmount } from '../../ledger/display-amount.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { isoTime } from '../../platform/times.js';
import type { Operator } from './operator.js';

const MOST_SHOWN = 50;

interface DisputeRow {
  readonly id: string;
  readonly integrator: string;
  readonly reason: string;
  readonly amount: number;
  readonly currency: string;
  readonly respondByMs: number;
  /** What was handed in; the provider has not said that it has it, or wants more. */
  readonly answers: number;
}

const WAITING = `
  SELECT d.id, i.name AS integrator, d.reason, d.amount, d.currency, d.respond_by_ms AS "respondByMs",
    (SELECT count(*) FROM dispute_responses WHERE dispute_id = d.id) AS answers
  FROM disputes AS d JOIN integrators AS i ON i.id = d.integrator_id
  WHERE d.state = 'needs_response' AND (d.integrator_id = $1 OR $1 IS NULL)
    AND d.integrator_id NOT IN (SELECT integrator_id FROM moved_integrators)
  ORDER BY d.respond_by_ms, d.id LIMIT ${MOST_SHOWN + 1}`;

/** The disputes that wait for an answer in this cell, the most urgent first; an integrator's own people see theirs. */
export async function readWaitingDisputes({ pool, money }: LookUpDeps, operator: Operator): Promise<object> {
  const [{ rows }, exponents] = await Promise.all([
    pool.query<DisputeRow>(WAITING, [operator.integratorId]),
    money.exponents(),
  ]);
  return {
    disputes: rows.slice(0, MOST_SHOWN).map((row) => ({
      dispute_id: row.id,
      integrator: row.integrator,
      reason: row.reason,
      display_amount: displayAmount(row.amount, row.currency, exponents),
      respond_by: isoTime(row.respondByMs),
      answers: row.answers,
    })),
    has_more: rows.length > MOST_SHOWN,
  };
}
