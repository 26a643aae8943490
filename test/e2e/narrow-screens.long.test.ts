import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { screenShots } from '../../pages/test/harness/screen-shots.js';
import { session } from '../../pages/test/support/flow-sessions.js';
import { flawsOf } from './support/flow-shot.js';
import { Screens } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterAll(() => screens.stop());

async function open(name: string, lang: string, width: number): Promise<OpenedPage> {
  const shot = screenShots().find((each) => each.name === name);
  if (!shot) throw new Error(`No screen has the state ${name}.`);
  const opened = await screens.open(shot, { width, height: 640, lang });
  await opened.frame.locator('.row[id]').first().waitFor();
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
  it.each(['list-long', 'details-long'])('no amount wraps, and nothing is cut off: %s', async (name) => {
    const opened = await open(name, lang, 320);

    const amounts = await amountsOf(opened);

    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.filter(({ lines, isOnScreen }) => lines !== 1 || !isOnScreen)).toEqual([]);
    expect(await flawsOf(opened)).toEqual([]);
    await opened.close();
  });

  it('a title of 200 letters takes three lines of the list, and is complete for screen readers and in the details', async () => {
    const opened = await open('list-long', lang, 320);
    const titles = opened.frame.locator('.row-name');
    const lines = await titles.evaluateAll((names) =>
      names.map((name) => name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)),
    );
    const [title] = await titles.allTextContents();

    expect(lines.map(Math.round)).toEqual([3, 3]);
    expect(title?.length).toBeGreaterThan(200);
    await opened.frame.locator('.row[id]').first().click();
    const heading = opened.frame.locator('.hero-title');
    expect(await heading.textContent()).toBe(title);
    expect(await heading.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    await opened.close();
  });
});

it.each(['en', 'ar'])(
  'arrow down from the title of the details focuses the first of two buttons, in %s',
  async (lang) => {
    const opened = await open('details', lang, 800);
    await opened.frame.locator('#title').focus();

    await opened.page.keyboard.press('ArrowDown');

    expect(await opened.frame.evaluate(() => document.activeElement?.id)).toBe('send');
    await opened.close();
  },
);

it.each([
  ['of the game, of one long word', 'Zahlungsmittelauswahl', {}],
  ['of a buyer without a card', undefined, { payment_methods: [] }],
])('the button for methods %s stays in its card in letters of twice the size', async (_what, label, more) => {
  const shot = {
    path: 'flow/checkout',
    welcome: { nonce: 'n', flowConfig: { selectButton: { label } } },
    api: () => ({ status: 201, payload: session('checkout', more) }),
  };
  const opened = await screens.open(shot, { width: 360, height: 740, lang: 'de' });
  await opened.frame.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const button = opened.frame.locator('#select-method');
  await button.waitFor();

  expect(await flawsOf(opened)).toEqual([]);
  const ends = await button.evaluate((own) =>
    [own, own.closest('.card')].map((each) => each?.getBoundingClientRect().right),
  );
  expect(ends[0]).toBeLessThanOrEqual(Number(ends[1]));
  await opened.close();
});

it('the button that changes the method stands below the title that it has no room beside, and covers none of it', async () => {
  const shot = {
    path: 'flow/checkout',
    welcome: { nonce: 'n' },
    api: () => ({ status: 201, payload: session('checkout', {}) }),
  };
  const opened = await screens.open(shot, { width: 390, height: 844, lang: 'en' });
  await opened.frame.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const button = opened.frame.locator('.section-head #select-method');
  await button.waitFor();

  const [title, change] = await button.evaluate((own) =>
    [own.previousElementSibling, own].map((each) => each?.getBoundingClientRect()),
  );
  expect(change?.top).toBeGreaterThanOrEqual(Number(title?.bottom));
  await opened.close();
});
