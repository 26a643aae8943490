import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, expectUsableEverywhere, openIntegrator, waitingRequests } from './support/console-pages.js';
import { newOperator } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

// nobody else is asked for refunds; credits need two people all the same
const { browser, service } = operatorConsole();

let clientId: string;
beforeAll(async () => {
  const made = await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
  clientId = made.client_id ?? '';
});

const money = (page: Page) => page.getByRole('region', { name: 'Wallets and currencies' });
const credits = (page: Page) => page.getByRole('region', { name: 'Credits' });

async function approve(page: Page): Promise<void> {
  await page.goto(`${service.url}/console`);
  await page.reload();
  await waitingRequests(page).getByRole('button', { name: 'Approve' }).click();
  await answer(page, 'Approve', 'It is on the statement');
  await page.getByText('The request is approved.').waitFor();
}

describe('a credit', () => {
  it('is asked for beside a wallet, approved by another person, and taken back the same way', async () => {
    const ada = await newOperator(browser, service, { email: 'ada@example.com', role: 'finance' });
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'finance' });
    await openIntegrator(ada, service.url, clientId);
    await money(ada).getByRole('button', { name: 'Credit' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Credit money from outside?' });
    await expectUsableEverywhere(ada);
    await dialog.getByLabel('Amount').fill('12.505');
    await dialog.getByLabel('The bank’s reference').fill('TRX 4711');
    await dialog.getByLabel('Why').fill('Statement of 20 November');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await dialog.getByText('at most 2 decimals in USD').waitFor();
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByRole('button', { name: 'Ask for it' }).click();
    await ada.getByText('The credit waits for a second person.').waitFor();
    await waitingRequests(ada).getByText('TRX 4711').waitFor();
    expect(await waitingRequests(ada).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    await expectUsableEverywhere(ada);

    await approve(bob);
    await ada.reload();
    await money(ada).getByText('USD 12.50').waitFor();
    await credits(ada).getByText('TRX 4711, ada@example.com, approved by bob@example.com').waitFor();
    await expectUsableEverywhere(ada);
    await credits(ada).getByRole('button', { name: 'Take back' }).click();
    const question = ada.getByRole('dialog', { name: 'Take this credit back?' });
    await question.getByText('USD 12.50, TRX 4711').waitFor();
    await question.getByLabel('Why').fill('It was for somebody else');
    await question.getByRole('button', { name: 'Ask for it' }).click();
    await waitingRequests(ada).getByText('take a credit back').waitFor();

    await approve(bob);
    await ada.reload();
    await money(ada).getByText('USD 0.00').waitFor();
    await credits(ada).getByText('taken back').waitFor();
    expect(await credits(ada).getByRole('button', { name: 'Take back' }).count()).toBe(0);
    await expectUsableEverywhere(ada);
  });
});
