import { localeFor, type Texts } from '@svc-bridge/texts';

/** The page's language, its formatting locale and its sections of texts. */
export interface Language<S extends keyof Texts> {
  /** The page's language, such as `pt-BR`. */
  readonly lang: string;
  /** Locale for dates and numbers: the same language, with the player's region if known. */
  readonly locale: string;
  readonly texts: Pick<Texts, S>;
}

/** Reads the texts that the build embedded in the page. */
export function readPageTexts<S extends keyof Texts>(document: Document): Language<S> {
  const lang = document.documentElement.lang || 'en';
  const sections = [...document.querySelectorAll('#first-texts, #texts')].map(({ textContent }) =>
    JSON.parse(textContent),
  );
  return { lang, locale: lang, texts: Object.assign({}, ...sections) };
}

/** Uses the player's region (`en-GB`) when it belongs to the page's language; otherwise the page's own locale. */
export function withLocale<S extends keyof Texts>(
  language: Language<S>,
  asked: readonly (string | undefined)[],
): Language<S> {
  const locale = localeFor(language.lang, asked);
  return locale === language.locale ? language : { ...language, locale };
}
