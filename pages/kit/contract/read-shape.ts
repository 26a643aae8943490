/**
 * The contract as data: what `shapes.ts` is written in, which is generated from the model's schemas. A page that reads with these
 * carries none of zod, and reads what zod reads with the schema itself.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'unknown'
  | { readonly [field: string]: Shape }
  | readonly ['optional' | 'nullable' | 'list' | 'open list' | 'map', Shape]
  /** What cannot be read is read as the last; as absent where there is none. */
  | readonly ['forgiving', Shape, unknown?]
  /** One of several, told apart by a field. */
  | readonly ['by', string, { readonly [word: string]: Shape }];

/** The shape of a `T`. */
export interface Contract<T> {
  readonly shape: Shape;
  readonly reads?: T;
}

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/**
 * Reads a value by its shape; what need not change stays the same object.
 *
 * @returns the value; or a sentence about the first field that is wrong, which never quotes a value
 */
export function readShape<T>({ shape }: Contract<T>, value: unknown): Read<T> {
  try {
    return { ok: true, value: take(shape, value, []) as T };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, problem: error.message };
    throw error;
  }
}

class Misfit extends Error {}

type Path = readonly (string | number)[];

function take(shape: Shape, value: unknown, path: Path): unknown {
  if (typeof shape === 'string') {
    const fits = shape === 'unknown' || (typeof value === shape && (shape !== 'number' || Number.isFinite(value)));
    return fits ? value : refuse(path, value, `a ${shape}`);
  }
  if (!isOperator(shape)) return takeFields(shape, fieldsOf(value, path), path, Object.keys(shape));
  const [kind, inner, more] = shape;
  switch (kind) {
    case 'optional':
      return value === undefined ? value : take(inner, value, path);
    case 'nullable':
      return value === null ? value : take(inner, value, path);
    case 'forgiving':
      return tryTo(() => take(inner, value, path), more);
    case 'list':
    case 'open list':
      return takeList(inner, value, path, kind === 'open list');
    case 'map': {
      const map = fieldsOf(value, path);
      const names = Object.keys(map);
      return takeFields(Object.fromEntries(names.map((name) => [name, inner])), map, path, names);
    }
    case 'by': {
      const word = fieldsOf(value, path)[inner];
      const found = Object.entries(more).find(([name]) => name === word);
      return found ? take(found[1], value, path) : refuse([...path, inner], word, 'a known word');
    }
  }
}

type Operator = Extract<Shape, readonly unknown[]>;

function isOperator(shape: Exclude<Shape, string>): shape is Operator {
  return Array.isArray(shape);
}

type Fields = Readonly<Record<string, unknown>>;

function takeFields(
  shapes: { readonly [field: string]: Shape },
  fields: Fields,
  path: Path,
  names: readonly string[],
): Fields {
  let read: Record<string, unknown> | undefined;
  for (const name of names) {
    const field = take(shapes[name] ?? 'unknown', fields[name], [...path, name]);
    if (Object.is(field, fields[name])) continue;
    read ??= { ...fields };
    read[name] = field;
  }
  return read ?? fields;
}

/** An entry of an open list that cannot be read hides no other. */
function takeList(shape: Shape, value: unknown, path: Path, isOpen: boolean): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(path, value, 'a list');
  const left = {};
  const list = value
    .map((item: unknown, at) => {
      const read = () => take(shape, item, [...path, at]);
      return isOpen ? tryTo(read, left) : read();
    })
    .filter((item) => item !== left);
  return list.length === value.length && list.every((item, at) => item === value[at]) ? value : list;
}

function fieldsOf(value: unknown, path: Path): Fields {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? (value as Fields) : refuse(path, value, 'an object');
}

function tryTo(read: () => unknown, otherwise: unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misfit) return otherwise;
    throw error;
  }
}

function refuse(path: Path, value: unknown, expected: string): never {
  const field = path.join('.') || 'it';
  throw new Misfit(value === undefined ? `${field} is missing` : `${field} must be ${expected}`);
}
