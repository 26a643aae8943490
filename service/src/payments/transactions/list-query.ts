import { z } from 'zod';
import { isStorable, textField } from '../../platform/http/fields.js';

/** Deeper pages go by cursor, which costs the same at any depth. */
const MOST_OFFSET = 10_000;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
    .meta({ type: 'integer', minimum: least, maximum: most, pattern: undefined });

/** Values separated by commas; an empty text is no filter. */
const commaList = (value: RegExp, what: string) =>
  z
    .string()
    .max(1000, 'must have at most 1000 characters')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .refine(
      (parts) => parts.length <= 50 && parts.every((part) => value.test(part)),
      `must be ${what}, separated by commas`,
    );

const ISO_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d))?$/;

/** A date (its first moment in UTC) or a time with its zone. */
const time = () =>
  z
    .string()
    .refine(
      (text) => ISO_TIME.test(text) && Number.isFinite(Date.parse(text)),
      'must be an ISO 8601 date or time with a zone, such as 2026-01-31 or 2026-01-31T12:00:00Z',
    )
    .transform((text) => Date.parse(text));

/** The list's query (interface §4.4; Gap: names and limits). Unknown statuses and types match nothing. */
export const listQuerySchema = z.object({
  account_id: textField({ max: 64 }).optional().describe("Default: the user token's own."),
  limit: wholeNumber(1, 100).optional().describe('25 when absent.'),
  cursor: z
    .string()
    .max(200, 'must have at most 200 characters')
    .optional()
    .describe('next_cursor of the page before.'),
  offset: wholeNumber(0, MOST_OFFSET).optional().describe('For small offsets; use cursor to go deep.'),
  statuses: commaList(/^[A-Za-z_-]{1,50}$/, 'names such as processed').optional(),
  types: commaList(/^[A-Za-z_-]{1,60}$/, 'names such as user_purchase').optional(),
  currencies: commaList(/^[A-Z][A-Z0-9]{1,11}$/, 'currency codes such as USD').optional(),
  from: time().optional().describe('Inclusive.'),
  to: time().optional().describe('Exclusive.'),
  search: z
    .string()
    .max(200, 'must have at most 200 characters')
    .refine(isStorable, 'must not contain NUL characters or lone surrogates')
    .optional()
    .describe("Part of an item's description, a SKU, a reference or an id."),
});

export type ListQuery = z.infer<typeof listQuerySchema>;
