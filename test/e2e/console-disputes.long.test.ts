import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { disputesOf, payByDisputedCard } from './support/disputed-payment.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';

const serviceUrl = inject('serviceUrl');

/** Nothing of it may become markup, and its lines stay lines. */
const EVIDENCE = 'Delivered on 2026-11-20.\n<img src=x onerror="document.title=1">';

let browser: BrowserFixture;
let fixtures: Fixtures;
let accountId: string;
beforeAll(async () => {
  [browser, fixtures] = await Promise.all([BrowserFixture.start(), fetchFixtures(serviceUrl)]);
  const body = { email: `disputes-${crypto.randomUUID()}@example.com` };
  accountId = String((await callAsIntegrator(fixtures, serviceUrl, { path: '/v1/users', body })).account_id);
});
afterEach(() => browser.closePages());
afterAll(() => browser.stop());

const read = async (invoiceId: string) => (await disputesOf({ fixtures, serviceUrl }, invoiceId))[0];

/** A payment whose bank has taken it back. */
async function openDispute(): Promise<{ invoiceId: string; disputeId: string }> {
  const payment = { accountId, reference: `disputed-${crypto.randomUUID()}` };
  const invoiceId = await payByDisputedCard({ fixtures, serviceUrl }, payment);
  const disputed = { timeout: 60_000, interval: 500 };
  await expect.poll(async () => (await read(invoiceId))?.dispute_id, disputed).toBeDefined();
  return { invoiceId, disputeId: (await read(invoiceId))?.dispute_id ?? '' };
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('a dispute’s page', () => {
  it('is found by its id, and takes evidence by the keyboard alone', async () => {
    const { invoiceId, disputeId } = await openDispute();
    const page = await browser.newPage();
    await page.goto(`${serviceUrl}/console`);
    await page.getByRole('searchbox').fill(disputeId);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: disputeId }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing was handed in.').waitFor();
    expect(await page.title()).toBe('Sandbox console: dispute');
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Hand in evidence' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hand in evidence?' });
    await dialog.getByLabel('Evidence').focus();
    await page.keyboard.type(EVIDENCE);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel('Why').focus();
    await page.keyboard.type('The shop has sent it');
    await page.keyboard.press('Enter');

    await page.getByRole('status').getByText('The evidence is handed in.').waitFor();
    const evidence = page.getByRole('region', { name: 'Evidence' });
    await evidence.getByText('Delivered on 2026-11-20.').waitFor();
    await page.getByText('sandbox: The shop has sent it').waitFor();
    expect(await page.locator('img').count()).toBe(0);
    expect((await read(invoiceId))?.evidence).toMatchObject([{ text: EVIDENCE }]);
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each(['light', 'dark'] as const)(
    'is accepted from the list of those to answer, on a narrow screen in %s',
    async (colorScheme) => {
      const { invoiceId, disputeId } = await openDispute();
      const page = await browser.newPage({ colorScheme, viewport: { width: 360, height: 740 } });
      await page.goto(`${serviceUrl}/console`);
      await page.getByRole('heading', { name: 'Disputes to answer' }).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.getByRole('link', { name: disputeId }).click();
      await page.getByRole('button', { name: 'Hand in evidence' }).click();
      await page.getByRole('dialog').getByLabel('Evidence').waitFor();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Accept' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept this dispute?' });
      await dialog.getByText('USD 3.50, fraudulent').waitFor();
      await dialog.getByLabel('Why').fill('Not worth it');
      await page.keyboard.press('Enter');
      await page.getByText('The dispute is accepted, so nothing can be said to it any more.').waitFor();
      await page.getByText('sandbox: Not worth it').waitFor();
      for (const name of ['Hand in evidence', 'Accept']) {
        expect(await page.getByRole('button', { name }).count(), name).toBe(0);
      }
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await read(invoiceId)).toMatchObject({ accepted: true, evidence: [] });
    },
  );

  it('leads to what was paid and to its own invoice, and they lead to it', async () => {
    const { invoiceId, disputeId } = await openDispute();
    const page = await browser.newPage();
    await page.goto(`${serviceUrl}/console#/disputes/${disputeId}`);
    const back = page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: disputeId });
    await page.getByRole('link', { name: invoiceId }).click();
    await page.getByText('user_purchase', { exact: true }).waitFor();
    await back.click();
    await page.getByRole('link', { name: 'its invoice, with postings and webhooks' }).click();
    await page.getByText('user_purchase_dispute', { exact: true }).waitFor();
    await back.click();
    await page.getByRole('button', { name: 'Hand in evidence' }).waitFor();
  });
});
