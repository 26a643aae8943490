import { numberFormat } from './formats.js';

declare const places: unique symbol;

/** A text with places to fill, by name; `fill` makes it readable. */
export type Message<P extends string> = CompiledMessage & { readonly [places]?: P };

/** What the build makes of an ICU message: text with `{name}` places, and where a number decides, a plural. */
export type CompiledMessage = string | ReadonlyArray<string | Plural>;

export interface Plural {
  readonly lang: string;
  /** The number's name. */
  readonly of: string;
  /** By plural category (`one`, `few`, …) or exact number (`=0`); `{#}` is the number. A category without a form of its own takes `other`. */
  readonly forms: Readonly<Record<string, string>> & { readonly other: string };
}

type Values<P extends string> = Readonly<Record<P, string | number>>;

/** Fills every place. In right-to-left texts each value keeps its own direction: amounts, addresses, ids. */
export function fill<P extends string>(message: Message<P>, values: Values<NoInfer<P>>): string {
  const known: Readonly<Record<string, string | number>> = values;
  if (typeof message === 'string') return fillPlaces(message, known);
  const text = message.map((part) => (typeof part === 'string' ? part : chooseForm(part, known))).join('');
  return fillPlaces(text, known);
}

function chooseForm({ lang, of, forms }: Plural, values: Readonly<Record<string, string | number>>): string {
  const count = Number(values[of]);
  const form = forms[`=${count}`] ?? forms[pluralRules(lang).select(count)] ?? forms.other;
  return form.replaceAll('{#}', numberFormat(lang, {}).format(count));
}

function fillPlaces(text: string, values: Readonly<Record<string, string | number>>): string {
  const isolates = RIGHT_TO_LEFT.test(text);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return isolates ? `\u2068${value}\u2069` : String(value);
  });
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

const rulesByLanguage = new Map<string, Intl.PluralRules>();

function pluralRules(lang: string): Intl.PluralRules {
  const rules = rulesByLanguage.get(lang) ?? new Intl.PluralRules(lang);
  rulesByLanguage.set(lang, rules);
  return rules;
}
