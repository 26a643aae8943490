import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { BrowserFixture } from '../e2e/support/browser-fixture.js';
import { Player } from '../e2e/support/player.js';
import { DRAWING } from './support/godot-page.js';

const gameUrl = inject('gameUrl');
let browser: BrowserFixture;

beforeAll(async () => {
  browser = await BrowserFixture.start(DRAWING);
});
afterEach(() => browser.closePages());
afterAll(() => browser?.stop());

it('draws the history itself, page after page, from what svc-bridge/view computes', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const player = new Player(page);
  await player.enter(gameUrl);
  await player.click('Ledger drawn by this game');
  const spoken = () => page.locator('.mirror [role=status]').textContent();
  await expect.poll(spoken).toMatch(/USD \d/);
  expect(await spoken()).toMatch(/^Ledger\. /);
  expect(await page.locator('dialog, iframe').count()).toBe(0);
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, 'phaser-ledger.png') });
  const first = await spoken();
  await player.click('Older entries of the ledger');
  await expect.poll(spoken).not.toBe(first);
  await expect.poll(spoken).toMatch(/USD \d/);
  await player.click('Back to the results');
  await player.click('History');
  await player.flow.locator('[id^="row-"]').first().waitFor();
});
