import type { LanguageTag } from './languages.js';
import { compileAll } from './read-sources.js';
import type { Texts } from './texts.js';

const compiled = compileAll();
const known = new Map<LanguageTag, Texts>();

/** Every text in this language; for tests and servers that run from source. */
export function textsIn(lang: LanguageTag): Texts {
  const texts: Texts = known.get(lang) ?? JSON.parse(JSON.stringify(compiled.get(lang)));
  known.set(lang, texts);
  return texts;
}
