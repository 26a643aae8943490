import * as z from 'zod/mini';

/** Totals stay exact in every JSON reader (Gap §8.5). */
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;

const UUID = /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
const CURRENCY = /^[A-Z][A-Z0-9]{1,11}$/;
const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
const MAX_LANGUAGE_TAG = 35;

/** Text that a database can hold: no NUL, no half of a surrogate pair. Lengths are UTF-16 units. */
export function textField({ min = 0, max }: { readonly min?: number; readonly max: number }) {
  return z
    .string()
    .check(
      z.minLength(min, min ? `must have at least ${min} character(s)` : undefined),
      z.maxLength(max, `must have at most ${max} characters`),
      z.refine(isStorable, 'must not contain NUL characters or lone surrogates'),
    );
}

/** A UUID in lower case. */
export function uuidField() {
  return z.string().check(z.regex(UUID, 'must be a UUID'), z.toLowerCase());
}

/** Minor units, from 0. */
export function amountField(least = 0) {
  return z
    .int(`must be an integer of minor units, at most ${MAX_AMOUNT}`)
    .check(z.minimum(least, `must be at least ${least}`));
}

/** A currency code such as `USD`; whether the service has that currency is the operation's question. */
export function currencyField() {
  return z.string().check(z.regex(CURRENCY, 'must be a currency code such as USD'));
}

/** A time with its zone; `Date.parse` reads it. */
export function timeField() {
  return z.iso.datetime({ offset: true, message: 'must be a time such as 2026-11-20T12:00:00Z' });
}

const PICTURE_ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/i;

/** A picture's web address; whether the service may fetch it is the operation's question. */
export function pictureAddressField() {
  return textField({ max: 2048 }).check(
    z.regex(PICTURE_ADDRESS, 'must be an https address such as https://games.example/sword.png'),
  );
}

/** A BCP 47 language tag such as `pt-BR`. */
export function languageField() {
  return z
    .string()
    .check(z.regex(LANGUAGE_TAG, 'must be a language tag such as en or pt-BR'), z.maxLength(MAX_LANGUAGE_TAG));
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
    .check(
      z.refine((data) => Object.keys(data).length <= MAX_METADATA_KEYS, `must have at most ${MAX_METADATA_KEYS} keys`),
    )
    .register(z.globalRegistry, { maxProperties: MAX_METADATA_KEYS });
}

/** A field of a request that may be left out; null says the same, as clients of typed languages write it. */
export function optionalInput<S extends z.ZodMiniType>(field: S) {
  return z.optional(
    z.pipe(
      z.nullable(field),
      z.transform((value) => value ?? undefined),
    ),
  );
}

/** A field of a request with a value for when it is left out or null. */
export function defaultedInput<S extends z.ZodMiniType>(
  field: S,
  absent: z.output<S> & z.util.NoUndefined<z.output<S>>,
) {
  return z.pipe(
    z._default(z.nullable(field), absent),
    z.transform((value) => value ?? absent),
  );
}

/** Whether text can be an id at all; what cannot is answered like an unknown id. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Whether text is a BCP 47 language tag. */
export function isLanguageTag(text: string): boolean {
  return LANGUAGE_TAG.test(text) && text.length <= MAX_LANGUAGE_TAG;
}

/** No NUL and no lone surrogate: Postgres refuses both. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text);
}

/** A request as a program writes it: a field may be left out; null, which says the same, is not needed. */
export type Written<T> = T extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Written<Exclude<T[K], null>> }
    : T;

/** What is written for a request of this schema. */
export type RequestBody<S extends z.core.$ZodType> = Written<z.input<S>>;

/** What a query string of this schema says, as a program writes it: numbers and lists, not text. */
export type RequestQuery<S extends z.core.$ZodType> = Written<z.output<S>>;

/** What is read of an answer of this schema. */
export type Answer<S extends z.core.$ZodType> = z.output<S>;
