import * as v from 'valibot';
import { anyObject } from '../model/any-object.js';
import { findProblem } from '../model/find-problem.js';
import { finiteNumber } from '../model/numbers.js';

const text = v.optional(v.string());

const optionsSchema = v.looseObject({
  theme: v.optional(v.pipe(anyObject, v.looseObject({ backgroundColor: text, primaryColor: text }))),
  locale: text,
  timeoutMs: v.optional(finiteNumber),
  signal: v.optional(v.nullable(v.looseObject({ addEventListener: v.function(), removeEventListener: v.function() }))),
});

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkFlowOptions(options: unknown): string | undefined {
  if (typeof options !== 'object') return 'options must be an object';
  return findProblem(optionsSchema, options);
}
