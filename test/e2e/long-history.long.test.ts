import type { Frame } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shiftsOf } from '../../pages/test/harness/layout-shifts.js';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { answerFrom, longHistory } from '../../pages/test/support/long-history.js';
import { SPENDING } from '../../pages/test/support/spending.js';
import { Screens } from './support/screens.js';

const ROWS = longHistory(3_000);
const FEW = 450;

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterEach(() => screens.putAway());
afterAll(() => screens.stop());

async function open(lang = 'en', size = { width: 480, height: 640 }): Promise<OpenedPage> {
  const page = await screens.open({ path: 'screens/history', answer: answerFrom(ROWS) }, { ...size, lang });
  await page.frame.locator('#row-t0').waitFor();
  return page;
}

/** Scrolls as far as rows are loaded, until they all are. */
async function load({ frame }: OpenedPage, upTo = ROWS.length): Promise<void> {
  await frame.evaluate(async (last) => {
    while (!document.getElementById(`row-t${last}`)) {
      scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, upTo - 1);
  // The end of the list makes way for new rows.
  await shiftsOf(frame);
}

const drawnRows = (frame: Frame) => frame.locator('button.row').count();
const heightOf = (frame: Frame) => frame.evaluate(() => document.documentElement.scrollHeight);
const scrollOf = (frame: Frame) => frame.evaluate(() => scrollY);
const focusedId = (frame: Frame) => frame.evaluate(() => document.activeElement?.id);
const settled = (frame: Frame) =>
  frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
const scrollToY = async (frame: Frame, y: number) => {
  await frame.evaluate((top) => scrollTo(0, top), y);
  await settled(frame);
};

/** Where a row is on screen. */
const topOf = (frame: Frame, id: string) =>
  frame.evaluate((name) => document.getElementById(name)?.getBoundingClientRect().top, id);

describe('a history of 3,000 rows', () => {
  it.each([
    ['en', { width: 480, height: 640 }],
    ['ar', { width: 320, height: 480 }],
    ['ja', { width: 1920, height: 1080 }],
  ])('draws few of them, moves nothing, and keeps its height, in %s', async (lang, size) => {
    const page = await open(lang, size);
    const { frame } = page;
    await load(page);
    const height = await heightOf(frame);
    expect(await drawnRows(frame)).toBeLessThan(FEW);

    for (const part of [0.5, 0.25, 0.75, 0, 1]) {
      await scrollToY(frame, Math.round(height * part));
      expect(await drawnRows(frame)).toBeLessThan(FEW);
      expect(await heightOf(frame)).toBe(height);
      const isCovered = await frame.evaluate(() =>
        [0.2, 0.5, 0.8].every((at) =>
          document.elementFromPoint(innerWidth / 2, innerHeight * at)?.closest('.block, .list-end, main'),
        ),
      );
      expect(isCovered).toBe(true);
    }
    expect(await shiftsOf(frame)).toEqual([]);
    expect(page.problems).toEqual([]);
  });

  it.each(['#spending', '#row-t0'])(
    'asks for no further page while what %s opens is in place of the list',
    async (id) => {
      let pages = 0;
      const rows = answerFrom(ROWS);
      const answer = (call: string, args: Record<string, unknown>) => {
        if (call.startsWith('spending.')) return { ok: true, value: SPENDING };
        if (call !== 'transactions.list') return rows(call, args);
        pages += 1;
        return { ok: true, value: { ...Object(Object(rows(call, args)).value), has_spending: true } };
      };
      const { frame } = await screens.open({ path: 'screens/history', answer }, { width: 480, height: 640 });
      await frame.locator(id).click();
      await frame.locator('.spending, .hero').waitFor();
      await settled(frame);
      const before = pages;
      // each page would be followed by the next one
      for (let frames = 0; frames < 10; frames += 1) await settled(frame);
      expect(pages).toBe(before);
    },
  );

  it('says to screen readers where a row stands in the history', async () => {
    const page = await open();
    await load(page, 200);
    const item = page.frame.locator('li', { has: page.frame.locator('#row-t199') });
    expect(await item.getAttribute('aria-posinset')).toBe('200');
    expect(await item.getAttribute('aria-setsize')).toBe(String(ROWS.length));
  });

  it('keeps the focused row while the player scrolls away, and goes on from it by arrow keys', async () => {
    const page = await open();
    await load(page);
    for (const id of ['row-t24', 'row-t1499']) {
      await scrollToY(page.frame, 0);
      if (id !== 'row-t24') await scrollToY(page.frame, Math.round((await heightOf(page.frame)) / 2));
      if ((await page.frame.locator(`#${id}`).count()) === 0) {
        await page.frame.evaluate(async (name) => {
          while (!document.getElementById(name)) {
            const shown = [...document.querySelectorAll('button.row')].find(
              (row) => row.getBoundingClientRect().top > 0,
            );
            scrollBy(0, Number(shown?.id.slice(5)) > Number(name.slice(5)) ? -300 : 300);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        }, id);
      }
      await page.frame.locator(`#${id}`).focus();
      for (const part of [1, 0, 0.3]) {
        await scrollToY(page.frame, Math.round((await heightOf(page.frame)) * part));
        expect(await focusedId(page.frame)).toBe(id);
      }
      const at = Number(id.slice(5));
      await page.page.keyboard.press('ArrowDown');
      expect(await focusedId(page.frame)).toBe(`row-t${at + 1}`);
      await page.page.keyboard.press('ArrowUp');
      await page.page.keyboard.press('ArrowUp');
      expect(await focusedId(page.frame)).toBe(`row-t${at - 1}`);
      const top = await topOf(page.frame, `row-t${at - 1}`);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top).toBeLessThan(640);
    }
  });

  it('is walked row by row through pages that load on the way', async () => {
    const page = await open();
    await page.frame.locator('#row-t0').focus();
    for (let row = 1; row <= 160; row += 1) {
      await page.send({ type: 'input', action: 'down' });
      await page.frame.waitForFunction((id) => document.activeElement?.id === id, `row-t${row}`);
    }
    expect(await drawnRows(page.frame)).toBeLessThan(FEW);
    expect(await shiftsOf(page.frame)).toEqual([]);
  });

  it('returns from an entry to its row, where it was', async () => {
    const page = await open();
    await load(page);
    await scrollToY(page.frame, Math.round((await heightOf(page.frame)) * 0.4));
    const id = await page.frame.evaluate(
      () => document.elementFromPoint(innerWidth / 2, 300)?.closest('button')?.id ?? '',
    );
    const [top, scroll] = [await topOf(page.frame, id), await scrollOf(page.frame)];
    await page.frame.locator(`#${id}`).click();
    await page.frame.locator('article.details').waitFor();
    await page.page.keyboard.press('Escape');
    expect(await focusedId(page.frame)).toBe(id);
    expect([await topOf(page.frame, id), await scrollOf(page.frame)]).toEqual([top, scroll]);
  });

  it('goes by Page Down, End and Home', async () => {
    const page = await open();
    await load(page);
    await scrollToY(page.frame, 0);
    await page.frame.locator('#row-t2').focus();
    // Chromium drops a key that is pressed while it is still on its way.
    await page.frame.evaluate(() => addEventListener('scrollend', () => document.body.setAttribute('data-rests', '')));
    const press = async (key: string) => {
      await page.frame.evaluate(() => document.body.removeAttribute('data-rests'));
      await page.page.keyboard.press(key);
      await page.frame.locator('body[data-rests]').waitFor({ state: 'attached' });
    };
    await press('PageDown');
    await page.frame.waitForFunction(() => scrollY > 300);
    await press('End');
    await page.frame.waitForFunction(() => {
      const last = document.getElementById('row-t2999')?.getBoundingClientRect();
      return last && last.top < innerHeight;
    });
    await press('Home');
    await page.frame.waitForFunction(() => scrollY === 0 && document.getElementById('row-t0'));
    expect(await focusedId(page.frame)).toBe('row-t2');
  });

  it('leaves what is visible in place when the window is narrowed and the rows above have grown', async () => {
    const page = await open();
    await load(page, 1_000);
    await scrollToY(page.frame, Math.round((await heightOf(page.frame)) * 0.5));
    await page.page.setViewportSize({ width: 330, height: 640 });
    await settled(page.frame);
    for (let step = 0; step < 30; step += 1) {
      const [id, top] = await page.frame.evaluate(() => {
        const row = document
          .elementFromPoint(innerWidth / 2, 320)
          ?.closest('li')
          ?.querySelector('button');
        return [row?.id ?? '', row?.getBoundingClientRect().top ?? 0] as const;
      });
      await page.frame.evaluate(() => scrollBy(0, -200));
      await settled(page.frame);
      if (id) expect(Math.abs(((await topOf(page.frame, id)) ?? 0) - top - 200)).toBeLessThan(1.5);
    }
    await scrollToY(page.frame, 0);
    expect(await topOf(page.frame, 'row-t0')).toBeGreaterThan(0);
  });

  it('prints everything that is loaded, and returns to the same place', async () => {
    const page = await open();
    await load(page, 1_000);
    await scrollToY(page.frame, 9_000);
    const loaded = await page.frame.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return document.querySelectorAll('button.row').length;
    });
    expect(loaded).toBeGreaterThanOrEqual(1_000);
    await page.frame.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await drawnRows(page.frame)).toBeLessThan(FEW);
    expect(await scrollOf(page.frame)).toBe(9_000);
    expect(await shiftsOf(page.frame)).toEqual([]);
  });
});
