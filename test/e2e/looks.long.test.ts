import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shiftsOf } from '../../pages/test/harness/layout-shifts.js';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { tinyFont } from '../../pages/test/support/tiny-font.js';
import { axeViolations } from './support/axe-violations.js';
import { bringTo, flawsOf, screenShot, shotOf } from './support/flow-shot.js';
import { Screens, type Shape } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const PHONE: Shape = { width: 320, height: 640 };

function open(
  theme: Record<string, unknown>,
  shape: Shape = PHONE,
  shot = shotOf('checkout-form'),
): Promise<OpenedPage> {
  return screens.open({ ...shot, welcome: { ...shot.welcome, theme } }, shape);
}

const styleOf = ({ frame }: OpenedPage, selector: string, property: string) =>
  frame.evaluate(
    ([found, name]) =>
      getComputedStyle(document.querySelector(found ?? '') ?? document.body).getPropertyValue(name ?? ''),
    [selector, property],
  );
const fetchedLooks = ({ frame }: OpenedPage) =>
  frame.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/look/')).length);
const settled = async (page: OpenedPage) => (await page.messages()).find(({ type }) => type === 'settle');
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe.each(['neon', 'parchment', 'arcade', 'minimal'])('the preset %s', (preset) => {
  it.each([
    ['de', false],
    ['ar', true],
  ])('fits a narrow phone in %s (dark: %s), moves nothing while it arrives, and can be paid in', async (lang, dark) => {
    const page = await open({ preset }, { ...PHONE, lang, dark });
    await page.frame.locator('#pay[data-armed="true"]').waitFor();
    expect(await page.frame.locator('html').getAttribute('data-preset')).toBe(preset);
    expect(await shiftsOf(page.frame)).toEqual([]);
    expect(await flawsOf(page)).toEqual([]);
    expect(await axeViolations(page.page, 'iframe')).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  it('shows a transaction without a flaw', async () => {
    const details = screenShot('details');
    const page = await open({ preset }, { width: 1280, height: 800 }, details);
    await bringTo(details, page);
    expect(await flawsOf(page)).toEqual([]);
    expect(await axeViolations(page.page, 'iframe')).toEqual([]);
    expect(page.problems).toEqual([]);
  });
});

describe('a look', () => {
  it.each([
    [{}, 0],
    [{ backgroundColor: '#102030', primaryColor: 'gold', colorScheme: 'dark' }, 0],
    [{ corners: 'square' }, 1],
  ])('is fetched only when a theme has more than colours: %j', async (theme, fetched) => {
    const page = await open(theme);
    await page.frame.locator('#pay').waitFor();
    expect(await fetchedLooks(page)).toBe(fetched);
    expect(await page.frame.evaluate(() => document.styleSheets.length)).toBe(1 + fetched);
  });

  it('changes corners, surfaces and density by themselves', async () => {
    const plain = await open({ sounds: 'off' });
    const before = await Promise.all([
      styleOf(plain, '.card', 'border-radius'),
      styleOf(plain, '.line', 'padding-top'),
    ]);
    const square = await open({ corners: 'square', density: 'compact', surface: 'outlined' });
    expect(await styleOf(square, '.card', 'border-radius')).toBe('0px');
    expect(await styleOf(square, '.card', 'border-width')).toBe('2px');
    expect(Number.parseFloat(await styleOf(square, '.line', 'padding-top'))).toBeLessThan(Number.parseFloat(before[1]));
    expect(before[0]).not.toBe('0px');
  });

  it('without motion has none, and a player’s wish for less wins over a game’s for more', async () => {
    const moving = await open({ motion: 'full' });
    expect(await styleOf(moving, '.flow > .card', 'animation-name')).toBe('arrive');
    await moving.page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await styleOf(moving, '.flow > .card', 'animation-name')).toBe('none');
    await moving.page.emulateMedia({ reducedMotion: null });
    const still = await open({ preset: 'neon', motion: 'none' });
    expect(await styleOf(still, '.flow > .card', 'animation-name')).toBe('none');
    expect(await styleOf(still, '.button', 'transition-duration')).toBe('0s');
  });

  it('sets its letters from the file before anything is seen, so that nothing moves', async () => {
    const page = await open({ typeface: 'Runes', typefaceFile: `data:font/woff2;base64,${base64(tinyFont())}` });
    await page.frame.locator('#pay').waitFor();
    const { width, size } = await page.frame.evaluate(() => {
      const probe = document.createElement('span');
      probe.textContent = 'AAAAAAAAAA';
      document.querySelector('.main')?.append(probe);
      const measured = {
        width: probe.getBoundingClientRect().width,
        size: Number.parseFloat(getComputedStyle(probe).fontSize),
      };
      probe.remove();
      return measured;
    });
    expect(width / size).toBeCloseTo(10, 1);
    expect(page.problems).toEqual([]);
  });

  describe.each([shotOf('checkout-form'), screenShot('list'), screenShot('receipt-refunded')])('on $path', (shot) => {
    it.each([
      [{ primaryColor: '#ffcc00', colorScheme: 'light' }, ['theme.primaryColor "#ffcc00" has 1.4:1 on the page']],
      [{ primaryColor: '#ffcc00', colorScheme: 'light', corners: 'round' }, ['theme.primaryColor "#ffcc00"']],
      [{ primaryColor: '#2152cc', colorScheme: 'light' }, []],
      [{ backgroundColor: '#2f6f4f' }, []],
    ])('names once the colour that nobody could read: %j', async (theme, said) => {
      const page = await open(theme, PHONE, shot);
      await bringTo(shot, page);
      const told = (await page.messages()).filter(({ step }) => step === 'theme_adjusted');
      expect(told).toEqual(
        said.map((text) => expect.objectContaining({ data: { message: expect.stringContaining(text) } })),
      );
    });
  });

  it('of colours only keeps every state legible on a green page', async () => {
    const page = await open({ backgroundColor: '#2f6f4f' }, PHONE, shotOf('checkout-card'));
    await bringTo(shotOf('checkout-card'), page);
    await page.frame.locator('.field-error').first().waitFor();
    await page.page.mouse.move(0, 0);
    expect(await axeViolations(page.page, 'iframe')).toEqual([]);
  });

  it.each([
    [{ preset: 'vapor' }, 'theme.preset "vapor" is none of neon, parchment, arcade, minimal'],
    [{ corners: 'oval', surface: 'flat' }, 'theme.corners "oval" is none of round, soft, square, cut'],
    [{ typeface: 'Runes', typefaceFile: 'fonts/runes.woff2' }, 'theme.typefaceFile is no WOFF2 file'],
    [{ typefaceFile: base64(tinyFont(300 * 1024)) }, 'theme.typefaceFile has 301 KB; at most 300 are allowed'],
    [
      { typefaceFile: base64(tinyFont().map((byte, at) => (at > 100 ? 7 : byte))) },
      'theme.typefaceFile cannot be read as a font',
    ],
  ])('is refused by the name of its wrong field: %#', async (theme, says) => {
    const page = await open(theme);
    const error = { code: 'invalid_argument', message: expect.stringContaining(says), retryable: false };
    expect(await settled(page)).toMatchObject({ error });
  });
});
