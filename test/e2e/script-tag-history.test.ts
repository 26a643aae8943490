import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { clickAway, outcomesOf } from './support/host-page.js';
import { HostSite } from './support/host-site.js';
import { fetchFixtures } from './support/sandbox.js';
import { createDemoClient, tokenFor } from './support/service-client.js';

const serviceUrl = inject('serviceUrl');
const sites: HostSite[] = [];

let browser: BrowserFixture;

beforeAll(async () => {
  browser = await BrowserFixture.start();
});

afterAll(async () => {
  await browser.stop();
  await Promise.all(sites.map((site) => site.stop()));
});

/** What a game with the script-tag build shows of a history, and how its flow ends. */
async function seeHistory(site: HostSite) {
  const page = await browser.newPage();
  await page.goto(site.url);
  const frame = page.locator('dialog iframe').contentFrame();
  let rows: string[] = [];
  const outcomes = await outcomesOf(page, async () => {
    await frame.locator('.row[id]').first().waitFor();
    rows = await frame.locator('li .row, li.row').allTextContents();
    await clickAway(page.locator('dialog').getByRole('button', { name: 'Close' }));
  });
  return { rows, outcomes };
}

it('the script-tag build shows the rows of a service on another site', async () => {
  const [client, { buyer }] = await Promise.all([createDemoClient(serviceUrl), fetchFixtures(serviceUrl)]);
  const site = await HostSite.start({
    config: { environment: serviceUrl, flow: 'HistoryFlow', args: [] },
    session: () => tokenFor(client, buyer.account_id),
  });
  sites.push(site);
  expect(new URL(site.url).hostname).not.toBe(new URL(serviceUrl).hostname);

  const { rows, outcomes } = await seeHistory(site);

  expect(rows.length).toBeGreaterThan(1);
  expect(rows.join(' ')).toMatch(/\d\.\d\d/);
  expect(outcomes).toMatchObject([{ callback: 'onComplete', event: 'svc.history.complete', state: 'complete' }]);
});

it('shows the valid rows when one has no id, one has wrong types, and the total is text', async () => {
  const sold = (fields: Record<string, unknown>) => ({
    transaction_type: 'user_purchase',
    transaction_status: 'processed',
    transaction_date: '2026-11-20T08:40:00Z',
    transaction_data: { summary: { display_amount: 'USD 5.00' } },
    ...fields,
  });
  const transactions = [
    sold({ transaction_id: 'a', transaction_description: 'Sword' }),
    sold({ transaction_description: 'Shield without an id' }),
    sold({ transaction_id: 'b', transaction_description: { en: 'Bow' }, transaction_date: 5 }),
    null,
    sold({ transaction_id: 'c', transaction_description: 'Cloak' }),
  ];
  const environment = { authUrl: serviceUrl, paymentsUrl: serviceUrl, webUrl: serviceUrl, hostedUrl: serviceUrl };
  const config: Record<string, unknown> = { flow: 'HistoryFlow', args: [] };
  const site = await HostSite.start({
    config,
    session: async () => ({ access_token: 'a-token' }),
    routes: {
      '/v1/transactions': async () => ({ status: 'Success', payload: { total: '25', transactions, next_cursor: '' } }),
    },
  });
  sites.push(site);
  config.environment = { ...environment, invoicingUrl: site.url };

  const { rows, outcomes } = await seeHistory(site);

  expect(rows).toHaveLength(4);
  expect(rows[0]).toContain('Sword');
  expect(rows[1]).toContain('Shield without an id');
  expect(rows.join(' ')).toContain('Cloak');
  expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
});
