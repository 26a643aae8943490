import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, expectUsableEverywhere, openIntegrator, waitingRequests } from './support/console-pages.js';
import { codeOf, fillSignIn, newOperator, newOperatorWithApp, PASSWORD } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole({ SVC_CONSOLE_APPROVAL: 'second-person' });

let clientId: string;
beforeAll(async () => {
  const made = await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
  clientId = made.client_id ?? '';
});

describe('a key that needs a second person', () => {
  it('is approved by another, and created by whoever asked, who alone sees its secret', async () => {
    const ada = await newOperator(browser, service, { email: 'ada@example.com', role: 'admin' });
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'admin' });
    await openIntegrator(ada, service.url, clientId);
    await ada.getByRole('button', { name: 'Create a key' }).click();
    await answer(ada, 'Create', 'Rotation of the key');
    await ada.getByText('The request waits for a second person.').waitFor();
    // the page says what was done before it has read what waits now
    await waitingRequests(ada).getByRole('button').first().waitFor();
    expect(await waitingRequests(ada).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    await expectUsableEverywhere(ada);

    await bob.goto(`${service.url}/console`);
    await bob.reload();
    await waitingRequests(bob).getByText('ada@example.com: Rotation of the key').waitFor();
    await expectUsableEverywhere(bob);
    await waitingRequests(bob).getByRole('button', { name: 'Approve' }).click();
    await answer(bob, 'Approve', 'It is due');
    await waitingRequests(bob).getByText('Approved by bob@example.com').waitFor();
    expect(await waitingRequests(bob).getByRole('button').allTextContents()).toEqual(['Refuse']);
    expect(await bob.getByText(/^svc_cs_/).count()).toBe(0);

    await ada.reload();
    await waitingRequests(ada).getByRole('button', { name: 'Create it now' }).waitFor();
    await expectUsableEverywhere(ada);
    await waitingRequests(ada).getByRole('button', { name: 'Create it now' }).click();
    await answer(ada, 'Create');
    const secret = ada.getByRole('region', { name: 'The new key’s secret' });
    await secret.getByText(/^svc_cs_/).waitFor();
    const made = (await secret.getByText(/^client_/).textContent()) ?? '';
    await ada.getByRole('listitem').filter({ hasText: made }).getByText('enabled').waitFor();
    expect(await waitingRequests(ada).count()).toBe(0);
    await expectUsableEverywhere(ada);
    await ada.reload();
    await ada.getByRole('heading', { name: 'Keys for the API' }).waitFor();
    expect(await ada.content()).not.toContain('svc_cs_');
  });

  it('is withdrawn by whoever asked, and disabling one waits, too', async () => {
    const eve = await newOperator(browser, service, { email: 'eve@example.com', role: 'admin' });
    await openIntegrator(eve, service.url, clientId);
    await eve.locator(`#disable-${clientId}`).click();
    await answer(eve, 'Disable', 'It may have leaked');
    const waiting = waitingRequests(eve);
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
    await openIntegrator(kim, service.url, clientId);
    await kim.getByRole('link', { name: 'Change limits and rules' }).click();
    await kim.getByLabel('Currency').selectOption('USD');
    await kim.getByLabel('Largest payout').fill('500');
    await kim.keyboard.press('Enter');
    await answer(kim, 'Change', 'Their new contract');
    await waitingRequests(kim).getByText('in USD; payout max amount: none → USD 500.00').waitFor();
    expect(await kim.getByLabel('Largest payout').inputValue()).toBe('');
    await expectUsableEverywhere(kim);

    await lou.goto(`${service.url}/console`);
    await lou.reload();
    await waitingRequests(lou).getByText('in USD; payout max amount: none → USD 500.00').waitFor();
    await waitingRequests(lou).getByRole('button', { name: 'Approve' }).click();
    await lou
      .getByRole('dialog')
      .getByText(/change limits, in USD; payout max amount: none → USD 500\.00/)
      .waitFor();
    await answer(lou, 'Approve', 'I have read the contract');
    await waitingRequests(lou).waitFor({ state: 'detached' });
    await kim.reload();
    await kim.getByLabel('Largest payout').waitFor();
    expect(await kim.getByLabel('Currency').inputValue()).toBe('USD');
    expect(await kim.getByLabel('Largest payout').inputValue()).toBe('500.00');
  });
});

describe('the freeze of an integrator', () => {
  async function approve(page: Page, what: string): Promise<void> {
    await page.goto(`${service.url}/console`);
    await page.reload();
    await waitingRequests(page)
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
    await openIntegrator(own, service.url, clientId);
    expect(await own.getByRole('button', { name: 'Freeze' }).count()).toBe(0);

    await openIntegrator(mia, service.url, clientId);
    await mia.getByRole('button', { name: 'Freeze' }).click();
    await expectUsableEverywhere(mia);
    await answer(mia, 'Freeze', 'A letter of the police');
    await waitingRequests(mia).getByText('freeze the integrator', { exact: true }).waitFor();
    await mia.getByRole('heading', { name: 'demo-games', exact: true }).waitFor();

    await approve(noa, 'freeze the integrator');
    await openIntegrator(noa, service.url, clientId);
    await noa.getByRole('heading', { name: 'demo-games: frozen' }).waitFor();
    await noa.getByText(/^By the operator since .*: A letter of the police$/).waitFor();
    await expectUsableEverywhere(noa);

    await own.reload();
    await own.getByLabel('E-mail address').waitFor();
    await fillSignIn(own, who.email, PASSWORD, codeOf(otpauth, 30_000));
    await own.getByText('This integrator is frozen. Contact the operator.').waitFor();
    await expectUsableEverywhere(own);

    await noa.getByRole('button', { name: 'Unfreeze' }).click();
    await answer(noa, 'Unfreeze', 'It was about another company');
    await approve(mia, 'unfreeze the integrator');
    await openIntegrator(mia, service.url, clientId);
    await mia.getByRole('heading', { name: 'demo-games', exact: true }).waitFor();
  });
});
