import * as z from './kinds.js';
import type { Checked } from './read-shape.js';

export type { Checked };

const IN_WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  function: 'a function',
};

/**
 * A value, or one field of it, that passes a test of ours.
 *
 * @param expected - a word of JavaScript's types, as zod has them
 */
export function expecting(expected: z.$ZodInvalidTypeExpected, test: (value: unknown) => boolean, field?: string) {
  return z.unknown(({ value, issues }) => {
    const input = field ? Object(value)[field] : value;
    if (!test(input)) issues.push({ code: 'invalid_type', expected, input, path: field ? [field] : [] });
  });
}

/** A schema of the wire whose values are of type `T`. */
export type WireSchema<T> = z.$ZodType<T>;

/**
 * Reads a value by its schema.
 *
 * @returns the value; or a sentence about the first field that is wrong, such as `items.0.id must be a string`. It never quotes
 * a value, which may be a secret. A schema's own error says what it expects.
 */
export function check<T>(schema: WireSchema<T>, value: unknown): Checked<T> {
  const parsed = z.safeParse(schema, value, { error: expectation });
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, problem: issue ? sentence(issue, value) : 'it is invalid' };
}

function sentence(issue: z.$ZodIssue, value: unknown): string {
  const alternatives = issue.code === 'invalid_union' ? issue.errors.flatMap(([first]) => first ?? []) : [];
  const nearest = alternatives.find(({ path }) => path.length > 0);
  const path = [...issue.path, ...(nearest?.path ?? [])];
  const field = path.join('.') || 'it';
  const last = path.pop();
  const parent = path.reduce((at, key) => Object(at)[key], value);
  if (last !== undefined && !(last in Object(parent))) return `${field} is missing`;
  const expected = nearest ? [nearest] : alternatives.length > 0 ? alternatives : [issue];
  return `${field} must be ${expected.map(({ message }) => message).join(' or ')}`;
}

function expectation(issue: z.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' ? (IN_WORDS[issue.expected] ?? issue.expected) : undefined;
}
