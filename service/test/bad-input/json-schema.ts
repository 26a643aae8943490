/** The part of JSON Schema that the OpenAPI document uses, references resolved. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly minItems?: number;
}

export type Path = readonly (string | number)[];

/** Valid values for fields whose schema alone is too loose, by field name. */
export type KnownValues = Readonly<Record<string, () => unknown>>;

/** A body that the schema accepts, with every field set. */
export function acceptedValue(schema: JsonSchema, name: string, known: KnownValues): unknown {
  const value = known[name];
  if (value) return value();
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choice) return acceptedValue(choice.find((each) => each.type !== 'null') ?? {}, name, known);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, field]) => [key, acceptedValue(field, key, known)]),
      );
    case 'array':
      return schema.items ? [acceptedValue(schema.items, name.replace(/s$/, ''), known)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return 'text';
  }
}

/** Every place in a body, nested ones included. */
export function pathsOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each, index) => pathsOf(each, [...path, index]))];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

/** A copy with another value at a place. `MISSING` removes the field. */
export function replacedAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy = value.map((each, index) => (index === step ? replacedAt(each, rest, replacement) : each));
    return copy.filter((each) => each !== MISSING);
  }
  const entries = Object.entries(Object(value)).map(([key, each]) => [
    key,
    key === step ? replacedAt(each, rest, replacement) : each,
  ]);
  return Object.fromEntries(entries.filter(([, each]) => each !== MISSING));
}

export const MISSING = Symbol('missing');
