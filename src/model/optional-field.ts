import * as z from 'zod/mini';

/** A field that may be absent; null, or a value of another kind, is read as absent, and spoils nothing around it. */
export const optionalField = <S extends z.core.SomeType>(schema: S) => z.catch(z.optional(schema), undefined);

export const optionalText = optionalField(z.string());
