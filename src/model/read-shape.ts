/**
 * A schema of the contract as data: the format of the generated shapes. What reads by them has no zod in its bundle, and reads a value
 * exactly as zod does with the schema itself.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'function'
  | 'unknown'
  | { readonly [field: string]: Shape }
  | readonly ['optional' | 'nullable' | 'list' | 'open list' | 'map', Shape]
  /** An unreadable value becomes the last element, or absent when there is none. */
  | readonly ['forgiving', Shape, unknown?]
  /** A union discriminated by a field. */
  | readonly ['by', string, { readonly [word: string]: Shape }]
  | Reader;

/** Reads values of a kind of its own: gives the value, or a `Misfit`. */
type Reader = (value: unknown) => unknown;

/** The shape of a `T`. */
export interface Contract<T> {
  /** What a `T` looks like. */
  readonly shape: Shape;
  /** Never there: it tells the compiler of `T`. */
  readonly reads?: T;
}

/** A value that was read, or why it could not be. */
export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/**
 * Reads a value by its shape; a value that needs no change is returned as the same object.
 *
 * @returns the value; or a sentence about the first field that is wrong, such as `items.0.id must be a string`. It never quotes
 * a value, which may be a secret
 */
export function readShape<T>({ shape }: Contract<T>, value: unknown): Checked<T> {
  const read = take(shape, value);
  if (!(read instanceof Misfit)) return { ok: true, value: read as T };
  return { ok: false, problem: `${read.path || 'it'} ${read.expected ? `must be ${read.expected}` : 'is missing'}` };
}

/** Stands for a value that cannot be read. */
export class Misfit {
  /** From the value that is read to the field at fault; absent: the value itself is. */
  declare path?: string;
  /** What the field must be; empty where there is none. */
  declare expected: string;

  constructor(expected: string) {
    this.expected = expected;
  }

  /** The same, as a misfit of the value around it. */
  within(around: object, name: string | number): this {
    if (!(name in around)) this.expected = '';
    this.path = this.path === undefined ? `${name}` : `${name}.${this.path}`;
    return this;
  }
}

/** @returns the value, or a `Misfit` */
export function take(shape: Shape, value: unknown): unknown {
  if (typeof shape === 'function') return shape(value);
  if (typeof shape === 'string') return isOfKind(shape, value) ? value : new Misfit(`a ${shape}`);
  if (!isOperator(shape)) return takeFields(value, (name) => shape[name], Object.keys(shape));
  const [operator, inner, more] = shape;
  switch (operator) {
    case 'optional':
      return value === undefined ? value : take(inner, value);
    case 'nullable':
      return value === null ? value : take(inner, value);
    case 'forgiving': {
      const read = take(inner, value);
      return read instanceof Misfit ? more : read;
    }
    case 'list':
    case 'open list':
      return takeList(inner, value, operator === 'open list');
    case 'map':
      return takeFields(value, () => inner);
    case 'by': {
      const words = Object.keys(more);
      const known = (word: unknown) => (words.includes(word as string) ? word : new Misfit('a known word'));
      const variant = takeFields(value, () => known, [inner]);
      return variant instanceof Misfit ? variant : take(more[Object(variant)[inner]] ?? 'unknown', variant);
    }
  }
}

type Operator = Extract<Shape, readonly unknown[]>;

function isOperator(shape: Exclude<Shape, string | Reader>): shape is Operator {
  return Array.isArray(shape);
}

function isOfKind(kind: Extract<Shape, string>, value: unknown): boolean {
  return kind === 'unknown' || (kind === 'number' ? Number.isFinite(value) : typeof value === kind);
}

/** @param names - default: of all fields */
function takeFields(value: unknown, shapeOf: (name: string) => Shape | undefined, names?: readonly string[]): unknown {
  if (typeof value !== 'object' || !value || Array.isArray(value)) return new Misfit('an object');
  const fields = withoutPrototype(value as Fields);
  const read: Record<string, unknown> = {};
  let differs = false;
  for (const name of names ?? Object.keys(fields)) {
    const given = fields[name];
    const field = take(shapeOf(name) ?? 'unknown', given);
    if (field instanceof Misfit) return field.within(fields, name);
    if (field !== given) differs = true;
    if (name in fields || field !== undefined) read[name] = field;
  }
  return differs ? { ...fields, ...read } : fields;
}

type Fields = Readonly<Record<string, unknown>>;

/** A field of this name, which JSON can carry, would become the prototype of whatever it is assigned to. */
function withoutPrototype(fields: Fields): Fields {
  if (!Object.keys(fields).includes('__proto__')) return fields;
  const { ['__proto__']: _, ...others } = fields;
  return others;
}

/** In an open list, an unreadable entry does not hide the others. */
function takeList(shape: Shape, value: unknown, isOpen: boolean): unknown {
  if (!Array.isArray(value)) return new Misfit('a list');
  const list: unknown[] = [];
  for (const [at, item] of value.entries()) {
    const read = take(shape, item);
    if (!(read instanceof Misfit)) list.push(read);
    else if (!isOpen) return read.within(value, at);
  }
  return list.length === value.length && list.every((item, at) => item === value[at]) ? value : list;
}
