// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOOK_WORDS } from 'svc-bridge/model';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { STATES } from '../../kit/theme/apply-theme.js';
import { contrast, fromHex, mix, type Rgb, toHex } from '../../kit/theme/colour.js';
import { themeOf } from '../../kit/theme/look.js';
import { TEXTS } from '../../look/keep-legible.js';
import { PRESETS } from '../../look/presets.js';
import { wearLook } from '../../look/wear-look.js';
import { tinyFont } from '../support/tiny-font.js';

const TOKENS = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8');
const root = document.documentElement;
type Theme = Parameters<typeof wearLook>[1];

beforeEach(() => {
  vi.stubGlobal('OWN_STYLE', '');
  vi.stubGlobal('PAD_TEXTS', {});
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  const style = document.createElement('style');
  style.textContent = TOKENS;
  document.head.replaceChildren(style);
  root.removeAttribute('style');
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});
afterEach(() => void vi.unstubAllGlobals());

/** Those whose contrast is too low, as sentences. */
function illegible(): string[] {
  const computed = getComputedStyle(root);
  const colour = (name: string) =>
    fromHex(root.style.getPropertyValue(`--${name}`) || computed.getPropertyValue(`--${name}`).trim());
  const surface = colour('surface');
  // A pane of glass lies over the page at 70 %, wherever the page's wash is strong or weak.
  const panes = [0, 0.25, 0.5, 0.75, 1].map((share) =>
    mix(mix(colour('background'), colour('wash'), share), surface, 0.7),
  );
  const named = ['background', 'surface', 'sunken', 'wash'].map((name) => [name, colour(name)] as const);
  const grounds = [...named, ...panes.map((pane, at) => [`pane ${at}`, pane] as const)];
  const pairs: [string, Rgb, string, Rgb, number][] = [
    ...TEXTS.flatMap((text) => grounds.map(([name, ground]) => [text, colour(text), name, ground, 4.5] as never)),
    ...STATES.map((state) => [state, colour(state), `${state}-soft`, colour(`${state}-soft`), 4.5] as never),
    ['on-primary', colour('on-primary'), 'primary', colour('primary'), 4.5],
    ['field-line', colour('field-line'), 'surface', surface, 3],
    ['field-line', colour('field-line'), 'background', colour('background'), 3],
  ];
  return pairs.flatMap(([first, a, second, b, least]) => {
    const ratio = contrast(a, b);
    return ratio >= least ? [] : [`${first} ${toHex(a)} on ${second} ${toHex(b)} is ${ratio.toFixed(2)}:1`];
  });
}

describe('a preset', () => {
  const schemes = Object.keys(PRESETS).flatMap((preset) => [false, true].map((dark) => [preset, dark] as const));

  it.each(schemes)('%s (dark: %s) is legible: every text on every ground', async (preset, dark) => {
    expect(await wearLook(root, { preset }, dark)).toBeUndefined();
    expect(root.dataset).toMatchObject({ preset, scheme: dark ? 'dark' : 'light' });
    expect(illegible()).toEqual([]);
  });

  it('is legible with whatever colours a game puts into it', async () => {
    const anyColour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => toHex(rgb));
    const anyTheme = fc.record(
      {
        preset: fc.constantFrom(...Object.keys(PRESETS)),
        backgroundColor: anyColour,
        primaryColor: anyColour,
        surface: fc.constantFrom('flat', 'glass'),
      },
      { requiredKeys: ['surface'] },
    );
    await fc.assert(
      fc.asyncProperty(anyTheme, fc.boolean(), async (theme, dark) => {
        root.removeAttribute('style');
        await wearLook(root, theme, dark);
        // A mid-tone cannot carry text of 4.5:1 on each of its own shades; what a game chose itself must stay legible.
        const own = illegible().filter((flaw) => / on (background|surface) /.test(flaw));
        expect(own).toEqual([]);
      }),
      { numRuns: soakRuns(25) },
    );
  });

  it('gives way to each field that the theme has itself', async () => {
    const own = { corners: 'round', surface: 'flat', density: 'compact', motion: 'none' };
    await wearLook(root, { preset: 'neon', colorScheme: 'light', primaryColor: '#0a7d33', ...own }, true);
    expect(root.dataset).toMatchObject({ preset: 'neon', scheme: 'light', ...own });
    expect(root.style.getPropertyValue('--primary')).toBe('#0a7d33');
    expect(root.style.getPropertyValue('--background')).toBe(PRESETS.neon?.light.background);
    await wearLook(root, { preset: 'neon', backgroundColor: '#102030', typeface: 'Rajdhani' }, false);
    expect(root.dataset.scheme).toBe('dark');
    expect(root.style.getPropertyValue('--background')).toBe('#102030');
    expect(root.style.getPropertyValue('--typeface')).toBe('"Rajdhani",');
  });

  it('brings no sounds: a game asks for them', async () => {
    for (const preset of Object.keys(PRESETS)) {
      await wearLook(root, { preset }, false);
      expect(root.dataset.sounds).toBeUndefined();
    }
  });
});

describe('a word', () => {
  const names = Object.entries(LOOK_WORDS);

  it.each(names)('of %s is taken when it is known, and refused by name when not', async (name, words) => {
    for (const word of words) {
      expect(await wearLook(root, { [name]: word }, false)).toBeUndefined();
      expect(root.dataset[name]).toBe(word);
    }
    const sentence = `theme.${name} "oval" is none of ${words.join(', ')}`;
    expect(await wearLook(root, { [name]: 'oval' }, false)).toBe(sentence);
  });

  it.each(['constructor', '__proto__', 'toString', '', 'NEON', 'neon '])('is not "%s"', async (word) => {
    for (const [name] of names) {
      expect(await wearLook(root, { [name]: word }, false)).toContain(`theme.${name} "${word}" is none of`);
      expect(root.dataset[name]).not.toBe(word);
    }
  });

  it('that is unknown leaves the rest of the theme as asked', async () => {
    const theme: Theme = { preset: 'arcade', corners: 'oval', density: 'roomy', primaryColor: 'bleu' };
    expect(await wearLook(root, theme, false)).toContain('theme.primaryColor "bleu" is no CSS colour');
    expect(root.dataset).toMatchObject({ preset: 'arcade', corners: 'round', density: 'roomy' });
  });

  it('of any length is quoted shortly', async () => {
    expect((await wearLook(root, { corners: 'x'.repeat(100_000) }, false))?.length).toBeLessThan(120);
  });
});

