import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openWindow } from '../../pages/test/harness/open-page.js';
import type { Shot } from '../../pages/test/harness/screen-shots.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
import { axeViolations } from './support/axe-violations.js';
import { flawsOf, languageOf, openShot, shotOf } from './support/flow-shot.js';
import { type LaunchedBrowser, launchBrowser, WITHOUT_GPU } from './support/launch-browser.js';

let launched: LaunchedBrowser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  [launched, site] = await Promise.all([launchBrowser(inject('browser'), WITHOUT_GPU), servePages()]);
});

afterAll(async () => {
  site.close();
  await launched.close();
});

/** The longest words, the other direction, and another script; `npm run test:browsers` takes every state in every language. */
const LANGUAGES = ['de', 'ar', 'ja'];
/** The first state of each flow. */
const FIRST = ['checkout-form', 'tos', 'selection', 'kyc', 'purchase', 'payout'];
/** Some of what test/e2e/accessibility.test.ts does not get to see. */
const DEEP = ['checkout-methods', 'checkout-bank', 'payout-done'];

const open = (shot: Shot, lang: string, context: BrowserContext) =>
  openShot({ shot, lang, context, origin: site.origin });
const narrow = (dark = false) => openWindow({ browser: launched.browser, width: 320, height: 640, dark });

describe('320 px wide', () => {
  it.concurrent.each(LANGUAGES)('every flow in %s is all there, and nothing is cut off', async (lang) => {
    const window = await narrow();
    for (const name of FIRST) {
      const { act: _, ...shot } = shotOf(name);
      const opened = await open(shot, lang, window);
      expect({ name, ...(await languageOf(opened)) }).toEqual({ name, lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
      expect({ name, flaws: await flawsOf(opened) }).toEqual({ name, flaws: [] });
      await opened.close();
    }
    await window.close();
  });
});

describe('in Arabic', () => {
  it('the page is a mirror image: title on the right, Close and amounts on the left', async () => {
    const window = await narrow();
    const { frame } = await open(shotOf('checkout-form'), 'ar', window);
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
    await window.close();
  });

  it.concurrent.each(DEEP)('axe finds nothing wrong in the dark with %s', async (name) => {
    const window = await narrow(true);
    const { page } = await open(shotOf(name), 'ar', window);
    expect(await axeViolations(page, 'iframe')).toEqual([]);
    await window.close();
  });
});
