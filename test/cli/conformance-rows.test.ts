import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareSections, PLAYED_ELSEWHERE, ROWS, UNPLAYABLE } from '../../src/cli/conformance/rows.js';

const text = readFileSync(new URL('../../docs/interface.md', import.meta.url), 'utf8');

/** Every place in the interface that states a requirement: `2.4`, a numbered sentence `5.3`, a table row `4 row 7`. */
function placesOf(markdown: string): string[] {
  const places = new Set<string>();
  let chapter = '';
  for (const line of markdown.split('\n')) {
    const [, chapterNumber] = /^## (\d+)\./.exec(line) ?? [];
    const [, subsection] = /^### (\d+\.\d+) /.exec(line) ?? [];
    const [, numbered] = /^(\d+)\. /.exec(line) ?? [];
    const [, row] = /^\| (\d+) \| `/.exec(line) ?? [];
    if (chapterNumber) chapter = chapterNumber;
    if (subsection) places.add(subsection);
    if (numbered) places.add(`${chapter}.${numbered}`);
    if (row) places.add(`${chapter} row ${row}`);
  }
  return [...places];
}

describe('the rows of the conformance kit', () => {
  const places = placesOf(text);
  const sections = new Set([...ROWS, ...UNPLAYABLE].map(({ section }) => section));

  test.each(places)('§%s of the interface has a row, or a reason for having none', (place) => {
    const elsewhere = PLAYED_ELSEWHERE[place];
    expect(sections.has(place) || (elsewhere !== undefined && sections.has(elsewhere))).toBe(true);
  });

  test('every row refers to a place in the interface', () => {
    expect(places.length).toBeGreaterThan(45);
    for (const section of sections) expect([...places, '4']).toContain(section);
  });

  test('attempts of webhooks take as many days as the interface says', () => {
    const [, days] = /ten attempts over about\s(\w+) days/.exec(text) ?? [];
    const row = UNPLAYABLE.find(({ section }) => section === '6.1');
    expect(row).toMatchObject({
      sentence: `Ten attempts over about ${days} days; 410 disables.`,
      reason: `it takes ${days} days`,
    });
  });

  test('no row is duplicated, and all follow the order of the interface', () => {
    const sentences = ROWS.map(({ section, sentence }) => `${section} ${sentence}`);
    expect(new Set(sentences).size).toBe(sentences.length);
    const order = ROWS.map(({ section }) => section);
    expect(order).toEqual([...order].sort(compareSections));
    expect(['4.1', '4 row 10', '4', '4 row 2', '3.2'].sort(compareSections)).toEqual([
      '3.2',
      '4',
      '4 row 2',
      '4 row 10',
      '4.1',
    ]);
  });
});