describe('a typeface', () => {
  it.each(['Rajdhani', 'Noto Sans JP', "Hunter's Hand", '思源黑体', 'M+ 1p'.replace('+', '')])(
    'may be called %s',
    async (typeface) => {
      expect(await wearLook(root, { typeface }, false)).toBeUndefined();
      expect(root.style.getPropertyValue('--typeface')).toBe(`"${typeface}",`);
    },
  );

  it.each(['', ' ', 'a"; color: red', 'url(https://x.example/)', 'a, b', 'x'.repeat(65), '}</style>'])(
    'is refused by name when it is called %j',
    async (typeface) => {
      const problem = await wearLook(
        root,
        { typeface, corners: 'cut', typefaceFile: typeface ? undefined : '?' } as Theme,
        false,
      );
      expect(problem).toMatch(typeface ? /^theme\.typeface ".*" is no name of a font$/s : /^theme\.typeface/);
      expect(root.style.getPropertyValue('--typeface')).toBe('');
      expect(root.dataset.corners).toBe('cut');
    },
  );

  describe('of which the service has the file', () => {
    const loaded: string[] = [];
    const wear = (answer: () => Promise<Response>) => {
      const script = Object.assign(document.createElement('script'), { id: 'look', type: 'text/plain' });
      script.src = 'https://pay.example/base/ui/v1/look/0f.js';
      document.head.append(script);
      const asked = vi.fn(answer);
      vi.stubGlobal('fetch', asked);
      loaded.length = 0;
      vi.stubGlobal(
        'FontFace',
        class {
          constructor(private readonly family: string) {}
          load = async () => this;
          toString = () => this.family;
        },
      );
      Object.defineProperty(document, 'fonts', {
        configurable: true,
        value: { add: (face: object) => loaded.push(String(face)) },
      });
      return { asked, said: wearLook(root, { typeface: 'Runes', typefaceName: 'N'.repeat(43) }, false) };
    };

    it('fetches it from beside the look’s script, without cookies', async () => {
      const { asked, said } = wear(async () => new Response(tinyFont().slice()));
      expect(await said).toBeUndefined();
      const [address, options] = asked.mock.lastCall as never as [URL, RequestInit];
      expect(address.href).toBe(`https://pay.example/base/ui/v1/typefaces/${'N'.repeat(43)}`);
      expect(options).toEqual({ credentials: 'omit' });
      expect(loaded).toEqual(['Runes']);
      expect(root.style.getPropertyValue('--typeface')).toBe('"Runes",');
    });

    it.each([
      ['is gone', async () => new Response('', { status: 404 })],
      ['cannot be fetched', () => Promise.reject(new Error('offline'))],
      ['is no font', async () => new Response('<!doctype html>')],
    ])('wears the rest when it %s', async (_, answer) => {
      expect(await wear(answer).said).toBeUndefined();
      expect(loaded).toEqual([]);
      expect(root.style.getPropertyValue('--typeface')).toBe('"Runes",');
    });

    it('does not wait for it longer than two seconds', async () => {
      vi.useFakeTimers();
      const { said } = wear(() => new Promise(() => {}));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await said).toBeUndefined();
      vi.useRealTimers();
    });
  });

  it.each(['fonts/runes.woff2', '%%%', 'd09GMg==', btoa(`\0\x01\0\0${'x'.repeat(200)}`)])(
    'is refused with the file %s',
    async (file) => {
      expect(await wearLook(root, { typeface: 'Runes', typefaceFile: file }, false)).toContain(
        'theme.typefaceFile is no WOFF2 file',
      );
    },
  );
});

describe('an integrator’s looks', () => {
  it('are worn as a game’s theme is: every part but ten-foot mode, which the device decides', () => {
    const parts = {
      background_color: '#101820',
      primary_color: '#ffb000',
      preset: 'arcade',
      color_scheme: 'dark',
      corners: 'cut',
      surface: 'flat',
      density: 'roomy',
      motion: 'none',
      sounds: 'soft',
      typeface: 'Runes',
      typeface_file: 'N'.repeat(43),
    };
    const worn = themeOf({ ...parts, logo_url: 'https://x.example/logo.png', preview_text: 'Swords' });
    const { typeface_file, typeface, background_color, primary_color, color_scheme, ...words } = parts;
    expect(worn).toEqual({
      ...words,
      backgroundColor: background_color,
      primaryColor: primary_color,
      colorScheme: color_scheme,
      typeface,
      typefaceName: typeface_file,
    });
    const known = [...Object.keys(LOOK_WORDS), 'backgroundColor', 'primaryColor', 'colorScheme', 'typeface'];
    expect(known.filter((name) => !(name in worn))).toEqual(['tenFoot']);
  });

  it('that are not set, or not known to the service yet, change nothing', () => {
    const unset = { background_color: null, primary_color: null, logo_url: null, preview_text: null };
    expect(themeOf(unset)).toEqual({});
    expect(themeOf({ ...unset, corners: '', sounds: undefined })).toEqual({});
    expect(themeOf(undefined)).toEqual({});
  });
});
