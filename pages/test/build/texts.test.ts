import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../texts');

function leaves(value: unknown, path = ''): Array<[string, string]> {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([name, field]) => leaves(field, path ? `${path}.${name}` : name));
}

const read = (lang: string) => leaves(JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8')));
const english = read('en');
const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();

describe('the texts', () => {
  it('stand in nine languages', () => {
    const files = readdirSync(FOLDER).map((file) => file.replace('.json', ''));
    expect(files.sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-Hans']);
  });

  describe.each(['de', 'fr', 'es', 'pt-BR', 'ja', 'ko', 'zh-Hans', 'ar'])('in %s', (lang) => {
    const texts = read(lang);

    it('are complete, in the same order, with the same places to fill', () => {
      expect(texts.map(([path]) => path)).toEqual(english.map(([path]) => path));
      expect(texts.map(([path, text]) => [path, places(text)])).toEqual(
        english.map(([path, text]) => [path, places(text)]),
      );
      expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it('are translated, but for words that both languages share', () => {
      const same = texts.filter(
        ([, text], index) => text === english[index]?.[1] && /[a-z]{4}/i.test(text.replace(/\{\w+\}/g, '')),
      );
      expect(same.length).toBeLessThan(20);
    });
  });
});
