import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shot } from '../../pages/test/harness/screen-shots.js';
import { axeViolations } from './support/axe-violations.js';
import { bringTo, flawsOf, languageOf, shotOf } from './support/flow-shot.js';
import { Screens } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterAll(() => screens.stop());

/** The longest words, the other direction, and another script; `npm run test:browsers` covers every state in every language. */
const LANGUAGES = ['de', 'ar', 'ja'];
/** The first state of each flow. */
const FIRST = ['checkout-form', 'tos', 'selection', 'kyc', 'purchase', 'payout'];
/** Some screens that test/e2e/accessibility.long.test.ts does not reach. */
const DEEP = ['checkout-methods', 'checkout-bank', 'payout-done'];

const open = async (shot: Shot, lang: string, dark = false) =>
  bringTo(shot, await screens.open(shot, { width: 320, height: 640, lang, dark }));

describe('320 px wide', () => {
  it.concurrent.each(LANGUAGES)('every flow in %s fits, and nothing is cut off', async (lang) => {
    for (const name of FIRST) {
      const { act: _, ...shot } = shotOf(name);
      const opened = await open(shot, lang);
      expect({ name, ...(await languageOf(opened)) }).toEqual({ name, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
      expect({ name, flaws: await flawsOf(opened) }).toEqual({ name, flaws: [] });
      await opened.close();
    }
  });
});

describe('in Arabic', () => {
  it('the page is mirrored: title on the right, Close and amounts on the left', async () => {
    const { frame, close } = await open(shotOf('checkout-form'), 'ar');
    const middle = 160;
    const centre = (selector: string) =>
      frame
        .locator(selector)
        .first()
        .evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          const { left, right } = range.getBoundingClientRect();
          return (left + right) / 2;
        });

    expect(await centre('h1')).toBeGreaterThan(middle);
    expect(await centre('#close')).toBeLessThan(middle);
    expect(await centre('.line .line-name')).toBeGreaterThan(middle);
    expect(await centre('.line .number')).toBeLessThan(middle);
    expect(await centre('.totals dt')).toBeGreaterThan(middle);
    expect(await centre('.totals dd')).toBeLessThan(middle);
    await close();
  });

  it.concurrent.each(DEEP)('axe finds no violation in the dark theme with %s', async (name) => {
    const { page, close } = await open(shotOf(name), 'ar', true);
    expect(await axeViolations(page, 'iframe')).toEqual([]);
    await close();
  });
});
