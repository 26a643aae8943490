import * as v from 'valibot';

/** A field that may be absent. Deployments write that as null, too, which is read as undefined. */
export const optionalField = <S extends v.GenericSchema>(schema: S) => v.optional(v.nullish(schema, () => undefined));

export const optionalText = optionalField(v.string());
