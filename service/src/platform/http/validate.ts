import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { ApiError, type ApiErrorItem } from './api-error.js';

/**
 * Checks requests against zod schemas, compiled once per route. Unknown fields are dropped, known ones are checked strictly.
 *
 * @errors 422 with one entry per broken rule, each naming its field
 */
export const compileValidator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  const compiled = z.compile(schema);
  return (data: unknown) => {
    const result = z.safeParse(compiled, data);
    return result.success ? { value: result.data } : { error: brokenRules(result.error, httpPart ?? 'body', data) };
  };
};

/** At most this many entries are listed; the caller fixes those and retries. */
const MAX_LISTED = 20;

/** Turns zod's issues into the API's error, e.g. `line_items_missing` with the param `line_items`; one entry per field and code. */
export function brokenRules(error: z.ZodError, part: string, data: unknown): ApiError {
  const items = new Map<string, ApiErrorItem>();
  for (const issue of error.issues) {
    const item = errorItem(issue, part, data);
    const problem = `${item.code} ${item.param}`;
    if (!items.has(problem)) items.set(problem, item);
    if (items.size === MAX_LISTED) break;
  }
  return new ApiError({ status: 422, errors: [...items.values()] });
}

function errorItem(issue: z.core.$ZodIssue, part: string, data: unknown): ApiErrorItem {
  const param = pathText(issue.path) || part;
  const field = fieldOf(issue.path) ?? part;
  if (issue.path.length > 0 && valueAt(data, issue.path) === undefined) {
    return { code: `${field}_missing`, message: `${param} is missing.`, param };
  }
  return { code: `${field}_invalid`, message: `${param} ${sentence(issue, part, valueAt(data, issue.path))}`, param };
}

/** Codes are a closed list: a caller's keys inside `metadata` and `limits` never become codes. */
function fieldOf(path: readonly PropertyKey[]): string | undefined {
  if (path.includes('metadata')) return 'metadata';
  if (path.at(-2) === 'limits') return 'limits';
  const named = [...path].reverse().find((step) => typeof step === 'string');
  return named?.replace(/[^A-Za-z0-9_]/g, '_').slice(0, 60);
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    data,
  );
}

function sentence(issue: z.core.$ZodIssue, part: string, value: unknown): string {
  const isOwn = !/^(Invalid|Too big:|Too small:) /.test(issue.message);
  if (part === 'querystring' && Array.isArray(value)) return 'must be given once.';
  if (issue.code === 'invalid_type' && !isOwn) return `must be ${article(issue.expected)}.`;
  if (issue.code === 'invalid_value') return `must be one of: ${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big' && !isOwn) return `must ${size(issue.origin, `at most ${issue.maximum}`)}.`;
  if (issue.code === 'too_small' && !isOwn) return `must ${size(issue.origin, `at least ${issue.minimum}`)}.`;
  // what the key breaks, not that a key breaks something
  if (issue.code === 'invalid_key' && issue.issues[0]) return sentence(issue.issues[0], part, issue.path.at(-1));
  if (issue.code === 'invalid_union' && !isOwn) return 'has none of the accepted forms.';
  return `${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`;
}

function size(origin: string, limit: string): string {
  if (origin === 'array') return `have ${limit} element(s)`;
  return origin === 'string' ? `have ${limit} character(s)` : `be ${limit}`;
}

function article(expected: string): string {
  if (expected === 'int') return 'an integer';
  if (expected === 'record') return 'an object';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

/** `['line_items', 0, 'amount']` is `line_items[0].amount`. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      const name = String(step).slice(0, 100);
      return index === 0 ? name : `.${name}`;
    })
    .join('');
}
