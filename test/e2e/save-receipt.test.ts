import { readFile } from 'node:fs/promises';
import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { clickAway, outcomesOf } from './support/host-page.js';
import { HostSite } from './support/host-site.js';
import { fetchFixtures } from './support/sandbox.js';
import { createDemoClient, tokenFor } from './support/service-client.js';

const serviceUrl = inject('serviceUrl');
let browser: BrowserFixture;
let site: HostSite;

beforeAll(async () => {
  browser = await BrowserFixture.start();
  const [client, { buyer }] = await Promise.all([createDemoClient(serviceUrl), fetchFixtures(serviceUrl)]);
  site = await HostSite.start({
    config: { environment: serviceUrl, flow: 'HistoryFlow', args: [] },
    session: () => tokenFor(client, buyer.account_id),
  });
});

afterAll(async () => {
  await browser.stop();
  await site.stop();
});

/** Opens the first entry's details and closes the history after `look`. */
async function inDetails(page: Page, look: (frame: FrameLocator) => Promise<void>): Promise<void> {
  await page.goto(site.url);
  const frame = page.locator('dialog iframe').contentFrame();
  await outcomesOf(page, async () => {
    await frame.locator('.row[id]').first().click();
    await look(frame);
    await clickAway(page.locator('dialog').getByRole('button', { name: 'Close' }));
  });
}

it('saves the receipt of a payment from its details, as a PDF', async () => {
  const page = await browser.newPage();
  await inDetails(page, async (frame) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('button', { name: 'Save PDF' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^receipt-[\w-]+\.pdf$/);
    const file = await readFile(await download.path());
    expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(file.length).toBeGreaterThan(5_000);
  });
});

it('offers no file where the service makes none', async () => {
  const page = await browser.newPage();
  await page.route('**/v1/transaction/*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    delete answer.payload?.has_receipt_file;
    await route.fulfill({ response, json: answer });
  });
  await inDetails(page, async (frame) => {
    await frame.getByRole('button', { name: 'E-mail receipt' }).waitFor();
    await frame.locator('.details[aria-busy="false"]').waitFor();
    expect(await frame.getByRole('button', { name: 'Save PDF' }).count()).toBe(0);
  });
});
