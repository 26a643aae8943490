import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { newOperator } from './support/console-people.js';
import { type OperatorService, startOperatorService } from './support/operator-service.js';

let browser: BrowserFixture;
let service: OperatorService;
let clientId: string;
beforeAll(async () => {
  // nobody else is asked for refunds; credits need two people all the same
  [browser, service] = await Promise.all([BrowserFixture.start(), startOperatorService({})]);
  const made = await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
  clientId = made.client_id ?? '';
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.stop();
  await service.stop();
});

/** No axe violation and no sideways scrolling, in light and dark, on a phone and a desk. */
async function expectUsable(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page), `${colorScheme} ${width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
}

const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' });
const money = (page: Page) => page.getByRole('region', { name: 'Wallets and currencies' });
const credits = (page: Page) => page.getByRole('region', { name: 'Credits' });

async function approve(page: Page): Promise<void> {
  await page.goto(`${service.url}/console`);
  await page.reload();
  await waiting(page).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why').fill('It is on the statement');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('The request is approved.').waitFor();
}

describe('a credit', () => {
  it('is asked for beside a wallet, approved by another person, and taken back the same way', async () => {
    const ada = await newOperator(browser, service, { email: 'ada@example.com', role: 'finance' });
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'finance' });
    await ada.goto(`${service.url}/console#/find/${clientId}`);
    await ada.getByRole('link', { name: clientId }).click();
    await money(ada).getByRole('button', { name: 'Credit' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Credit money from outside?' });
    await expectUsable(ada);
    await dialog.getByLabel('Amount').fill('12.505');
    await dialog.getByLabel('The bank’s reference').fill('TRX 4711');
    await dialog.getByLabel('Why').fill('Statement of 20 November');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await dialog.getByText('at most 2 decimals in USD').waitFor();
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await ada.getByText('The credit waits for a second person.').waitFor();
    await waiting(ada).getByText('TRX 4711').waitFor();
    expect(await waiting(ada).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    await expectUsable(ada);

    await approve(bob);
    await ada.reload();
    await money(ada).getByText('USD 12.50').waitFor();
    await credits(ada).getByText('TRX 4711, ada@example.com, approved by bob@example.com').waitFor();
    await expectUsable(ada);
    await credits(ada).getByRole('button', { name: 'Take back' }).click();
    const question = ada.getByRole('dialog', { name: 'Take this credit back?' });
    await question.getByText('USD 12.50, TRX 4711').waitFor();
    await question.getByLabel('Why').fill('It was for somebody else');
    await question.getByRole('button', { name: 'Ask for it' }).click();
    await waiting(ada).getByText('take a credit back').waitFor();

    await approve(bob);
    await ada.reload();
    await money(ada).getByText('USD 0.00').waitFor();
    await credits(ada).getByText('taken back').waitFor();
    expect(await credits(ada).getByRole('button', { name: 'Take back' }).count()).toBe(0);
    await expectUsable(ada);
  });
});
