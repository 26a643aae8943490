import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';

const serviceUrl = inject('serviceUrl');

let browser: BrowserFixture;
let fixtures: Fixtures;
let receiver: Server;
/** What the receiver got. */
const received: { readonly id: string; readonly body: string }[] = [];
let webhookId: string;
let invoiceId: string;
beforeAll(async () => {
  [browser, fixtures] = await Promise.all([BrowserFixture.start(), fetchFixtures(serviceUrl)]);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ id: String(request.headers['webhook-id']), body: Buffer.concat(chunks).toString() });
      response.end('thanks');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const endpoint = await callAsIntegrator(fixtures, serviceUrl, { path: '/v2/webhooks', body: { url } });
  webhookId = String(endpoint.id);
  invoiceId = await payInvoice();
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await callAsIntegrator(fixtures, serviceUrl, { method: 'DELETE', path: `/v2/webhooks/${webhookId}`, body: {} });
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await browser.stop();
});

async function payInvoice(): Promise<string> {
  const body = {
    account_id: fixtures.buyer.account_id,
    reference_type: 'order',
    reference_id: `console-${crypto.randomUUID()}`,
    payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD?.payment_method_id }],
    line_items: [{ amount: 350, currency: 'USD', transaction_type: 'user_to_integrator', description: 'Lantern' }],
  };
  const { invoice_id } = await callAsIntegrator(fixtures, serviceUrl, { path: '/v2/invoice', body });
  await callAsIntegrator(fixtures, serviceUrl, { path: `/v2/invoice/${invoice_id}/pay`, body: {} });
  return String(invoice_id);
}

/** The row of the payment's webhook, once it has so many attempts. */
async function openWebhook(page: Page, attempts: string) {
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect
    .poll(
      async () => {
        await page.goto('about:blank');
        await page.goto(`${serviceUrl}/console#/invoices/${invoiceId}`);
        await timeline.waitFor();
        return timeline.getByText(attempts, { exact: true }).count();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(1);
  return timeline.getByRole('listitem').filter({ hasText: 'invoice-completion to' });
}

async function why(page: Page, question: string, reason: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByLabel('Why').fill(reason);
  await page.keyboard.press('Enter');
}

describe('a payment’s page', () => {
  it('shows its webhook with the attempts, and sends it again with the same id', async () => {
    const page = await browser.newPage();
    const webhook = await openWebhook(page, '1 attempt');
    await webhook.getByText('1 attempt').click();
    await webhook.getByText('answered 200, thanks').waitFor();
    await webhook.getByRole('button', { name: 'Send again' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await why(page, 'Send this webhook again?', 'They lost their queue');
    await page.getByText('The webhook is due again').waitFor();
    await page.getByText('sandbox: They lost their queue').waitFor();
    await openWebhook(page, '2 attempts');
    const [first, second, ...others] = received.filter(({ body }) => body.includes(invoiceId));
    expect(second).toEqual(first);
    expect(others).toEqual([]);
  });

  it('mails the receipt, and shows the mail without the address', async () => {
    const page = await browser.newPage();
    await page.goto(`${serviceUrl}/console#/invoices/${invoiceId}`);
    await page.getByRole('button', { name: 'Send receipt' }).click();
    await why(page, 'Mail the receipt to the buyer?', 'Asked on the phone');
    const mail = page.getByRole('region', { name: 'Timeline' }).getByText(/^receipt to .•••@/);
    await mail.waitFor();
    expect(await page.getByText(fixtures.buyer.email).count()).toBe(0);
  });

  it('refunds a part and then the rest', async () => {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${serviceUrl}/console#/invoices/${invoiceId}`);
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount').fill('1.50');
    await why(page, 'Refund this payment?', 'Half of it was missing');
    await page.getByText('Left to refund: USD 2.00').waitFor();
    await page.getByRole('button', { name: 'Refund' }).click();
    await why(page, 'Refund this payment?', 'The rest as well');
    await page.getByRole('region', { name: 'Timeline' }).getByText('USD 2.00').waitFor();
    await page.getByText('sandbox: The rest as well').waitFor();
    expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
