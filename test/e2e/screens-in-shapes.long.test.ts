import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { screenShots } from '../../pages/test/harness/screen-shots.js';
import { FLOW_SHOTS, flawsOf } from './support/flow-shot.js';
import { Screens, type Shape } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const shots = new Map([...screenShots(), ...FLOW_SHOTS].map((shot) => [shot.name, shot]));

interface ReadersShape extends Shape {
  /** The reader's text zoom. */
  readonly text?: number;
}

async function open(name: string, lang: string, { text = 1, ...shape }: ReadersShape) {
  const shot = shots.get(name);
  if (!shot) throw new Error(`No page has the state ${name}.`);
  const page = await screens.open(shot, { ...shape, lang });
  if (text !== 1)
    await page.frame.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size, 'important'),
      `${16 * text}px`,
    );
  await page.frame.locator('main :not(.bone)').first().waitFor();
  await shot.act?.(page);
  return page;
}

/** Words that go on in the next line, and what cannot be broken into words, such as a reference, when it stands in single letters below each other. */
const torn = ({ frame }: OpenedPage) =>
  frame.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      if (text.trim().length < 6 || node.parentElement?.closest('script, style, .only-spoken, option')) continue;
      const range = document.createRange();
      const linesOf = (start: number, end: number) => {
        range.setStart(node, start);
        range.setEnd(node, end);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const lines = linesOf(0, text.length);
      if (lines > 3 && text.trim().length / lines < 4) found.push(text.trim());
      // addresses and codes may go on anywhere
      for (const { 0: word, index } of text.matchAll(
        /(?<=^|[\s(])[\p{sc=Latin}\p{sc=Arabic}’-]{2,30}(?=[\s).,:;!?…]|$)/gu,
      )) {
        const parts = word.split('-').length;
        if (linesOf(index, index + word.length) > parts) found.push(word);
      }
    }
    return found;
  });

const STATES = [
  'list',
  'list-filters',
  'details',
  'receipt-held',
  'checkout-form',
  'checkout-methods',
  'checkout-card',
  'kyc',
  'purchase',
  'payout',
  'payout-done',
  'list-spending',
  'spending',
];
const EVERY_STATE = [...shots.keys()];

describe.each([
  ['a phone with text at 200 %', { width: 390, height: 844, text: 2 }, EVERY_STATE],
  ['a phone in landscape', { width: 800, height: 400 }, STATES],
  ['a television', { width: 1920, height: 1080 }, STATES],
] satisfies [string, ReadersShape, string[]][])('on %s', (_, shape, states) => {
  it.each(states)('nothing is cut, hidden, or torn: %s', async (name) => {
    for (const lang of ['de', 'ar']) {
      const page = await open(name, lang, shape);
      expect({ lang, flaws: await flawsOf(page), torn: await torn(page) }).toEqual({ lang, flaws: [], torn: [] });
    }
  });
});

it.each(['checkout-form', 'purchase', 'payout'])('Pay is visible on a phone in landscape: %s', async (name) => {
  const page = await open(name, 'de', { width: 800, height: 400 });
  await page.frame.evaluate(() => scrollTo(0, 0));
  const box = await page.frame.locator('#pay').boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
});

it('in forced colours a switch and a chosen pill show whether they are on', async () => {
  const looks = (page: OpenedPage, selector: string) =>
    page.frame
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const methods = await open('checkout-methods', 'en', { width: 800, height: 900, forcedColors: true });
  const on = await looks(methods, '.pick[aria-checked="true"] .pick-switch');
  await methods.frame.locator('[role="switch"]').click();
  const off = await looks(methods, '.pick[aria-checked="false"] .pick-switch');
  expect(on).not.toBe(off);

  const filters = await open('list-filters', 'en', { width: 800, height: 900, forcedColors: true });
  expect(await looks(filters, '.choice[aria-pressed="true"]')).not.toBe(
    await looks(filters, '.choice[aria-pressed="false"]'),
  );
});
