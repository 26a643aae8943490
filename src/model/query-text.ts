import * as z from 'zod/mini';

/** A whole number, written as digits in a query string. */
export function integerText(least: number, most: number) {
  const problem = `must be a whole number from ${least} to ${most}`;
  const number = z.pipe(
    z.transform((text: string) => Number(text)),
    z.int(problem).check(z.minimum(least, problem), z.maximum(most, problem)),
  );
  return z
    .pipe(z.string().check(z.regex(/^\d{1,9}$/, problem)), number)
    .register(z.globalRegistry, { type: 'integer', minimum: least, maximum: most, pattern: undefined });
}

const MOST_VALUES = 50;

/**
 * Values separated by commas in a query string; an empty text is no filter.
 *
 * @param what - names the values, in the plural and with an example
 */
export function commaList(value: RegExp, what: string) {
  return z.pipe(
    z.string().check(z.maxLength(1000, 'must have at most 1000 characters')),
    z.pipe(
      z.transform((text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      z
        .array(z.string())
        .check(
          z.refine(
            (parts) => parts.length <= MOST_VALUES && parts.every((part) => value.test(part)),
            `must be ${what}, separated by commas`,
          ),
        ),
    ),
  );
}

const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** `Date.parse` takes 30 February for 2 March. */
const isDate = (text: string) => z.regexes.date.test(text);

/** A date (its first moment in UTC) or a time with its zone; `Date.parse` reads it. */
export function dateOrTime() {
  return z
    .string()
    .check(
      z.refine(
        (text) => ISO_TIME.test(text) && isDate(text.slice(0, DATE_LENGTH)) && Number.isFinite(Date.parse(text)),
        'must be an ISO 8601 date or time with a zone, such as 2026-01-31 or 2026-01-31T12:00:00Z',
      ),
    );
}
