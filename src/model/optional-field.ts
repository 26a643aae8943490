import * as v from 'valibot';

/** A field that may be absent; null, or a value of another kind, is read as absent, and spoils nothing around it. */
export const optionalField = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

export const optionalText = optionalField(v.string());
