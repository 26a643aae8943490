import { z } from 'zod';

/** Totals stay exact in every JSON reader (Gap §8.5). */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const CURRENCY = /^[A-Z][A-Z0-9]{1,11}$/;

/** Text that a database can hold: no NUL, no half of a surrogate pair. Lengths are UTF-16 units. */
export function textField(limits: { min?: number; max: number }) {
  return z
    .string()
    .min(limits.min ?? 0, limits.min ? `must have at least ${limits.min} character(s)` : undefined)
    .max(limits.max, `must have at most ${limits.max} characters`)
    .refine(isStorable, 'must not contain NUL characters or lone surrogates');
}

/** A UUID in lower case. */
export function uuidField() {
  return z.string().regex(UUID, 'must be a UUID').toLowerCase();
}

/** Minor units, from 0. */
export function amountField(least = 0) {
  return z.int(`must be an integer of minor units, at most ${MAX_AMOUNT}`).min(least, `must be at least ${least}`);
}

/** A currency code such as `USD`; whether the service has that currency is the operation's question. */
export function currencyField() {
  return z.string().regex(CURRENCY, 'must be a currency code such as USD');
}

const MAX_METADATA_KEYS = 50;

/** Free key–value data (Gap §2.4: 50 keys, text values up to 500 characters). */
export function metadataField() {
  const value = z.union(
    [textField({ max: 500 }), z.number(), z.boolean(), z.null()],
    'must be text of at most 500 characters, a number, a boolean or null',
  );
  return z
    .record(textField({ min: 1, max: 100 }), value)
    .refine((data) => Object.keys(data).length <= MAX_METADATA_KEYS, `must have at most ${MAX_METADATA_KEYS} keys`)
    .meta({ maxProperties: MAX_METADATA_KEYS });
}

/** A field of a body that may be left out; null says the same, as clients of typed languages write it. */
export function optionalField<T extends z.ZodType>(field: T) {
  return field
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}

/** A field of a body with a value for when it is left out or null. */
export function defaultedField<T extends z.ZodType>(field: T, absent: z.output<T> & z.util.NoUndefined<z.output<T>>) {
  return field
    .nullable()
    .default(absent)
    .transform((value) => value ?? absent);
}

/** Whether text can be an id at all; what cannot is answered like an unknown id. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** No NUL and no lone surrogate: Postgres refuses both. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}
