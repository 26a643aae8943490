import { describe, expect, it } from 'vitest';
import { faceFinder } from '../../../src/delivery/receipts/pdf/fonts.js';
import { textLines } from '../../../src/delivery/receipts/pdf/text-lines.js';

/** What stands on a page of this direction, from left to right. */
function fromLeft(text: string, direction: 'ltr' | 'rtl'): string[] {
  const [line] = textLines(text, { size: 10, weight: 'regular', width: 500, direction }, faceFinder('ar'));
  return [...(line?.runs ?? [])].sort((one, other) => one.x - other.x).map((run) => run.text.trim());
}

describe('a line of a PDF', () => {
  it.each(['ltr', 'rtl'] as const)('reads a Latin name from the left on a page that is %s', (direction) => {
    expect(fromLeft('Health Potion (x10)', direction).join('')).toBe('Health Potion (x10)');
    expect(fromLeft('Level 5: Sword!', direction).join('')).toBe('Level 5: Sword!');
    expect(fromLeft('(1) Shield', direction).join('')).toBe('(1) Shield');
  });

  it.each(['ltr', 'rtl'] as const)('reads an Arabic name from the right on a page that is %s', (direction) => {
    const parts = fromLeft('جرعة صحة (x10)', direction);
    expect(parts.at(-1)).toContain('جرعة');
    expect(parts.join(' ')).toMatch(/x10.*جرعة/);
  });

  it('goes as its page where it has no letters', () => {
    expect(fromLeft('10 / 20', 'ltr').join('')).toBe('10 / 20');
    expect(fromLeft('10 / 20', 'rtl').at(0)).toBe('20');
  });

  it('is measured once, however long a word goes on', () => {
    const faces = faceFinder('en');
    const measured: number[] = [];
    const find: typeof faces.find = (grapheme, weight) => {
      const face = faces.find(grapheme, weight);
      if (!face) return undefined;
      const layout = (text: string) => {
        measured.push(text.length);
        return face.font.layout(text);
      };
      known ??= { name: face.name, font: Object.create(face.font, { layout: { value: layout } }) };
      return known;
    };
    let known: ReturnType<typeof faces.find>;
    const length = 4_000;
    const style = { size: 10, weight: 'regular', width: 300, direction: 'ltr' } as const;

    const lines = textLines('x'.repeat(length), style, { ...faces, find });

    expect(lines.map(({ text }) => text).join('')).toBe('x'.repeat(length));
    expect(measured.reduce((sum, each) => sum + each, 0)).toBeLessThan(8 * length);
  });
});
