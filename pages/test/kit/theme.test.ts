// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { applySafeArea, applyTheme } from '../../kit/theme/apply-theme.js';
import { contrast, parseColour, type Rgb, toHex } from '../../kit/theme/colour.js';

function themed(theme: Parameters<typeof applyTheme>[1], dark = false) {
  const root = document.createElement('div');
  applyTheme(root, theme, dark);
  return { root, colour: (name: string) => parseColour(root.style.getPropertyValue(`--${name}`)) };
}

const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb): Rgb => rgb);

describe('applyTheme', () => {
  it('keeps every pair readable, whatever colours the integrator picked', () => {
    fc.assert(
      fc.property(anyColour, anyColour, (background, primary) => {
        const { colour } = themed({ backgroundColor: toHex(background), primaryColor: toHex(primary) });
        const pairs = [
          ['text', 'background', 4.5],
          ['text', 'surface', 4.5],
          ['text-soft', 'background', 4.5],
          ['text-soft', 'surface', 4.5],
          ['on-primary', 'primary', 4.5],
          ['accent', 'background', 4.5],
          ['accent', 'surface', 4.5],
          ['field-line', 'surface', 3],
        ] as const;
        for (const [first, second, least] of pairs) {
          const [a, b] = [colour(first), colour(second)];
          expect(a && b && contrast(a, b), `${first} on ${second}`).toBeGreaterThanOrEqual(least);
        }
      }),
      { numRuns: soakRuns(400) },
    );
  });

  it('leaves out what is not a plain colour', () => {
    const { root } = themed({ backgroundColor: 'url(https://x.example/)', primaryColor: 'red; } * { display:none' });
    expect(root.getAttribute('style')).toBeNull();
  });

  it.each([
    [{ colorScheme: 'dark' }, false, 'dark'],
    [{ colorScheme: 'light' }, true, 'light'],
    [{}, true, 'dark'],
    [{ backgroundColor: '#102030', colorScheme: 'light' }, false, 'dark'],
    [{ backgroundColor: 'rgb(250, 250, 240)' }, true, 'light'],
  ])('takes %j with a system preference of dark=%s as %s', (theme, dark, scheme) => {
    expect(themed(theme, dark).root.dataset.scheme).toBe(scheme);
  });
});

describe('applySafeArea', () => {
  it('keeps the asked pixels free, within reason', () => {
    const root = document.createElement('div');
    applySafeArea(root, { top: 44, right: -5, bottom: 9_000, left: 0 });
    expect(root.style.getPropertyValue('--safe-top')).toBe('44px');
    expect(root.style.getPropertyValue('--safe-right')).toBe('0px');
    expect(root.style.getPropertyValue('--safe-bottom')).toBe('200px');
  });
});
