/** Every language that the product speaks, as BCP 47 tags; `languages/` has a file for each. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ko', 'zh-Hans', 'ar'] as const;

export type LanguageTag = (typeof LANGUAGES)[number];

/**
 * For dates and numbers: the first asked locale of this language, with its region (`en-GB`), else the language itself.
 *
 * @param asked - BCP 47 tags, best first; whatever is none is passed over
 */
export function localeFor(lang: string, asked: readonly (string | undefined)[]): string {
  const base = lang.split('-')[0];
  return asked.find((tag) => tag !== undefined && tag.split('-')[0] === base && isLocale(tag)) ?? lang;
}

function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** The value of `dir` for a document in one of these languages. */
export function textDirection(lang: string): 'ltr' | 'rtl' {
  return lang === 'ar' ? 'rtl' : 'ltr';
}

export function isLanguage(lang: string): lang is LanguageTag {
  return LANGUAGES.some((tag) => tag === lang);
}
