import type english from '../../texts/en.json';

/** Every text of every page, by section; English is the pattern that the other languages follow. */
export type Texts = typeof english;

/** The one language of this page, its formatting locale, and the sections that it carries. */
export interface Language<S extends keyof Texts> {
  /** Of the page, such as `pt-BR`. */
  readonly lang: string;
  /** For dates and numbers: the same language, perhaps with the player's region. */
  readonly locale: string;
  readonly texts: Pick<Texts, S>;
}

/** Reads the texts that the build put into the page as data. */
export function readPageTexts<S extends keyof Texts>(document: Document): Language<S> {
  const data = document.getElementById('texts')?.textContent ?? '{}';
  const lang = document.documentElement.lang || 'en';
  return { lang, locale: lang, texts: JSON.parse(data) };
}

/** Takes the player's region (`en-GB`) when it belongs to the page's language; otherwise the page's own. */
export function withLocale<S extends keyof Texts>(
  language: Language<S>,
  asked: readonly (string | undefined)[],
): Language<S> {
  const base = language.lang.split('-')[0];
  const locale = asked.find(
    (candidate) => candidate !== undefined && candidate.split('-')[0] === base && isLocale(candidate),
  );
  return locale ? { ...language, locale } : language;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Fills `{name}` places. In right-to-left texts each value keeps its own direction: amounts, addresses, ids. */
export function fill(text: string, values: Record<string, string | number>): string {
  const isolates = RIGHT_TO_LEFT.test(text);
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return isolates ? `\u2068${value}\u2069` : String(value);
  });
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;
