import { systemClock } from '../platform/clock.js';
import { type Outcome, outcomeText } from '../platform/http/envelope.js';
import { IdempotencyKeyTaken } from '../platform/http/idempotency-claim.js';
import { RECORD_NEW_OUTCOMES_SQL, RECORD_OUTCOMES_SQL } from '../platform/http/idempotency-store.js';
import { packBody } from '../platform/http/packed-body.js';
import type { Effects } from './effects.js';
import type { BatchContext, MoneyOperation } from './operation.js';
import type { Pipeline } from './pipeline.js';
import type { Statement } from './round-trip.js';
import { longTextArray, plainArray, textArray } from './sql-arrays.js';

/** Requests and their outcomes, in the same order. */
export interface Answered {
  readonly operations: readonly MoneyOperation<unknown>[];
  readonly effects: readonly (Effects<unknown> | undefined)[];
}

type HowStored = Pick<BatchContext, 'nowMs' | 'packsAnswers'>;

/** Stores the answers under their keys. `flush` throws IdempotencyKeyTaken when a key is taken. */
export function recordOutcomes(pipeline: Pipeline, answered: Answered, how: HowStored): void {
  const values = outcomeValues(answered, how);
  if (!values) return;
  pipeline.addWrite({ name: 'record-outcomes', text: RECORD_OUTCOMES_SQL, values: values.arrays }, values.count, () => {
    throw new IdempotencyKeyTaken();
  });
}

/** Same, but a taken key fails the whole pipeline. */
export function recordNewOutcomes(pipeline: Pipeline, answered: Answered, how: HowStored): void {
  const values = outcomeValues(answered, how);
  if (values) pipeline.add({ name: 'record-new-outcomes', text: RECORD_NEW_OUTCOMES_SQL, values: values.arrays });
}

/** Sorted by scope and key, so that two batches with the same keys never deadlock. */
function outcomeValues(
  { operations, effects }: Answered,
  { nowMs, packsAnswers }: HowStored,
): { arrays: Statement['values']; count: number } | undefined {
  const records = operations.flatMap(({ claim }, index) => {
    const outcome = effects[index]?.outcome;
    return claim && outcome ? [{ claim, outcome }] : [];
  });
  if (records.length === 0) return undefined;
  const stored = (outcome: Outcome) => (packsAnswers ? packBody(outcomeText(outcome)) : outcomeText(outcome));
  records.sort((a, b) => compare(`${a.claim.scope}\n${a.claim.key}`, `${b.claim.scope}\n${b.claim.key}`));
  const arrays = [
    textArray(records.map(({ claim }) => claim.owner)),
    textArray(records.map(({ claim }) => claim.scope)),
    textArray(records.map(({ claim }) => claim.key)),
    textArray(records.map(({ claim }) => `\\x${claim.fingerprint.toString('hex')}`)),
    plainArray(records.map(({ outcome }) => outcome.status)),
    longTextArray(records.map(({ outcome }) => stored(outcome))),
    plainArray(records.map(() => nowMs - systemClock.now())),
    plainArray(records.map(({ claim }) => claim.requestId ?? null)),
  ];
  return { arrays, count: records.length };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
