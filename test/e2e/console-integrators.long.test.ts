import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { expectUsable, openIntegrator } from './support/console-pages.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';

const serviceUrl = inject('serviceUrl');
const DAY_MS = 24 * 3_600_000;

let browser: BrowserFixture;
let fixtures: Fixtures;
let webhookId: string;
/** Of the page of the integrator that the sandbox has made. */
let clientId: string;
beforeAll(async () => {
  [browser, fixtures] = await Promise.all([BrowserFixture.start(), fetchFixtures(serviceUrl)]);
  clientId = fixtures.client_id;
  // what other tests do in this system is no event for it
  const body = { url: 'https://shop.example/console', events: ['dispute-update'] };
  webhookId = String((await callAsIntegrator(fixtures, serviceUrl, { path: '/v2/webhooks', body })).id);
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await callAsIntegrator(fixtures, serviceUrl, { method: 'DELETE', path: `/v2/webhooks/${webhookId}`, body: {} });
  await browser.stop();
});

async function openPage(options: Parameters<BrowserFixture['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await openIntegrator(page, serviceUrl, clientId);
  return page;
}

describe('an integrator in the console', () => {
  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has pages of its own, in %s at %i px', async (colorScheme, width) => {
    const page = await openPage({ colorScheme, viewport: { width, height: 900 } });
    await expectUsable(page);
    await page.getByRole('link', { name: 'https://shop.example/console' }).first().click();
    await page.getByRole('heading', { name: 'Deliveries, newest first' }).waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: 'Send failed ones again' }).click();
    await page.getByLabel('From (UTC)').waitFor();
    await expectUsable(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'The integrator’s page' }).click();
    await page.getByLabel('Day (UTC)').fill(new Date(Date.now() - DAY_MS).toISOString().slice(0, 10));
    await page.getByRole('button', { name: 'Show the day' }).click();
    await page.getByRole('heading', { name: 'Players, USD' }).waitFor();
    await expectUsable(page);
    await page.getByRole('link', { name: 'Integrators' }).click();
    await page.getByRole('heading', { name: 'Integrators', exact: true }).waitFor();
    await expectUsable(page);
  });

  it('gets another key by keyboard, whose secret is shown once, and loses it again', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Create a key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Why').focus();
    await page.keyboard.type('Rotation of the key');
    await page.keyboard.press('Enter');
    const secret = page.getByRole('region', { name: 'The new key’s secret' });
    await secret.getByText(/^svc_cs_/).waitFor();
    const made = (await secret.getByText(/^client_/).textContent()) ?? '';
    await expectUsable(page);
    await page.reload();
    const keys = page.getByRole('region', { name: 'Keys for the API' });
    const row = keys.getByRole('listitem').filter({ hasText: made });
    await row.getByText('enabled').waitFor();
    expect(await page.content()).not.toContain('svc_cs_');
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('Only a test');
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('disabled', { exact: true }).waitFor();
    await page.getByText('sandbox: Only a test').first().waitFor();
  });

  it('shows no secret on a page that was opened before the answer came', async () => {
    const page = await openPage();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/create-client', async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Create a key' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('Rotation of the key');
    const created = page.waitForResponse('**/create-client');
    await page.keyboard.press('Enter');
    await page.goto(`${serviceUrl}/console#/integrators`);
    await page.getByRole('link', { name: 'other-games' }).click();
    await page.getByRole('heading', { name: 'Keys for the API' }).waitFor();
    answer();
    await (await created).finished();
    // a later answer comes after what the page makes of that one
    await page.evaluate(async () => (await fetch('/healthz')).text());
    expect(await page.getByText(/^svc_cs_/).count()).toBe(0);
    await page.getByRole('heading', { name: 'other-games' }).waitFor();
  });

  it('is asked for an origin, and refuses what is none', async () => {
    const page = await openPage();
    await page.getByRole('button', { name: 'Add an origin' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let these pages embed the flows?' });
    await dialog.getByLabel('Origin').fill('https://games.example/path');
    await dialog.getByLabel('Why').fill('Their new site');
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await dialog.getByText(/must be an origin as browsers report it/).waitFor();
    await expectUsable(page);
  });

  it('hands out a day as the file that the admin tool prints', async () => {
    const page = await openPage();
    const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
    await page.getByLabel('Day (UTC)').fill(day);
    await page.getByRole('button', { name: 'Show the day' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`-${day}\\.csv$`));
  });
});
