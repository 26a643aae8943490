import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type OpenedPage, openPage, openWindow } from '../../pages/test/harness/open-page.js';
import { screenShots } from '../../pages/test/harness/screen-shots.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
import { flawsOf } from './support/flow-shot.js';
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

async function open(name: string, lang: string, width: number): Promise<OpenedPage> {
  const shot = screenShots().find((each) => each.name === name);
  if (!shot) throw new Error(`No screen has the state ${name}.`);
  const context = await openWindow({ browser: launched.browser, width, height: 640 });
  const opened = await openPage({ ...shot, context, origin: site.origin, path: `${shot.path}.${lang}.html` });
  await opened.frame.locator('.row').first().waitFor();
  await shot.act?.(opened);
  return opened;
}

/** How many lines each amount takes, and whether it ends on the screen. */
function amountsOf({ frame }: OpenedPage): Promise<{ text: string; lines: number; isOnScreen: boolean }[]> {
  return frame.locator('.amount:visible').evaluateAll((amounts) =>
    amounts.map((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      const boxes = [...range.getClientRects()];
      const isOnScreen = boxes.every(({ left, right }) => left >= 0 && right <= innerWidth);
      return { text: amount.textContent, lines: new Set(boxes.map(({ top }) => Math.round(top))).size, isOnScreen };
    }),
  );
}

describe.each(['en', 'ar'])('320 px wide, in %s', (lang) => {
  it.each(['list-long', 'details-long'])('no amount breaks, and nothing is cut off: %s', async (name) => {
    const opened = await open(name, lang, 320);

    const amounts = await amountsOf(opened);

    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.filter(({ lines, isOnScreen }) => lines !== 1 || !isOnScreen)).toEqual([]);
    expect(await flawsOf(opened)).toEqual([]);
    await opened.page.context().close();
  });

  it('a title of 200 letters takes three lines of the list, and is all there for readers and in the details', async () => {
    const opened = await open('list-long', lang, 320);
    const titles = opened.frame.locator('.row-name');
    const lines = await titles.evaluateAll((names) =>
      names.map((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
    );
    const [title] = await titles.allTextContents();

    expect(lines.map(Math.round)).toEqual([3, 3]);
    expect(title?.length).toBeGreaterThan(200);
    await opened.frame.locator('.row').first().click();
    const heading = opened.frame.locator('.hero-title');
    expect(await heading.textContent()).toBe(title);
    expect(await heading.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    await opened.page.context().close();
  });
});

it.each(['en', 'ar'])(
  'an arrow down from the title of the details goes to the first of two buttons, in %s',
  async (lang) => {
    const opened = await open('details', lang, 800);
    await opened.frame.locator('#title').focus();

    await opened.page.keyboard.press('ArrowDown');

    expect(await opened.frame.evaluate(() => document.activeElement?.id)).toBe('send');
    await opened.page.context().close();
  },
);
