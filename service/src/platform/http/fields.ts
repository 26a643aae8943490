import { isStorable, MAX_AMOUNT } from 'svc-bridge/model';
import { z } from 'zod';

export { isStorable, isUuid, MAX_AMOUNT } from 'svc-bridge/model';

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
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
