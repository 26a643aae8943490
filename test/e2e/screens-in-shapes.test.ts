import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenedPage, openPage, openWindow } from '../../pages/test/harness/open-page.js';
import { screenShots } from '../../pages/test/harness/screen-shots.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
import { FLOW_SHOTS, flawsOf } from './support/flow-shot.js';
import { type LaunchedBrowser, launchBrowser, WITHOUT_GPU } from './support/launch-browser.js';

let launched: LaunchedBrowser;
let site: Awaited<ReturnType<typeof servePages>>;
const opened: OpenedPage[] = [];

beforeAll(async () => {
  [launched, site] = await Promise.all([launchBrowser(inject('browser'), WITHOUT_GPU), servePages()]);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ page }) => page.context().close()));
});

afterAll(async () => {
  site.close();
  await launched.close();
});

const shots = new Map([...screenShots(), ...FLOW_SHOTS].map((shot) => [shot.name, shot]));

interface Shape {
  readonly width: number;
  readonly height: number;
  /** How much larger than usual the reader's text is. */
  readonly text?: number;
  readonly forcedColors?: boolean;
}

async function open(name: string, lang: string, { width, height, text = 1, forcedColors = false }: Shape) {
  const shot = shots.get(name);
  if (!shot) throw new Error(`No page has the state ${name}.`);
  const context = await openWindow({ browser: launched.browser, width, height });
  const page = await openPage({ ...shot, context, origin: site.origin, path: `${shot.path}.${lang}.html` });
  opened.push(page);
  if (forcedColors) await page.page.emulateMedia({ forcedColors: 'active' });
  if (text !== 1)
    await page.frame.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size, 'important'),
      `${16 * text}px`,
    );
  await page.frame.locator('main :not(.bone)').first().waitFor();
  await shot.act?.(page);
  return page;
}

/** Words that stand one letter below the other. */
const torn = ({ frame }: OpenedPage) =>
  frame.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      if (text.length < 6 || node.parentElement?.closest('script, style, .only-spoken, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 3 && text.length / lines < 4) found.push(text);
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
];

describe.each([
  ['a phone with text at 200 %', { width: 390, height: 844, text: 2 }],
  ['a phone on its side', { width: 800, height: 400 }],
  ['a television', { width: 1920, height: 1080 }],
] satisfies [string, Shape][])('on %s', (_, shape) => {
  it.each(STATES)('nothing is cut, hidden, or torn into letters: %s', async (name) => {
    for (const lang of ['de', 'ar']) {
      const page = await open(name, lang, shape);
      expect({ lang, flaws: await flawsOf(page), torn: await torn(page) }).toEqual({ lang, flaws: [], torn: [] });
    }
  });
});

it.each(['checkout-form', 'purchase', 'payout'])('Pay is on the screen of a phone on its side: %s', async (name) => {
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
