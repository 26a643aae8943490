import * as s from '../model/schema.js';

const text = s.optional(s.string);

const optionsSchema = s.looseObject({
  theme: s.optional(s.looseObject({ backgroundColor: text, primaryColor: text })),
  locale: text,
  timeoutMs: s.optional(s.number),
  signal: s.optional(s.nullable(s.looseObject({ addEventListener: s.callable, removeEventListener: s.callable }))),
});

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkFlowOptions(options: unknown): string | undefined {
  if (typeof options !== 'object') return 'options must be an object';
  return optionsSchema.findProblem(options, '');
}
