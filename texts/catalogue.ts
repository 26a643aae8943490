import { readFileSync } from 'node:fs';
import type { LanguageTag } from './languages.js';
import type { Texts } from './texts.js';

const known = new Map<LanguageTag, Texts>();

/** Every text in this language, as the build compiled it; for servers. */
export function textsIn(lang: LanguageTag): Texts {
  const texts: Texts =
    known.get(lang) ?? JSON.parse(readFileSync(new URL(`./languages/${lang}.json`, import.meta.url), 'utf8'));
  known.set(lang, texts);
  return texts;
}
