import * as z from 'zod/mini';
import * as kinds from './kinds.js';

/**
 * A schema that understands more than the service sends: reading is open, sending is to the letter.
 *
 * @param reader - what is understood
 * @param emits - what the service sends; see `emitted`
 */
/*@__NO_SIDE_EFFECTS__*/
export function reads<R extends z.core.$ZodType, E extends z.core.$ZodType>(reader: R, emits: E): R & Emits<E> {
  // A copy: a reader may be of other fields, too, which emit what they read.
  return Object.assign(z.clone(reader, reader._zod.def, { parent: true }), { emits });
}

export interface Emits<E> {
  readonly emits: E;
}

/** A field that the service always sends. Absent, null or of another kind, it is read as absent, and spoils nothing around it. */
/*@__NO_SIDE_EFFECTS__*/
export function optionalField<S extends z.core.$ZodType>(schema: S) {
  return kinds.forgiving(kinds.optional(schema), undefined);
}

export const optionalText = /*@__PURE__*/ optionalField(kinds.string());

/** A field that the service sends where it has something to say. It is read as `optionalField` is. */
/*@__NO_SIDE_EFFECTS__*/
export function sometimes<S extends z.core.$ZodType>(schema: S) {
  return reads(optionalField(schema), z.optional(schema));
}

/** A word of a list that may grow: unknown ones pass through. */
/*@__NO_SIDE_EFFECTS__*/
export function openEnum<const T extends readonly string[]>(words: T): z.ZodMiniString & Words<T> {
  return Object.assign(z.string(), { words });
}

/** Of `openEnum`: the words that the service sends. */
export interface Words<T extends readonly string[]> {
  readonly words: T;
}

/** Text, or null; absent is null, too. */
/*@__NO_SIDE_EFFECTS__*/
export function nullableText() {
  return reads(z.nullish(z.string()), z.nullable(z.string()));
}

/** Text that is only shown: what cannot be read is empty. */
/*@__NO_SIDE_EFFECTS__*/
export function shownText() {
  return kinds.forgiving(kinds.string(), '');
}

/** A list of which an entry that cannot be read hides no other: it is left out. */
/*@__NO_SIDE_EFFECTS__*/
export function openList<S extends z.core.$ZodType>(entry: S) {
  const read = (item: unknown) => {
    const parsed = z.safeParse(entry, item);
    return parsed.success ? [parsed.data] : [];
  };
  const list = z.array(z.unknown()).check((payload) => {
    payload.value = payload.value.flatMap(read);
  });
  return reads(list as z.ZodMiniType<z.output<S>[]>, z.array(entry));
}

/** A map of whatever keys. */
/*@__NO_SIDE_EFFECTS__*/
export function openMap<S extends z.core.$ZodType>(value: S) {
  return Object.assign(z.catchall(z.object({}), value), { mapOf: value });
}

/** Of `openMap`: what its values are. */
export interface MapOf<V> {
  readonly mapOf: V;
}

/** An object of which the service sends more fields than these, as the case may be. */
/*@__NO_SIDE_EFFECTS__*/
export function openObject<S extends z.core.$ZodLooseShape>(shape: S): z.ZodMiniObject<S, z.core.$loose> & Open {
  return Object.assign(z.looseObject(shape), { open: true as const });
}

/** Of `openObject`: what is sent may have more fields. */
export interface Open {
  readonly open: true;
}
