import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { shiftsOf, watchShifts } from '../../pages/test/harness/layout-shifts.js';
import { openWindow } from '../../pages/test/harness/open-page.js';
import { launchBrowser } from './support/launch-browser.js';

const DIST = join(import.meta.dirname, '../../pages/dist');
const PAGES = ['screens/history', 'screens/receipt', 'flow/checkout', 'flow/payout', 'flow/kyc', 'flow/tos'];

/** A connection that pauses in the middle of each page, and continues when the test lets it. */
async function slowSite() {
  let goOn = (): void => {};
  const server = createServer((request, response) => {
    const page = readFileSync(join(DIST, request.url ?? '/'), 'utf8');
    const start = page.indexOf('<div id="page">');
    const middle = start + (page.indexOf('<script', start) - start) / 2;
    const cut = page.lastIndexOf('<', middle);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.write(page.slice(0, cut));
    goOn = () => response.end(page.slice(cut));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goOn: () => goOn(),
    close: () => server.close(),
  };
}

describe('a page that is half loaded', () => {
  let launched: Awaited<ReturnType<typeof launchBrowser>>;
  let site: Awaited<ReturnType<typeof slowSite>>;
  let window: Awaited<ReturnType<typeof openWindow>>;

  beforeAll(async () => {
    [launched, site] = await Promise.all([launchBrowser(inject('browser')), slowSite()]);
    window = await openWindow({ browser: launched.browser, width: 1280, height: 640 });
    await watchShifts(window);
  });

  afterAll(async () => {
    site.close();
    await launched.close();
  });

  it.each(PAGES.flatMap((page) => ['en', 'ar'].map((lang) => `${page}.${lang}.html`)))(
    'shows nothing that the rest would move: %s',
    async (path) => {
      const page = await window.newPage();
      await page.goto(`${site.origin}/${path}`, { waitUntil: 'commit' });
      await page.locator('#page *').first().waitFor({ state: 'attached' });
      const shown = () => page.locator('#page').evaluate((element) => getComputedStyle(element).visibility);
      expect(await shown()).toBe('hidden');

      site.goOn();
      await page.waitForLoadState();

      expect(await shown()).toBe('visible');
      expect(await shiftsOf(page.mainFrame())).toEqual([]);
      await page.close();
    },
  );
});
