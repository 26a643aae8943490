// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { applySafeArea, applyTheme, colourProblem, STATES } from '../../kit/theme/apply-theme.js';
import { contrast, fromHex, type Rgb, readColour, toHex, WHITE } from '../../kit/theme/colour.js';

const TOKENS = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');

beforeEach(() => {
  const style = document.createElement('style');
  style.textContent = TOKENS;
  document.head.replaceChildren(style);
});

function themed(theme: Parameters<typeof applyTheme>[1], dark = false) {
  const root = document.createElement('div');
  applyTheme(root, theme, dark);
  return { root, colour: (name: string) => readColour(document, root.style.getPropertyValue(`--${name}`), WHITE) };
}

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb): Rgb => rgb);

describe('applyTheme', () => {
  it('keeps every colour pair readable, whatever the integrator picked', { timeout: soakRuns(400) * 150 }, () => {
    fc.assert(
      fc.property(anyColour, anyColour, (background, primary) => {
        const { documentElement: root } = document;
        root.removeAttribute('style');
        applyTheme(root, { backgroundColor: toHex(background), primaryColor: toHex(primary) });
        const computed = getComputedStyle(root);
        const colour = (name: string) =>
          fromHex(root.style.getPropertyValue(`--${name}`) || computed.getPropertyValue(`--${name}`).trim());
        const texts = ['text', 'text-soft', 'accent', ...STATES];
        const pairs: (readonly [string, string, number])[] = [
          ...texts.flatMap((text) => ['background', 'surface'].map((ground) => [text, ground, 4.5] as const)),
          ...STATES.map((state) => [state, `${state}-soft`, 4.5] as const),
          ['on-primary', 'primary', 4.5],
          ['field-line', 'surface', 3],
        ];
        for (const [first, second, least] of pairs) {
          const [a, b] = [colour(first), colour(second)];
          expect(a && b && contrast(a, b), `${first} on ${second}`).toBeGreaterThanOrEqual(least);
        }
      }),
      { numRuns: soakRuns(400) },
    );
  });

  it('keeps amounts received, errors and links readable on a green page', () => {
    const { documentElement: root } = document;
    root.removeAttribute('style');
    applyTheme(root, { backgroundColor: '#2f6f4f' });
    const colour = (name: string) => fromHex(root.style.getPropertyValue(`--${name}`));
    for (const name of ['accent', ...STATES])
      expect(contrast(colour(name), colour('surface')), name).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    'url(https://x.example/)',
    'red; } * { display:none',
    'inherit',
    'currentColor',
    'var(--background)',
    'rgb(1, 2',
    '#12345',
    'bleu',
    '16711680',
  ])('omits %s, and names it', (colour) => {
    const { root } = themed({ backgroundColor: colour, primaryColor: colour });
    expect(root.getAttribute('style')).toBeNull();
    expect(document.querySelectorAll('i')).toHaveLength(0);
    for (const name of ['backgroundColor', 'primaryColor']) {
      const theme = { [name]: colour };
      expect(colourProblem(theme, applyTheme(root, theme))).toContain(`theme.${name} "${colour}" is no CSS colour`);
    }
  });

  it.each<[string, Rgb]>([
    ['navy', [0, 0, 128]],
    ['RebeccaPurple', [102, 51, 153]],
    ['#fb1', [255, 187, 17]],
    ['#ffbb1180', [255, 221, 136]],
    ['#fb18', [255, 219, 128]],
    ['rgb(250 250 240)', [250, 250, 240]],
    ['rgba(0, 0, 0, 0.5)', [128, 128, 128]],
    ['hsl(210, 80%, 50%)', [26, 128, 230]],
    ['hsl(210deg 80% 50%)', [26, 128, 230]],
  ])('reads %s as CSS does', (text, colour) => {
    const read = readColour(document, text, WHITE) ?? [0, 0, 0];
    for (const at of [0, 1, 2] as const) expect(Math.abs(read[at] - colour[at])).toBeLessThanOrEqual(1);
    expect(applyTheme(document.createElement('div'), { primaryColor: text })).toBeUndefined();
  });

  it.each([
    [{ colorScheme: 'dark' }, false, 'dark'],
    [{ colorScheme: 'light' }, true, 'light'],
    [{}, true, 'dark'],
    [{ backgroundColor: '#102030', colorScheme: 'light' }, false, 'dark'],
    [{ backgroundColor: 'rgb(250, 250, 240)' }, true, 'light'],
  ])('resolves %j with a system preference of dark=%s to %s', (theme, dark, scheme) => {
    expect(themed(theme, dark).root.dataset.scheme).toBe(scheme);
  });
});

describe('applySafeArea', () => {
  it('keeps the requested pixels free, within limits', () => {
    const root = document.createElement('div');
    applySafeArea(root, { top: 44, right: -5, bottom: 9_000, left: 0 });
    expect(root.style.getPropertyValue('--safe-top')).toBe('44px');
    expect(root.style.getPropertyValue('--safe-right')).toBe('0px');
    expect(root.style.getPropertyValue('--safe-bottom')).toBe('200px');
  });
});
