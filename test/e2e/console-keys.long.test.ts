import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { codeOf, fillSignIn, newOperator, newOperatorWithApp, PASSWORD } from './support/console-people.js';
import { type OperatorService, startOperatorService } from './support/operator-service.js';

let browser: BrowserFixture;
let service: OperatorService;
let clientId: string;
beforeAll(async () => {
  [browser, service] = await Promise.all([
    BrowserFixture.start(),
    startOperatorService({ SVC_CONSOLE_APPROVAL: 'second-person' }),
  ]);
  const made = await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
  clientId = made.client_id ?? '';
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.stop();
  await service.stop();
});

async function openIntegrator(page: Page): Promise<void> {
  await page.goto(`${service.url}/console#/find/${clientId}`);
  await page.getByRole('link', { name: clientId }).click();
  await page.getByRole('heading', { name: 'Keys for the API' }).waitFor();
}

/** Answers the question that is open. */
async function answer(page: Page, button: string, why?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (why !== undefined) await dialog.getByLabel('Why').fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

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

describe('a key that needs a second person', () => {
  it('is approved by another, and created by whoever asked, who alone sees its secret', async () => {
    const ada = await newOperator(browser, service, { email: 'ada@example.com', role: 'admin' });
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'admin' });
    await openIntegrator(ada);
    await ada.getByRole('button', { name: 'Create a key' }).click();
    await answer(ada, 'Create', 'Rotation of the key');
    await ada.getByText('The request waits for a second person.').waitFor();
    const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' });
    // the page says what was done before it has read what waits now
    await waiting(ada).getByRole('button').first().waitFor();
    expect(await waiting(ada).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    await expectUsable(ada);

    await bob.goto(`${service.url}/console`);
    await bob.reload();
    await waiting(bob).getByText('ada@example.com: Rotation of the key').waitFor();
    await expectUsable(bob);
    await waiting(bob).getByRole('button', { name: 'Approve' }).click();
    await answer(bob, 'Approve', 'It is due');
    await waiting(bob).getByText('Approved by bob@example.com').waitFor();
    expect(await waiting(bob).getByRole('button').allTextContents()).toEqual(['Refuse']);
    expect(await bob.getByText(/^svc_cs_/).count()).toBe(0);

    await ada.reload();
    await waiting(ada).getByRole('button', { name: 'Create it now' }).waitFor();
    await expectUsable(ada);
    await waiting(ada).getByRole('button', { name: 'Create it now' }).click();
    await answer(ada, 'Create');
    const secret = ada.getByRole('region', { name: 'The new key’s secret' });
    await secret.getByText(/^svc_cs_/).waitFor();
    const made = (await secret.getByText(/^client_/).textContent()) ?? '';
    await ada.getByRole('listitem').filter({ hasText: made }).getByText('enabled').waitFor();
    expect(await waiting(ada).count()).toBe(0);
    await expectUsable(ada);
    await ada.reload();
    await ada.getByRole('heading', { name: 'Keys for the API' }).waitFor();
    expect(await ada.content()).not.toContain('svc_cs_');
  });

  it('is withdrawn by whoever asked, and disabling one waits, too', async () => {
    const eve = await newOperator(browser, service, { email: 'eve@example.com', role: 'admin' });
    await openIntegrator(eve);
    await eve.locator(`#disable-${clientId}`).click();
    await answer(eve, 'Disable', 'It may have leaked');
    const waiting = eve.getByRole('region', { name: 'Waiting for a second person' });
    await waiting.getByText(clientId).waitFor();
    await waiting.getByRole('button', { name: 'Withdraw' }).click();
    await answer(eve, 'Withdraw', 'It has not');
    await waiting.waitFor({ state: 'detached' });
    await eve.getByText('Your request is withdrawn.').waitFor();
  });
});

describe('limits that need a second person', () => {
  it('are read in words by the other, who approves them', async () => {
    const kim = await newOperator(browser, service, { email: 'kim@example.com', role: 'admin' });
    const lou = await newOperator(browser, service, { email: 'lou@example.com', role: 'admin' });
    await openIntegrator(kim);
    await kim.getByRole('link', { name: 'Change limits and rules' }).click();
    await kim.getByLabel('Currency').selectOption('USD');
    await kim.getByLabel('Largest payout').fill('500');
    await kim.keyboard.press('Enter');
    await answer(kim, 'Change', 'Their new contract');
    const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' });
    await waiting(kim).getByText('in USD; payout max amount: USD 500.00').waitFor();
    expect(await kim.getByLabel('Largest payout').inputValue()).toBe('');
    await expectUsable(kim);

    await lou.goto(`${service.url}/console`);
    await lou.reload();
    await waiting(lou).getByText('in USD; payout max amount: USD 500.00').waitFor();
    await waiting(lou).getByRole('button', { name: 'Approve' }).click();
    await lou
      .getByRole('dialog')
      .getByText(/change limits, in USD; payout max amount: USD 500\.00/)
      .waitFor();
    await answer(lou, 'Approve', 'I have read the contract');
    await waiting(lou).waitFor({ state: 'detached' });
    await kim.reload();
    await kim.getByLabel('Largest payout').waitFor();
    expect(await kim.getByLabel('Currency').inputValue()).toBe('USD');
    expect(await kim.getByLabel('Largest payout').inputValue()).toBe('500.00');
  });
});

describe('the freeze of an integrator', () => {
  const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' });

  async function approve(page: Page, what: string): Promise<void> {
    await page.goto(`${service.url}/console`);
    await page.reload();
    await waiting(page)
      .getByRole('listitem')
      .filter({ hasText: what })
      .getByRole('button', { name: 'Approve' })
      .click();
    await answer(page, 'Approve', 'I have read the letter');
    await page.getByText('The request is approved.').waitFor();
  }

  it('is approved by another person and shown with its reason, and its people read of it as they sign in', async () => {
    const mia = await newOperator(browser, service, { email: 'mia@example.com', role: 'admin' });
    const noa = await newOperator(browser, service, { email: 'noa@example.com', role: 'admin' });
    const who = { email: 'own@example.com', role: 'admin', integrator: 'demo-games' };
    const { page: own, otpauth } = await newOperatorWithApp(browser, service, who);
    await openIntegrator(own);
    expect(await own.getByRole('button', { name: 'Freeze' }).count()).toBe(0);

    await openIntegrator(mia);
    await mia.getByRole('button', { name: 'Freeze' }).click();
    await expectUsable(mia);
    await answer(mia, 'Freeze', 'A letter of the police');
    await waiting(mia).getByText('freeze the integrator', { exact: true }).waitFor();
    await mia.getByRole('heading', { name: 'demo-games', exact: true }).waitFor();

    await approve(noa, 'freeze the integrator');
    await openIntegrator(noa);
    await noa.getByRole('heading', { name: 'demo-games: frozen' }).waitFor();
    await noa.getByText(/^By the operator since .*: A letter of the police$/).waitFor();
    await expectUsable(noa);

    await own.reload();
    await own.getByLabel('E-mail address').waitFor();
    await fillSignIn(own, who.email, PASSWORD, codeOf(otpauth, 30_000));
    await own.getByText('This integrator is frozen. Contact the operator.').waitFor();
    await expectUsable(own);

    await noa.getByRole('button', { name: 'Unfreeze' }).click();
    await answer(noa, 'Unfreeze', 'It was about another company');
    await approve(mia, 'unfreeze the integrator');
    await openIntegrator(mia);
    await mia.getByRole('heading', { name: 'demo-games', exact: true }).waitFor();
  });
});
