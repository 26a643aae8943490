import * as core from 'zod/v4/core';

// The kinds of schemas of what a game reads, as zod's core has them. They fit into schemas of `zod/mini` and `zod`, and are Standard
// Schemas; what they lack are methods, which no bundle can leave out and which weigh 0.6 KB.

/** What a loose object's other fields are. */
const ANYTHING = /*@__PURE__*/ unknown();

/*@__NO_SIDE_EFFECTS__*/
export function string() {
  return new core.$ZodString({ type: 'string' });
}

/*@__NO_SIDE_EFFECTS__*/
export function number() {
  return new core.$ZodNumber({ type: 'number', checks: [] });
}

/** An exact number without a fraction. @param expected - what it must be, in words */
/*@__NO_SIDE_EFFECTS__*/
export function whole(expected: string | undefined, least: number) {
  const error = expected === undefined ? undefined : () => expected;
  const atLeast = new core.$ZodCheckGreaterThan({ check: 'greater_than', value: least, inclusive: true, error });
  const settings = { type: 'number', check: 'number_format', format: 'safeint', abort: false, error } as const;
  return new core.$ZodNumberFormat({ ...settings, checks: [atLeast] });
}

/*@__NO_SIDE_EFFECTS__*/
export function boolean() {
  return new core.$ZodBoolean({ type: 'boolean' });
}

/** @param check - what a value must be besides; it says so by adding issues */
/*@__NO_SIDE_EFFECTS__*/
export function unknown(check?: core.CheckFn<unknown>) {
  const own = { _zod: { check, def: { check: 'custom' }, onattach: [] } } as core.$ZodCheck<never>;
  return new core.$ZodUnknown({ type: 'unknown', checks: check ? [own] : [] });
}

/*@__NO_SIDE_EFFECTS__*/
export function array<S extends core.$ZodType>(element: S): core.$ZodArray<S> {
  return new core.$ZodArray({ type: 'array', element }) as core.$ZodArray<S>;
}

/*@__NO_SIDE_EFFECTS__*/
export function optional<S extends core.$ZodType>(innerType: S): core.$ZodOptional<S> {
  return new core.$ZodOptional({ type: 'optional', innerType }) as core.$ZodOptional<S>;
}

/*@__NO_SIDE_EFFECTS__*/
export function looseObject<S extends core.$ZodLooseShape>(shape: S): core.$ZodObject<S, core.$loose> {
  return new core.$ZodObject({ type: 'object', shape, catchall: ANYTHING }) as core.$ZodObject<S, core.$loose>;
}

/** Absent, null or such a value. */
/*@__NO_SIDE_EFFECTS__*/
export function nullish<S extends core.$ZodType>(innerType: S): core.$ZodOptional<core.$ZodNullable<S>> {
  return optional(new core.$ZodNullable({ type: 'nullable', innerType }) as core.$ZodNullable<S>);
}

/*@__NO_SIDE_EFFECTS__*/
export function union<const T extends readonly core.$ZodType[]>(options: T): core.$ZodUnion<T> {
  return new core.$ZodUnion({ type: 'union', options, inclusive: true }) as core.$ZodUnion<T>;
}

/** A map of whatever names. */
/*@__NO_SIDE_EFFECTS__*/
export function record<S extends core.$ZodType>(valueType: S): core.$ZodRecord<core.$ZodString, S> {
  return new core.$ZodRecord({ type: 'record', keyType: string(), valueType }) as core.$ZodRecord<core.$ZodString, S>;
}

/*@__NO_SIDE_EFFECTS__*/
export function oneOf<const T extends readonly string[]>(words: T): core.$ZodType<T[number]> {
  const entries: core.util.EnumLike = Object.fromEntries(words.map((word) => [word, word]));
  return new core.$ZodEnum({ type: 'enum', entries }) as core.$ZodType<T[number]>;
}

/**
 * A value that reads as another one where it cannot be read. `z.catch` does the same, and brings all of zod's inner tools into a
 * bundle made by esbuild: 9 KB.
 */
/*@__NO_SIDE_EFFECTS__*/
export function forgiving<S extends core.$ZodType>(innerType: S, value: core.output<S>): core.$ZodCatch<S> {
  return new core.$ZodCatch({ type: 'catch', innerType, catchValue: () => value }) as core.$ZodCatch<S>;
}

export {
  type $ZodInvalidTypeExpected,
  type $ZodIssue,
  type $ZodRawIssue,
  type $ZodType,
  type infer,
  safeParse,
} from 'zod/v4/core';
