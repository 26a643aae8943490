import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileTexts, placesOf, type TextTree } from './compile.js';
import { LANGUAGES, type LanguageTag } from './languages.js';
import type { CompiledMessage } from './message.js';

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'languages');

/**
 * Every language's texts, compiled and compared with the English ones.
 *
 * @throws Error that names the language, the text and what is wrong with it
 */
export function compileAll(
  read: (lang: LanguageTag) => TextTree<string> = readSource,
): Map<LanguageTag, TextTree<CompiledMessage>> {
  const all = new Map(LANGUAGES.map((lang) => [lang, compileTexts(read(lang), lang)]));
  const english = shapeOf(all.get('en') ?? {});
  for (const [lang, texts] of all) compareShapes(lang, shapeOf(texts), english);
  return all;
}

function readSource(lang: LanguageTag): TextTree<string> {
  return JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8'));
}

/** `section.key` → its places, as text. */
function shapeOf(texts: TextTree<CompiledMessage>, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): Array<[string, string]> => {
      const at = path ? `${path}.${key}` : key;
      return isTree(value) ? [...shapeOf(value, at)] : [[at, placesOf(value).join(', ')]];
    }),
  );
}

export function isTree(value: CompiledMessage | TextTree<CompiledMessage>): value is TextTree<CompiledMessage> {
  return typeof value === 'object' && !Array.isArray(value);
}

function compareShapes(lang: string, own: Map<string, string>, english: Map<string, string>): void {
  const faults = [
    ...[...english.keys()].filter((at) => !own.has(at)).map((at) => `lacks ${at}`),
    ...[...own.keys()].filter((at) => !english.has(at)).map((at) => `has ${at}, which English lacks`),
    ...[...own]
      .filter(([at, places]) => english.get(at) !== undefined && english.get(at) !== places)
      .map(([at, places]) => `has the places (${places}) in ${at}, where English has (${english.get(at)})`),
  ];
  if (faults.length > 0) throw new Error(`texts/languages/${lang}.json ${faults.join('; ')}.`);
}
