import * as z from 'zod/mini';
import type { Emits, MapOf, Words } from './reading.js';

/** The schema of what the service sends, where `S` is the one it is read with. */
export type Emitted<S> =
  S extends Emits<infer E>
    ? Emitted<E>
    : S extends Words<infer T>
      ? z.ZodMiniLiteral<T[number]>
      : S extends z.core.$ZodCatch<infer Inner>
        ? Inner extends z.core.$ZodOptional<infer Field>
          ? Emitted<Field>
          : Emitted<Inner>
        : S extends MapOf<infer Value>
          ? z.ZodMiniRecord<z.ZodMiniString, SchemaOf<Emitted<Value>>>
          : S extends z.core.$ZodObject<infer Shape>
            ? z.ZodMiniObject<{ -readonly [K in keyof Shape]: SchemaOf<Emitted<Shape[K]>> }, z.core.$strip>
            : S extends z.core.$ZodArray<infer Entry>
              ? z.ZodMiniArray<SchemaOf<Emitted<Entry>>>
              : S extends z.core.$ZodRecord<infer Key, infer Value>
                ? z.ZodMiniRecord<Key, SchemaOf<Emitted<Value>>>
                : S extends z.core.$ZodOptional<infer Inner>
                  ? z.ZodMiniOptional<SchemaOf<Emitted<Inner>>>
                  : S extends z.core.$ZodNullable<infer Inner>
                    ? z.ZodMiniNullable<SchemaOf<Emitted<Inner>>>
                    : S;

type SchemaOf<S> = S extends z.core.$ZodType ? S : never;
type Schema = z.core.$ZodType & Partial<Emits<z.core.$ZodType> & Words<readonly string[]> & MapOf<z.core.$ZodType>>;

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * What the service sends, to the letter, from the schema that it is read with: every field is there and of its kind, words are of
 * their list, and what reading forgives is no part of it. What `described` says of a field, it says of what is sent. The same schema gives the same result, so that one given an id is one
 * component of an API document wherever it stands.
 *
 * @source interface §2
 */
export function emitted<S extends z.core.$ZodType>(schema: S): Emitted<S> {
  const before = known.get(schema);
  const made = before ?? derive(schema);
  if (!before) {
    known.set(schema, made);
    const about = z.globalRegistry.get(schema);
    if (about && made !== schema) z.globalRegistry.add(made, about);
  }
  return made as Emitted<S>;
}

function derive(schema: Schema): z.core.$ZodType {
  if (schema.emits) return emitted(schema.emits);
  if (schema.mapOf) return z.record(z.string(), emitted(schema.mapOf));
  if (schema.words) return z.literal(schema.words);
  const { def } = schema._zod as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'catch': {
      const inner = def.innerType._zod.def;
      return emitted(inner.type === 'optional' ? (inner as z.core.$ZodOptionalDef).innerType : def.innerType);
    }
    case 'object':
      return z.object(Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, emitted(field)])));
    case 'array':
      return z.array(emitted(def.element));
    case 'record':
      return z.record(def.keyType as z.core.$ZodRecordKey, emitted(def.valueType));
    case 'optional':
      return z.optional(emitted(def.innerType));
    case 'nullable':
      return z.nullable(emitted(def.innerType));
    default:
      return schema;
  }
}
