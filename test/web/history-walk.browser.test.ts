import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundleSource } from '../support/bundle-source.js';
import { type FirstCall, installWalk, stepsOf, textOf, withProbes } from '../support/call-walk.js';
import { startTestBrowser, type TestBrowser } from './support/test-browser.js';
import { TestSite } from './support/test-site.js';

const ARCHITECTURE = resolve(import.meta.dirname, '../../docs/architecture.md');

/** The history page's messages in the walk: it requests a page of transactions, shows it, and ends when it is closed. */
const HISTORY_PAGE = `
addEventListener('message', ({ source, ports: [port] }) => {
  if (source !== parent || !port) return;
  port.onmessage = ({ data: { type } }) => {
    if (type === 'answer') port.postMessage({ type: 'progress', step: 'content' });
    if (type === 'close') {
      const event = { source: 'svc', event: 'svc.history.complete', state: 'complete' };
      port.postMessage({ type: 'settle', event });
    }
  };
  port.postMessage({ type: 'ready' });
  port.postMessage({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
});
parent.postMessage({ type: 'hello', versions: [1], page: 'history' }, '*');
`;

let browser: TestBrowser;
let site: TestSite;

beforeAll(async () => {
  const probed = bundleSource('index.ts', undefined, withProbes);
  [browser, site] = await Promise.all([startTestBrowser(), probed.then((sdk) => TestSite.start(sdk))]);
  site.pageScript = HISTORY_PAGE;
});
afterAll(async () => {
  await Promise.all([browser?.stop(), site?.stop()]);
});

test('the walk from HistoryFlow to its callback matches docs/architecture.md, and is within its limit', async () => {
  const page = await browser.newPage();
  await page.addInitScript(installWalk);
  await answerTransactions(page);
  await page.goto(site.gameUrl);
  await page.locator('[data-ready]').waitFor({ state: 'attached' });

  await page.evaluate(() => {
    globalThis.walk.start();
    globalThis.game.open();
  });
  await page.waitForFunction(() => globalThis.game.steps.includes('content'));
  await page.getByRole('button', { name: 'Close' }).click();
  await page.waitForFunction(() => globalThis.game.outcomes.length > 0);

  expect(await page.evaluate(() => globalThis.game.outcomes)).toMatchObject([{ state: 'complete' }]);
  const calls = await page.evaluate<readonly FirstCall[]>(() => globalThis.walk.calls);
  await page.context().close();
  const steps = stepsOf(calls);
  const returns = steps.filter(({ isReturn }) => isReturn).length;
  const walk = textOf(steps);
  expect(steps.length - returns, walk).toBeLessThanOrEqual(40);
  expect(returns, walk).toBeLessThanOrEqual(10);
  const document = readFileSync(ARCHITECTURE, 'utf8').replace(/\s+/g, ' ');
  expect(document).toContain(`${walk}. That is ${steps.length - returns} files and ${returns} calls back.`);
  expect(document).toContain('`test/web/history-walk.browser.test.ts` (40 files, 10 calls back)');
});

/** The API, for the player's token. */
async function answerTransactions(page: Page): Promise<void> {
  await page.route('**/v1/transactions*', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      json: { status: 'Success', message: [], codes: [], payload: { total: 0, transactions: [], next_cursor: '' } },
    }),
  );
}
