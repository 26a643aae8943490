import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { openWindow } from '../../pages/test/harness/open-page.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
import { answerFrom, longHistory } from '../../pages/test/support/long-history.js';
import { SPENDING } from '../../pages/test/support/spending.js';
import { launchBrowser } from './support/launch-browser.js';

const OWN_SCRIPT = '<script type="text/plain" id="script">';
const ROWS = 60;

/** The history on a connection that stops before its own script, until the test lets it go on. */
describe('the first rows of the history', () => {
  let launched: Awaited<ReturnType<typeof launchBrowser>>;
  let site: Awaited<ReturnType<typeof servePages>>;
  let page: Page;
  let asked: { call: string; args: Record<string, unknown> }[];

  beforeAll(async () => {
    [launched, site] = await Promise.all([launchBrowser(inject('browser')), servePages(OWN_SCRIPT)]);
  });

  afterEach(() => page.context().close());

  afterAll(async () => {
    site.close();
    await launched.close();
  });

  async function open(
    lang: string,
    welcome: Record<string, unknown> = {},
    answer: (call: string, args: Record<string, unknown>) => unknown = answerFrom(longHistory(ROWS)),
    script = '',
  ): Promise<Frame> {
    page = await (await openWindow({ browser: launched.browser, width: 480, height: 500 })).newPage();
    asked = [];
    await page.addInitScript({ content: script });
    await page.exposeFunction('answerAsk', (call: string, args: Record<string, unknown>) => {
      asked.push({ call, args });
      return answer(call, args);
    });
    await page.goto(`${site.origin}/host`);
    await page.evaluate(`show('/screens/history.${lang}.html', ${JSON.stringify(welcome)})`);
    await page.waitForFunction('document.querySelector("iframe")?.contentDocument?.querySelector("#first-texts")');
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    if (!frame) throw new Error('The host page has no frame.');
    return frame;
  }

  /** The page's own script has taken over. */
  async function goOn(): Promise<void> {
    site.goOn();
    await page.waitForFunction('messages.some((message) => message.type === "ready")');
  }

  const rowsOf = (frame: Frame) => frame.locator('button.row').evaluateAll((rows) => rows.map((row) => row.outerHTML));

  it.each(['en', 'ar', 'ja'])('are there before its script, and stay when that has come (%s)', async (lang) => {
    const frame = await open(lang);
    await frame.locator('button.row').nth(11).waitFor();
    const drawn = await rowsOf(frame);
    expect(drawn).toHaveLength(12);
    await frame.evaluate(() => {
      const elements = [...document.querySelectorAll('.row, .day-title')];
      const removed: string[] = [];
      Object.assign(window, { elements, removed });
      const note = (records: MutationRecord[]) =>
        removed.push(...records.flatMap(({ removedNodes }) => [...removedNodes].map(({ nodeName }) => nodeName)));
      new MutationObserver(note).observe(document.querySelector('.days') ?? document, {
        childList: true,
        subtree: true,
      });
    });

    await goOn();
    await frame.locator('button.row').nth(24).waitFor();

    expect((await rowsOf(frame)).slice(0, 12)).toEqual(drawn);
    expect(await frame.evaluate('elements.every((element) => element.isConnected) && removed')).toEqual([]);
    // the second page only when the player comes near the end of the first
    expect(asked.map(({ call }) => call)).toEqual(['transactions.list']);
  });

  it('open when they were pressed before the script has come; then the list asks again as ever', async () => {
    const frame = await open('en');
    await frame.locator('button.row').nth(2).click();

    await goOn();
    await frame.locator('h1', { hasText: 'Transaction' }).waitFor();
    expect(asked.at(-1)).toEqual({ call: 'transactions.get', args: { transactionId: 't2' } });
    await frame.locator('.bar button').first().click();

    await frame.locator('#search').fill('no such thing');
    await expect.poll(() => asked.at(-1)?.args.search).toBe('no such thing');
    await frame.locator('#search').fill('');
    await expect
      .poll(
        () =>
          asked.filter(({ args }) => args.cursor === undefined && args.search === undefined && args.limit === 25)
            .length,
      )
      .toBe(2);
    await frame.locator('.list:not(.list-stale) button.row').first().waitFor();
  });

  it.each(['after the first rows', 'before any answer'])(
    'leave what was typed %s to be searched, where it was typed',
    async (when) => {
      const rows = answerFrom(longHistory(ROWS));
      let answerFirst = () => {};
      const first = new Promise<void>((resolve) => {
        answerFirst = resolve;
      });
      const frame = await open('en', {}, async (call, args) => {
        if (when === 'before any answer' && args.search === undefined) await first;
        return rows(call, args);
      });
      if (when === 'after the first rows') await frame.locator('button.row').first().waitFor();
      const search = frame.locator('#search');
      await search.click();
      await page.keyboard.type('sowrd');
      for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');

      await goOn();
      await page.keyboard.type('X');

      await expect.poll(() => asked.at(-1)?.args.search).toBe('soXwrd');
      expect(await search.inputValue()).toBe('soXwrd');
      expect(asked.map(({ args }) => args.search)).toContain('sowrd');
      expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
      answerFirst();
      await frame.locator('.list:not(.list-stale) button.row').first().waitFor();
      expect(await search.inputValue()).toBe('soXwrd');
      // emptied, it shows everything again
      await search.fill('');
      await expect.poll(() => asked.at(-1)?.args.search).toBe(undefined);
    },
  );

  it('keep the focus of a page whose spending was pressed before the script has come', async () => {
    const frame = await open('en', {}, (call, args) => {
      if (call === 'spending.get') return { ok: true, value: SPENDING };
      const answer = answerFrom(longHistory(ROWS))(call, args);
      return { ...answer, value: { ...answer.value, has_spending: true } };
    });
    await frame.locator('#spending').click();

    await goOn();
    await frame.locator('h1', { hasText: /spending/i }).waitFor();

    const focused = () => frame.evaluate(() => document.activeElement?.id);
    await expect.poll(focused).toBe('title');
    await frame.locator('.bar button').first().click();
    await expect.poll(focused).toBe('spending');
  });

  it('wear the game’s colours and keep its safe area; in a look they wait for its script', async () => {
    const safeArea = { top: 10, right: 0, bottom: 0, left: 0 };
    const coloured = await open('en', { theme: { backgroundColor: '#101820', primaryColor: '#ffaa00' }, safeArea });
    await coloured.locator('button.row').first().waitFor();
    const root = () =>
      coloured.evaluate(() => [document.documentElement.dataset.scheme, document.documentElement.style.cssText]);
    const [scheme, style] = await root();
    expect(scheme).toBe('dark');
    expect(style).toMatch(/--background:.*--safe-top:/);
    await goOn();
    // its script measures the bar besides
    expect(await root()).toEqual([scheme, expect.stringContaining(style ?? '')]);
    await page.context().close();

    const dressed = await open('en', { theme: { preset: 'arcade' } });
    await expect.poll(() => asked.length).toBe(1);
    expect(await dressed.locator('button.row').count()).toBe(0);
    await goOn();
    await dressed.locator('button.row').nth(24).waitFor();
  });

  it('are left to the script when the answer is an error, or an empty list', async () => {
    for (const [what, shown] of [
      [{ ok: false, error: { code: 'unreachable', message: 'No network.', retryable: true } }, '[role="alert"]'],
      [{ ok: true, value: { total: 0, transactions: [], next_cursor: '' } }, '.notice'],
    ] as const) {
      const frame = await open('en', {}, () => what);
      await expect.poll(() => asked.length).toBe(1);
      expect(await frame.locator('.bones').count()).toBe(1);

      await goOn();

      await frame.locator(shown).first().waitFor();
      await page.context().close();
    }
  });

  it('are what a player has seen who closes before their script has come', async () => {
    const frame = await open('en');
    await frame.locator('button.row').first().waitFor();
    const said = () => page.evaluate<{ type: string; step?: string; event?: object }[]>('messages');
    await expect.poll(said).toContainEqual({ type: 'progress', step: 'content' });
    await page.evaluate("port.postMessage({ type: 'close', reason: 'player' })");

    site.goOn();

    await expect
      .poll(async () => (await said()).find(({ type }) => type === 'settle'))
      .toMatchObject({ event: { state: 'complete' } });
    expect((await said()).filter(({ step }) => step === 'content')).toHaveLength(1);
  });

  it('hide a picture that fails, before their script has come and after it', async () => {
    const frame = await open('en', {}, (call, args) => {
      const page = answerFrom(longHistory(ROWS))(call, args).value as { transactions: object[] };
      const transactions = page.transactions.map((entry) => ({
        ...entry,
        transaction_data: { summary: {}, line_items: { a: { image_url: `https://pictures.invalid/none.png` } } },
      }));
      return { ok: true, value: { ...page, transactions } };
    });
    const pictures = () =>
      frame.locator('.row img').evaluateAll((all) => all.slice(0, 4).map((img) => (img as HTMLImageElement).hidden));
    await expect.poll(pictures).toEqual([true, true, true, true]);

    await goOn();
    await frame.locator('button.row').nth(24).waitFor();

    expect(await pictures()).toEqual([true, true, true, true]);
  });

  it('are drawn by the script alone where something goes wrong before it', async () => {
    const broken = 'Element.prototype.replaceWith = () => { throw new Error("broken"); };';
    const frame = await open('en', {}, undefined, broken);
    await expect.poll(() => asked.length).toBe(1);

    await goOn();

    await frame.locator('button.row').nth(24).waitFor();
    expect(await frame.locator('.bones').count()).toBe(0);
  });
});
