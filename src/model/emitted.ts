import * as z from 'zod/mini';
import type { Emits, MapOf, Open, Words } from './reading.js';

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
          : S extends z.core.$ZodObject<infer Shape, infer Config>
            ? keyof Shape extends never
              ? S
              : z.ZodMiniObject<
                  { -readonly [K in keyof Shape]: SchemaOf<Emitted<Shape[K]>> },
                  S extends Open ? Config : z.core.$strip
                >
            : S extends z.core.$ZodArray<infer Entry>
              ? z.ZodMiniArray<SchemaOf<Emitted<Entry>>>
              : S extends z.core.$ZodUnion<infer Options>
                ? z.ZodMiniUnion<{ [K in keyof Options]: SchemaOf<Emitted<Options[K]>> }>
                : S extends z.core.$ZodRecord<infer Key, infer Value>
                  ? z.ZodMiniRecord<Key, SchemaOf<Emitted<Value>>>
                  : S extends z.core.$ZodOptional<infer Inner>
                    ? z.ZodMiniOptional<SchemaOf<Emitted<Inner>>>
                    : S extends z.core.$ZodNullable<infer Inner>
                      ? z.ZodMiniNullable<SchemaOf<Emitted<Inner>>>
                      : S;

/** Says to the compiler that it is a schema: with `moduleResolution: node10` it does not find out by itself. */
export type SchemaOf<S> = S extends z.core.$ZodType ? S : never;

/** A value as the service sends it, where `S` is the schema that it is read with. */
export type Sent<S> = z.output<SchemaOf<Emitted<S>>>;

type Schema = z.core.$ZodType &
  Partial<Emits<z.core.$ZodType> & Words<readonly string[]> & MapOf<z.core.$ZodType> & Open>;

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

/**
 * What the service sends, to the letter, from the schema that it is read with: every field is there and of its kind, words are of
 * their list, and what reading forgives is no part of it. What the registry says of a field, it says of what is sent. The same schema
 * gives the same result, so that one given an id is one component of an API document wherever it stands.
 *
 * @source interface §2
 */
export function emitted<S extends z.core.$ZodType>(schema: S): Emitted<S> {
  const before = known.get(schema);
  const made = before ?? withWords(derive(schema), schema);
  if (!before) known.set(schema, made);
  return made as Emitted<S>;
}

/** What is said of one field is said of no other that is of the same schema. */
function withWords(made: z.core.$ZodType, read: z.core.$ZodType): z.core.$ZodType {
  const about = z.globalRegistry.get(read);
  if (!about || made === read) return made;
  const own = z.clone(made, made._zod.def, { parent: true });
  z.globalRegistry.add(own, about);
  return own;
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
    case 'object': {
      const fields = Object.entries(def.shape);
      if (fields.length === 0) return schema;
      const object = schema.open ? z.looseObject : z.object;
      return object(Object.fromEntries(fields.map(([name, field]) => [name, emitted(field)])));
    }
    case 'array':
      return z.array(emitted(def.element));
    case 'union':
      return z.union(def.options.map((option) => emitted(option)));
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
