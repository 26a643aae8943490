import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill, formatDisplayAmount, LANGUAGES, type LanguageTag } from '@svc-bridge/texts';
import { textsIn } from '@svc-bridge/texts/catalogue';
import { describe, expect, it } from 'vitest';
import type { TextTree } from '../compile.js';
import { compileAll } from '../read-sources.js';
import { textTypes } from '../write-types.js';

const FOLDER = join(import.meta.dirname, '../languages');

/** A catalogue in which every language has the same texts, except for the test's changes. */
const catalogue = (changed: Partial<Record<LanguageTag, TextTree<string>>>, english: TextTree<string>) =>
  compileAll((lang) => changed[lang] ?? english);

function leaves(value: unknown, path = ''): Array<[string, string]> {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value ?? {}).flatMap(([name, field]) => leaves(field, path ? `${path}.${name}` : name));
}

const read = (lang: string) => leaves(JSON.parse(readFileSync(join(FOLDER, `${lang}.json`), 'utf8')));
const english = new Map(read('en'));

describe('the catalogue', () => {
  it('has a file for each language', () => {
    expect(readdirSync(FOLDER).sort()).toEqual(LANGUAGES.map((lang) => `${lang}.json`).sort());
  });

  it('is complete, and has the types of English', () => {
    const all = compileAll();
    expect([...all.keys()]).toEqual([...LANGUAGES]);
    expect(readFileSync(join(FOLDER, '../texts.ts'), 'utf8')).toBe(textTypes(all.get('en') ?? {}));
  });

  it.each(LANGUAGES.filter((lang) => lang !== 'en'))(
    'is translated to %s, except for words that both languages share',
    (lang) => {
      const same = read(lang).filter(
        ([path, text]) => text === english.get(path) && /[a-z]{4}/i.test(text.replace(/\{\w+\}/g, '')),
      );
      expect(same.length).toBeLessThan(20);
    },
  );

  it.each(LANGUAGES)('says in %s what to search for in as many letters as a screen of 320 px has room for', (lang) => {
    const text = new Map(read(lang)).get('history.searchPlaceholder') ?? '';
    expect([...text].length).toBeLessThanOrEqual(27);
  });

  it('addresses a German player as du', () => {
    expect(read('de').filter(([, text]) => /\b(Ihr|Ihre[rnms]?|Ihnen)\b|[a-zäöü,] Sie\b/.test(text))).toEqual([]);
  });
});

describe('the check refuses', () => {
  it.each<[string, string, Partial<Record<LanguageTag, TextTree<string>>>, TextTree<string>]>([
    ['a text missing in a language', 'ja.json lacks a.two', { ja: { a: { one: 'x' } } }, { a: { one: 'x', two: 'y' } }],
    ['a text missing in English', 'ko.json has a.two', { ko: { a: { one: 'x', two: 'y' } } }, { a: { one: 'x' } }],
    ['an empty text', 'de.a.one is empty', { de: { a: { one: ' ' } } }, { a: { one: 'x' } }],
    ['another placeholder', 'has the places (nom) in a.one', { fr: { a: { one: '{nom}' } } }, { a: { one: '{name}' } }],
    [
      'an unclosed placeholder',
      'es.a.one is no ICU message',
      { es: { a: { one: '{name' } } },
      { a: { one: '{name}' } },
    ],
    [
      'a plural with the forms of another language',
      'en.a.one lacks the plural forms one',
      {},
      { a: { one: '{n, plural, other {# entries}}' } },
    ],
    ['syntax that the pages do not support', 'en.a.one may only hold places', {}, { a: { one: '{when, date, long}' } }],
    [
      'French punctuation that may begin a line',
      'fr.a.one needs a no-break space (U+00A0)',
      { fr: { a: { one: 'Supprimer {name} ?' } } },
      { a: { one: 'Remove {name}?' } },
    ],
    [
      'a French quotation that may end a line',
      'fr.a.one needs a no-break space (U+00A0)',
      { fr: { a: { one: 'Le code « {name}\u00a0»' } } },
      { a: { one: 'The code “{name}”' } },
    ],
  ])('%s', (_, message, changed, source) => {
    expect(() => catalogue(changed, source)).toThrow(message);
  });

  it('an Arabic plural without its six forms, naming them', () => {
    const arabic = { a: { one: '{n, plural, one {#} other {#}}' } };
    const plain = { a: { one: '{n}' } };
    expect(() => catalogue({ ar: arabic }, plain)).toThrow(
      'ar.a.one lacks the plural forms few, many, two, zero of "n".',
    );
  });
});

describe('a plural', () => {
  it.each<[LanguageTag, number, string]>([
    ['en', 1, 'Saved 1 entry'],
    ['en', 0, 'Saved 0 entries'],
    ['en', 12_345, 'Saved 12,345 entries'],
    ['de', 1, '1 Eintrag gespeichert'],
    ['de', 2, '2 Einträge gespeichert'],
    ['fr', 0, '0 ligne enregistrée'],
    ['fr', 2, '2 lignes enregistrées'],
    ['es', 1, '1 entrada guardada'],
    ['pt-BR', 2, '2 registros salvos'],
    ['ja', 1, '1件を保存しました'],
    ['ko', 3, '3건을 저장했습니다'],
    ['zh-Hans', 2, '已保存 2 条记录'],
    ['ar', 1, 'حُفظ سجل واحد'],
    ['ar', 2, 'حُفظ سجلّان'],
  ])('reads in %s with %d: %s', (lang, count, text) => {
    expect(fill(textsIn(lang).history.exported, { count })).toBe(text);
  });

  it('distinguishes few and many in Arabic', () => {
    const texts = [3, 11, 100].map((count) => fill(textsIn('ar').history.exported, { count }).replace(/[\d٠-٩]+/, '#'));
    expect(texts).toEqual(['حُفظت # سجلات', 'حُفظ # سجلًا', 'حُفظ # سجل']);
  });
});

describe('a placeholder', () => {
  it('keeps its value’s direction in a right-to-left text, and in no other', () => {
    const own = { address: 'p•••@example.com' };
    expect(fill(textsIn('ar').receipt.sent, own)).toContain('\u2068p•••@example.com\u2069');
    expect(fill(textsIn('en').receipt.sent, own)).toBe('Sent to p•••@example.com');
  });

  it('inserts a value unchanged, whatever it contains', () => {
    expect(fill(textsIn('en').general.copyNamed, { name: '$& {name} $1' })).toBe('Copy $& {name} $1');
  });
});

describe('an amount', () => {
  it.each([
    ['JPY 3000', 'en-US', '¥3,000'],
    ['JPY 3000', 'ja', '￥3,000'],
    ['USD 19.99', 'de', '19,99\u00a0$'],
    ['KWD 0.500', 'en', 'KWD\u00a00.500'],
    ['GEM 1200', 'en', 'GEM\u00a01,200'],
    ['$998.98', 'de', '$998.98'],
    ['', 'en', ''],
  ])('that the service sends as %j reads in %s: %s', (display, locale, text) => {
    expect(formatDisplayAmount(display, locale)).toBe(text);
  });
});
