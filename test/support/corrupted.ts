import type { Checked } from '../../src/model/read-shape.js';
import fc from './properties.js';

const absent = Symbol('absent');
const junk = fc.constantFrom<unknown>(
  absent,
  null,
  '',
  'text',
  '7.5',
  0,
  1,
  -1.5,
  1e308 * 10,
  true,
  [],
  {},
  ['x'],
  [null],
  {
    a: 1,
  },
);

/** Values that a reader may be given instead of the examples: with up to three wrong fields, or something else altogether. */
export function corrupted(examples: readonly unknown[]): fc.Arbitrary<unknown> {
  const spoilt = fc.constantFrom(...examples).chain((example) => {
    const spoil = fc.tuple(fc.constantFrom(...pathsOf(example)), junk);
    return fc
      .array(spoil, { minLength: 1, maxLength: 3 })
      .map((spoils) => spoils.reduce<unknown>((value, [path, put]) => withValue(value, path, put), example))
      .map((value) => (value === absent ? undefined : value));
  });
  return fc.oneof(
    spoilt,
    junk.filter((value) => value !== absent),
    fc.object(),
  );
}

/** The field that a reader names; zod has words of its own for what is not one of several. */
export function faultOf(read: Checked<unknown>): string | undefined {
  return read.ok ? undefined : read.problem.replace(/ (must be|is missing).*$/, '');
}

function pathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const below = Object.entries(value).flatMap(([name, field]) => pathsOf(field, [...path, name]));
  return path.length > 0 || below.length === 0 ? [path, ...below] : below;
}

function withValue(value: unknown, [name, ...rest]: string[], put: unknown): unknown {
  if (name === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  const inner: unknown = Object.entries(value).find(([key]) => key === name)?.[1];
  const next = withValue(inner, rest, put);
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (String(at) === name && next !== absent ? next : item));
  const { [name]: _, ...others }: Record<string, unknown> = { ...value };
  return next === absent ? others : { ...others, [name]: next };
}
