import { type Direction, isNothing, type Money } from './money.js';

/** How amounts, times and counts are written. Engines without `Intl` use `plainFormatter`. */
export interface ViewFormatter {
  /** An amount with its sign: `in` is money received, `out` money paid. */
  amount(money: Money, direction: Direction): string;
  /** Time of day, in the player's time zone; `ms` is milliseconds since 1970 UTC. */
  time(ms: number): string;
  /** Day and time, in the player's time zone. */
  dateTime(ms: number): string;
  /** The heading of a day's entries, in the player's time zone. */
  day(ms: number, nowMs: number): string;
  /** The CLDR plural category of a count in the texts' language: `one`, `few`, `other`, … */
  plural(count: number): string;
}

/** A text with `{name}` places; where a count decides, a list with the plural's forms. */
export type ViewMessage = string | ReadonlyArray<string | ViewPlural>;

/** The forms of a text by plural category, or by exact count (`=0`); `{#}` is the count. */
export interface ViewPlural {
  /** BCP 47 */
  readonly lang: string;
  /** Name of the value that decides. */
  readonly of: string;
  /** Categories without a form of their own take `other`. */
  readonly forms: Readonly<Record<string, string>> & { readonly other: string };
}

/** What a screen is written with: texts and a formatter. */
export interface ViewLanguage<T> {
  /** Those that the screen shows. */
  readonly texts: T;
  /** Writes amounts, times and counts. */
  readonly format: ViewFormatter;
}

/**
 * ISO dates in the runtime's time zone, amounts such as `-USD 5.00`, English plurals: needs nothing but ECMAScript, and every bitmap
 * font has its letters.
 */
export const plainFormatter: ViewFormatter = {
  amount(money, direction) {
    const text = 'text' in money ? money.text : `${money.currency} ${money.decimal}`;
    if (direction === 'none' || isNothing(money)) return text;
    return (direction === 'in' ? '+' : '-') + text.replace(/^[-+\u2212]\s*/, '').replace(/^(\S+ )-/, '$1');
  },
  time: (ms) => timeText(new Date(ms)),
  dateTime: (ms) => `${dayKey(ms)} ${timeText(new Date(ms))}`,
  day: dayKey,
  plural: englishPlural,
};

function englishPlural(count: number): string {
  return count === 1 ? 'one' : 'other';
}

function timeText(date: Date): string {
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** `2022-09-06` in the player's time zone: the key of a day group. */
export function dayKey(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Fills a text's places. In right-to-left texts each value keeps its own direction. */
export function fillMessage(
  message: ViewMessage,
  values: Readonly<Record<string, string | number>>,
  format: Pick<ViewFormatter, 'plural'> = { plural: englishPlural },
): string {
  const parts = typeof message === 'string' ? [message] : message;
  const text = parts.map((part) => (typeof part === 'string' ? part : formOf(part, values, format))).join('');
  const isolates = RIGHT_TO_LEFT.test(text);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return isolates ? `\u2068${value}\u2069` : String(value);
  });
}

function formOf(
  { of, forms }: ViewPlural,
  values: Readonly<Record<string, string | number>>,
  format: Pick<ViewFormatter, 'plural'>,
): string {
  const count = Number(values[of]);
  const form = forms[`=${count}`] ?? forms[format.plural(count)] ?? forms.other;
  return form.split('{#}').join(String(count));
}
