import { check, expecting } from '../model/check.js';
import * as z from '../model/kinds.js';

const text = z.optional(z.string());

const functionSchema = /*@__PURE__*/ expecting('function', (value) => typeof value === 'function');

const optionsSchema = z.looseObject({
  theme: z.optional(z.looseObject({ backgroundColor: text, primaryColor: text })),
  locale: text,
  timeoutMs: z.optional(z.number()),
  signal: z.optional(z.looseObject({ addEventListener: functionSchema, removeEventListener: functionSchema })),
});

/** @returns a sentence that names the first wrong field; undefined when all are right */
export function checkFlowOptions(options: unknown): string | undefined {
  if (typeof options !== 'object' || !options) return 'options must be an object';
  return problemOf(optionsSchema, { ...options, signal: (options as { signal?: unknown }).signal ?? undefined });
}

/** @returns a sentence about the first field that is wrong */
export function problemOf(schema: z.$ZodType, value: unknown): string | undefined {
  const checked = check(schema, value);
  return checked.ok ? undefined : checked.problem;
}
