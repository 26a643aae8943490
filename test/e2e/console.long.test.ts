import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { payByDisputedCard } from './support/disputed-payment.js';
import { FlowVisitor } from './support/flow-visitor.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { userRedirect } from './support/redirects.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';
import { createDemoClient } from './support/service-client.js';

const serviceUrl = inject('serviceUrl');

/** Nothing of it may become markup. */
const NAME = '<img src=x onerror="document.title=1">';

let browser: BrowserFixture;
let fixtures: Fixtures;
let player: { accountId: string; email: string };
const reference = `order-${crypto.randomUUID()}`;
/** A payment by card. */
let paidId: string;
beforeAll(async () => {
  [browser, fixtures] = await Promise.all([BrowserFixture.start(), fetchFixtures(serviceUrl)]);
  const email = `console-${crypto.randomUUID()}@example.com`;
  const made = await callAsIntegrator(fixtures, serviceUrl, { path: '/v1/users', body: { email, display_name: NAME } });
  player = { accountId: String(made.account_id), email };
  paidId = await payByDisputedCard({ fixtures, serviceUrl }, { accountId: player.accountId, reference });
});
afterEach(() => browser.closePages());
afterAll(() => browser.stop());

async function openConsole(hash = '', options: Parameters<BrowserFixture['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(`${serviceUrl}/console${hash}`);
  await page.getByRole('searchbox').waitFor();
  return page;
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe('the console', () => {
  it('finds a player by e-mail, freezes and unfreezes them with the keyboard alone, and logs why', async () => {
    const page = await openConsole();
    await page.getByRole('searchbox').focus();
    await page.keyboard.type(player.email);
    await page.keyboard.press('Enter');
    const hit = page.getByRole('link', { name: player.accountId });
    await hit.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Active' }).waitFor();
    await page.getByText(NAME).waitFor();

    await page.getByRole('button', { name: 'Freeze', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Freeze this player?' });
    await dialog.getByLabel('Why').focus();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Freeze', exact: true }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Why').focus();
    await page.keyboard.type('Reported as stolen');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Frozen' }).waitFor();
    await page.getByText('sandbox: Reported as stolen').waitFor();

    await page.getByRole('button', { name: 'Unfreeze' }).click();
    await page.getByLabel('Why').fill('The owner has called');
    await page.getByRole('dialog').getByRole('button', { name: 'Unfreeze' }).click();
    await page.getByRole('heading', { name: 'Active' }).waitFor();
    expect(await page.title()).toBe('Sandbox console: player');
    expect(await page.locator('img').count()).toBe(0);
  });

  it('freezes one wallet of a player, which their page says, and releases it, with the keyboard alone', async () => {
    const page = await openConsole(`#/accounts/${player.accountId}`);
    await page.getByRole('heading', { name: 'Attempts to pay' }).waitFor();
    const press = async (button: string, question: string, reason: string) => {
      await page.getByRole('button', { name: button, exact: true }).first().focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: question }).getByLabel('Why').focus();
      await page.keyboard.type(reason);
      await page.keyboard.press('Enter');
    };
    await press('Freeze wallet', 'Freeze this wallet?', 'A thief has its card');
    await page.getByRole('heading', { name: '1 wallet frozen' }).waitFor();
    await page.getByText('sandbox: A thief has its card').waitFor();
    await page.getByText(/ wallet .* by the operator since .*: A thief has its card$/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await press('Unfreeze wallet', 'Lift the freeze of this wallet?', 'The owner has called');
    await page.getByRole('heading', { name: 'Active' }).waitFor();
  });

  it('shows a submission to whoever says why, and takes the decision about what is shown, by keyboard alone', async () => {
    const page = await openConsole(`#/accounts/${player.accountId}`);
    const answer = async (on: Page, button: string, question: string) => {
      await on.getByRole('button', { name: button }).focus();
      await on.keyboard.press('Enter');
      const dialog = on.getByRole('dialog', { name: question });
      await dialog.getByLabel('Why').focus();
      await on.keyboard.type('Checked by phone');
      await on.keyboard.press('Enter');
      return dialog;
    };
    const show = (on: Page) => answer(on, 'Show submission', 'Show the submitted identity data?');
    await (await show(page)).getByText('This player has submitted no identity data.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing waits for a decision.').waitFor();
    const client = await createDemoClient(serviceUrl);
    const visitor = await FlowVisitor.open(await userRedirect(client, player.accountId), 'kyc');
    await visitor.acceptTerms();
    await visitor.submitIdentity('Review');

    const other = await openConsole(`#/accounts/${player.accountId}`);
    await page.reload();
    for (const each of [page, other]) {
      await each.getByText('A submission waits. Show it first, then decide.').waitFor();
      await each.getByRole('button', { name: 'Accept' }).focus();
      await each.keyboard.press('Enter');
      expect(await axeViolations(each)).toEqual([]);
      await show(each);
      await each.getByText('Sample Review').waitFor();
      await each.getByText('Your decision is about what is shown here.').waitFor();
    }
    await answer(page, 'Accept', 'Accept this identity?');
    await page.getByRole('status').getByText('The decision is recorded.').waitFor();
    await page.getByText('ACCEPT', { exact: true }).waitFor();
    await page.getByText('Nothing waits for a decision.').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).and(page.locator(':focus')).count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    const late = await answer(other, 'Deny', 'Deny this identity?');
    await late.getByText('This submission does not wait for a decision about this player').waitFor();
    expect(await axeViolations(other)).toEqual([]);
  });

  it('hands out what is kept about a player as a file', async () => {
    const page = await openConsole(`#/accounts/${player.accountId}`);
    await page.getByRole('button', { name: 'Export personal data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export what is kept about this player?' });
    await dialog.getByLabel('Why').fill('The player has asked for it');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`accounts-${player.accountId}.json`);
    const { account } = JSON.parse(await readFile(await download.path(), 'utf8')) as { account: { email: string } };
    expect(account.email).toBe(player.email);
    await page.getByText('account.export').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('says what to do when nothing is found', async () => {
    const page = await openConsole('#/find/order-1234');
    await page.getByText('Nothing that you may see has exactly this').waitFor();
  });

  it('finds a payment by its order reference, and a card by its last four digits', async () => {
    const page = await openConsole();
    await page.getByRole('searchbox').fill(reference);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: paidId }).waitFor();
    await page.getByRole('searchbox').fill('0259');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Found for 0259' }).waitFor();
    await page.locator(`a[href="#/accounts/${player.accountId}"]`).click();
    await page.getByText(/0259$/).first().waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has no axe violation and no sideways scrolling in %s at %i px', async (colorScheme, width) => {
    const hash = `#/accounts/${fixtures.buyer.account_id}`;
    const page = await openConsole(hash, { colorScheme, viewport: { width, height: 900 } });
    await page.getByRole('heading', { name: /^History, / }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`${serviceUrl}/console#/find/${fixtures.buyer.account_id}`);
    await page.getByRole('link', { name: fixtures.buyer.account_id }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('shows how the service is doing, in %s at %i px', async (colorScheme, width) => {
    const page = await openConsole('', { colorScheme, viewport: { width, height: 900 } });
    await page.getByRole('link', { name: 'Operations' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Payments a minute' }).waitFor();
    await page.getByText(/^In the last 60 minutes: [1-9]\d* paid/).waitFor();
    await page.getByText('webhook deliveries due').waitFor();
    expect(await page.title()).toBe('Sandbox console: operations');
    expect(await axeViolations(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it('lists who waits for an identity check, each with the way to their page', async () => {
    const page = await openConsole();
    await page.getByRole('heading', { name: 'Identity checks to decide' }).waitFor();
    expect(await page.getByRole('link', { name: 'Waiting' }).getAttribute('aria-current')).toBe('page');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('has the sandbox as its first page', async () => {
    const page = await openConsole();
    await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
    await page.getByRole('heading', { name: 'Faults' }).waitFor();
    await page.getByRole('link', { name: 'Waiting' }).click();
    await page.getByRole('heading', { name: 'Disputes to answer' }).waitFor();
  });

  it('is shown in no frame and read by no other site', async () => {
    const response = await fetch(`${serviceUrl}/console`);
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});
