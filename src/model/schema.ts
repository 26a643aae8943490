/**
 * What values from outside must be. Made for games: it weighs a few hundred bytes, loads in no time and makes no code from
 * strings. A value that passes is handed on as it came, unknown fields included.
 */

/** Tells tools that write documents and other languages' types what they have before them. */
export type SchemaKind =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'unknown'
  | 'array'
  | 'record'
  | 'object'
  | 'optional'
  | 'nullable'
  | 'union';

export type Parsed<T> =
  | { readonly success: true; readonly data: T; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: { readonly message: string } };

/** @returns a sentence about the first wrong field, such as `items.0.id must be a string`; undefined when all is right */
type FindProblem = (value: unknown, path: string) => string | undefined;

/** What a value must be. */
export class Schema<T> {
  constructor(
    readonly kind: SchemaKind,
    readonly findProblem: FindProblem,
    /** What an array, record, optional, nullable or union is made of. */
    readonly of: readonly Schema<unknown>[] = [],
  ) {}

  safeParse(value: unknown): Parsed<T> {
    const message = this.findProblem(value, '');
    return message ? { success: false, error: { message } } : { success: true, data: value as T };
  }
}

export type Shape = Readonly<Record<string, Schema<unknown>>>;

export class ObjectSchema<T, S extends Shape = Shape> extends Schema<T> {
  constructor(readonly shape: S) {
    super('object', (value, path) => {
      if (!isObject(value)) return mustBe('an object', path);
      return firstProblem(Object.keys(shape), (name) => shape[name], value, path);
    });
  }
}

/** The type of what a schema lets pass. */
export type Infer<S> = S extends Schema<infer T> ? T : never;

type Flat<T> = { [K in keyof T]: T[K] };
type OptionalName<S> = { [K in keyof S]: undefined extends Infer<S[K]> ? K : never }[keyof S];
/** A field that may be undefined may be absent. */
type FieldsOf<S> = Flat<
  { [K in Exclude<keyof S, OptionalName<S>>]: Infer<S[K]> } & { [K in OptionalName<S>]?: Infer<S[K]> }
>;

/** An object of which we know every field, because we write it. */
export function object<S extends Shape>(shape: S): ObjectSchema<FieldsOf<S>, S> {
  return new ObjectSchema(shape);
}

/** An object that may have more fields than we know. */
export function looseObject<S extends Shape>(shape: S): ObjectSchema<Flat<FieldsOf<S> & Record<string, unknown>>, S> {
  return new ObjectSchema(shape);
}

/** @param expected - completes `… must be …` */
export function custom<T>(kind: SchemaKind, expected: string, test: (value: unknown) => boolean): Schema<T> {
  return new Schema(kind, (value, path) => (test(value) ? undefined : mustBe(expected, path)));
}

export const string = /*#__PURE__*/ custom<string>('string', 'a string', (value) => typeof value === 'string');
export const boolean = /*#__PURE__*/ custom<boolean>('boolean', 'a boolean', (value) => typeof value === 'boolean');
export const number = /*#__PURE__*/ custom<number>('number', 'a number', Number.isFinite);
export const integer = /*#__PURE__*/ custom<number>('integer', 'a whole number', Number.isSafeInteger);
export const callable = /*#__PURE__*/ custom<(...given: never[]) => unknown>(
  'unknown',
  'a function',
  (value) => typeof value === 'function',
);
export const unknown = /*#__PURE__*/ custom<unknown>('unknown', '', () => true);

/** One of a few words. */
export function literal<const T extends string>(...words: readonly T[]): Schema<T> {
  return custom('string', words.join(' or '), (value) => words.includes(value as T));
}

export function array<T>(item: Schema<T>): Schema<T[]> {
  return new Schema(
    'array',
    (value, path) =>
      Array.isArray(value) ? firstProblem(Object.keys(value), () => item, value, path) : mustBe('a list', path),
    [item],
  );
}

/** An object whose field names are data. */
export function record<T>(item: Schema<T>): Schema<Record<string, T>> {
  return new Schema(
    'record',
    (value, path) =>
      isObject(value) ? firstProblem(Object.keys(value), () => item, value, path) : mustBe('an object', path),
    [item],
  );
}

export function optional<T>(schema: Schema<T>): Schema<T | undefined> {
  return alsoAllows('optional', undefined, schema);
}

export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return alsoAllows('nullable', null, schema);
}

function alsoAllows<T, E>(kind: SchemaKind, extra: E, schema: Schema<T>): Schema<T | E> {
  return new Schema(kind, (value, path) => (value === extra ? undefined : schema.findProblem(value, path)), [schema]);
}

/** @returns the problem of the last alternative when none fits */
export function union<S extends readonly Schema<unknown>[]>(...schemas: S): Schema<Infer<S[number]>> {
  const find: FindProblem = (value, path) => {
    const problems = schemas.map((schema) => schema.findProblem(value, path));
    return problems.every(Boolean) ? problems.pop() : undefined;
  };
  return new Schema('union', find, schemas);
}

function firstProblem(
  names: readonly string[],
  schemaOf: (name: string) => Schema<unknown> | undefined,
  value: object,
  path: string,
): string | undefined {
  for (const name of names) {
    const field = (value as Readonly<Record<string, unknown>>)[name];
    const problem = schemaOf(name)?.findProblem(field, path ? `${path}.${name}` : name);
    if (problem) return problem;
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mustBe(expected: string, path: string): string {
  return `${path || 'it'} must be ${expected}`;
}
