import type { z } from 'zod';

type Schema = z.core.$ZodType & { readonly emits?: Schema; readonly mapOf?: Schema };
type ObjectSchema = z.core.$ZodObject<Readonly<Record<string, z.core.$ZodType>>>;

/** The object within a schema: itself, a list's element, an optional value, or one of several forms. */
export function objectWithin(schema: Schema): ObjectSchema | undefined {
  if (schema.emits) return objectWithin(schema.emits);
  if (schema.mapOf) return objectWithin(schema.mapOf);
  const { def } = schema._zod as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return schema as ObjectSchema;
    case 'array':
      return objectWithin(def.element);
    case 'record':
      return objectWithin(def.valueType);
    case 'pipe':
      return objectWithin(def.in) ?? objectWithin(def.out);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
    case 'readonly':
      return objectWithin(def.innerType);
    case 'union':
      return def.options.map((option) => objectWithin(option)).find((option) => option !== undefined);
    default:
      return undefined;
  }
}
