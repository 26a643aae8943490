import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { waitingRequests } from './support/console-pages.js';
import { newOperator } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole({ SVC_CONSOLE_APPROVAL: 'second-person' });

let invoiceId: string;
let playerId: string;
beforeAll(async () => {
  invoiceId = await payInvoice();
});

/** An integrator's player pays USD 5.00 from their wallet. */
async function payInvoice(): Promise<string> {
  await service.admin('create-integrator', '--name', 'other-games', '--currency', 'USD');
  const client = await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
  const form = { grant_type: 'client_credentials', client_id: client.client_id, client_secret: client.client_secret };
  const granted = await fetch(`${service.url}/token`, {
    method: 'POST',
    body: new URLSearchParams(form as Record<string, string>),
  });
  const { access_token } = (await granted.json()) as { access_token: string };
  const call = async (path: string, body: object) => {
    const response = await fetch(`${service.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { payload } = (await response.json()) as { payload: Record<string, unknown> };
    return payload;
  };
  const player = await call('/v1/users', { email: 'player@example.com', currencies: ['USD'] });
  playerId = String(player.account_id);
  const { USD } = player.wallets as { USD: { wallet_id: string; payment_method_id: string } };
  await service.fund(USD.wallet_id, 500, 'USD');
  const { invoice_id } = await call('/v2/invoice', {
    account_id: player.account_id,
    reference_type: 'order',
    reference_id: 'order-1',
    payment_methods: [{ payment_method_id: USD.payment_method_id }],
    line_items: [{ amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', description: 'Sword' }],
  });
  await call(`/v2/invoice/${invoice_id}/pay`, {});
  return String(invoice_id);
}

async function openInvoice(page: Page): Promise<void> {
  await page.goto(`${service.url}/console#/invoices/${invoiceId}`);
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
}

async function askForRefund(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Refund this payment?' });
  await dialog.getByLabel('Amount').focus();
  await page.keyboard.type(amount);
  await dialog.getByLabel('Why').focus();
  await page.keyboard.type('Bought by mistake');
  await page.keyboard.press('Enter');
}

describe('a refund that needs a second person', () => {
  it('waits until another person approves it', async () => {
    const ada = await newOperator(browser, service, { email: 'ada@example.com', role: 'finance' });
    await openInvoice(ada);
    await askForRefund(ada, '9');
    await ada.getByText('Only USD 5.00 is left to refund.').waitFor();
    expect(await axeViolations(ada)).toEqual([]);
    await ada.keyboard.press('Escape');
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'finance' });
    const showWaiting = () => bob.getByRole('link', { name: 'Waiting' }).click();
    await showWaiting();
    await bob.getByText('No dispute waits for an answer.').waitFor();
    await askForRefund(ada, '1.50');
    const waiting = waitingRequests(ada);
    await waiting.getByText('USD 1.50').waitFor();
    expect(await waiting.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    expect(await axeViolations(ada)).toEqual([]);

    // the same page, read again
    await showWaiting();
    await waitingRequests(bob).getByText('ada@example.com: Bought by mistake').waitFor();
    expect(await axeViolations(bob)).toEqual([]);
    await bob.getByRole('link', { name: 'USD 1.50' }).click();
    await bob.getByRole('button', { name: 'Approve' }).click();
    await bob.getByRole('dialog', { name: 'Approve this request?' }).getByLabel('Why').fill('The player is right');
    await bob.keyboard.press('Enter');
    await bob.getByText('Left to refund: USD 3.50').waitFor();
    const log = bob.getByRole('region', { name: 'Changed in the console' });
    await log.getByText('bob@example.com: The player is right').waitFor();
    await log.getByText('ada@example.com: Bought by mistake').waitFor();
    expect(await waitingRequests(bob).count()).toBe(0);
  });

  it('is offered neither to a viewer nor to a support, and another integrator’s people see no payment', async () => {
    const viewer = await newOperator(browser, service, { email: 'vic@example.com', role: 'viewer' });
    await openInvoice(viewer);
    for (const name of ['Refund', 'Send receipt', 'Approve']) {
      expect(await viewer.getByRole('button', { name }).count(), name).toBe(0);
    }
    const support = await newOperator(browser, service, { email: 'sue@example.com', role: 'support' });
    await openInvoice(support);
    expect(await support.getByRole('button', { name: 'Send receipt' }).count()).toBe(1);
    expect(await support.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    const foreign = await newOperator(browser, service, {
      email: 'otto@other.example',
      role: 'admin',
      integrator: 'other-games',
    });
    await foreign.goto(`${service.url}/console#/invoices/${invoiceId}`);
    await foreign.getByText('No invoice with this id is visible to you.').waitFor();
    expect(await foreign.getByRole('link', { name: 'Operations' }).count()).toBe(0);
    await foreign.goto(`${service.url}/console#/operations`);
    await foreign.getByText("Only the operator's own people may do this.").waitFor();
    await foreign.goto(`${service.url}/console#/find/order-1`);
    await foreign.getByRole('heading', { name: 'Nothing found' }).waitFor();
  });
});

describe('an erasure of personal data', () => {
  it('is for an admin, of a player who is frozen and at rest, by keyboard alone', async () => {
    const page = await newOperator(browser, service, { email: 'eve@example.com', role: 'admin' });
    await page.goto(`${service.url}/console#/accounts/${playerId}`);
    await page.getByText('player@example.com').waitFor();
    expect(await page.getByRole('button', { name: 'Erase personal data' }).count()).toBe(0);
    const press = async (button: string, question: string) => {
      await page.getByRole('button', { name: button, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: question }).getByLabel('Why').focus();
      await page.keyboard.type('The player has asked');
      await page.keyboard.press('Enter');
    };
    await press('Freeze', 'Freeze this player?');
    await page.getByRole('heading', { name: 'Frozen' }).waitFor();
    const question = 'Erase this player’s personal data?';
    await press('Erase personal data', question);
    await page.getByText(/Freeze the account, as the operator, at least a minute before/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await service.sql('UPDATE freezes SET frozen_ms = frozen_ms - 60000');
    await page.keyboard.press('Escape');
    await press('Erase personal data', question);
    await page.getByText(/It still has money in a wallet/).waitFor();
    await page.keyboard.press('Escape');
    await service.sql(`UPDATE wallets SET balance = 0 WHERE account_id = '${playerId}'`);
    await service.sql(
      `DELETE FROM wallet_credits WHERE wallet_id IN (SELECT id FROM wallets WHERE account_id = '${playerId}')`,
    );

    await press('Erase personal data', question);

    await page.getByRole('heading', { name: 'Erased' }).waitFor();
    await page.getByText('account.erase').waitFor();
    expect(await page.getByText('player@example.com').count()).toBe(0);
    for (const name of ['Erase personal data', 'Unfreeze']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
    }
    expect(await axeViolations(page)).toEqual([]);
  });
});
