import { localeFor, type Texts } from '@svc-bridge/texts';

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
  return { ...language, locale: localeFor(language.lang, asked) };
}
