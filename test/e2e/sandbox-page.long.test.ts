import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';
import { System } from './support/system.js';

let browser: BrowserFixture;
let system: System;
let fixtures: Fixtures;
let authorization: string;
beforeAll(async () => {
  [browser, system] = await Promise.all([BrowserFixture.start(), System.start()]);
  fixtures = await fetchFixtures(system.serviceUrl);
  const { client_id, client_secret } = fixtures;
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await (await fetch(`${system.serviceUrl}/token`, { method: 'POST', body })).json();
  authorization = `Bearer ${answer.access_token}`;
});
afterEach(() => browser.closePages());
afterAll(async () => {
  await browser.stop();
  await system.stop();
});

async function call(method: string, path: string, body?: object) {
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${system.serviceUrl}${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}

async function payInvoice(): Promise<string> {
  const created = await call('POST', '/v2/invoice', {
    account_id: fixtures.buyer.account_id,
    reference_type: 'order',
    reference_id: 'sandbox-page',
    payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD?.payment_method_id }],
    line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
  });
  const url = `/v2/invoice/${created.json.payload.invoice_id}`;
  await call('POST', `${url}/pay`);
  return (await call('GET', url)).json.payload.state;
}

async function openSandbox(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(`${system.serviceUrl}/sandbox`);
  await page.getByText('Everything works.').waitFor();
  return page;
}

async function order(page: Page, failure: string, times: string): Promise<void> {
  await page.getByLabel('What').selectOption({ label: failure });
  await page.getByLabel('Times (empty: until removed)').fill(times);
  await page.getByRole('button', { name: 'Inject', exact: true }).click();
  await page.getByRole('status').getByText('Fault injected.').waitFor();
}

describe('the page /sandbox injects', () => {
  it('a failure of the next payment, and shows when it has happened', async () => {
    const page = await openSandbox();
    await order(page, 'The next payment fails', '1');
    await page.getByRole('cell', { name: 'payment_fails' }).waitFor();

    expect(await payInvoice()).toBe('failed');
    await page.getByText('Everything works.').waitFor();
    expect(await payInvoice()).toBe('success');
  });

  it('a slow API', async () => {
    const page = await openSandbox();
    await order(page, 'Slow API', '1');
    const started = performance.now();
    expect((await call('GET', '/v2/webhooks')).status).toBe(200);
    expect(performance.now() - started).toBeGreaterThanOrEqual(2_900);
  });

  it('an API that answers 500 until the fault is removed', async () => {
    const page = await openSandbox();
    await order(page, 'API answers 500', '');
    await page.getByRole('cell', { name: 'until removed' }).waitFor();
    expect((await call('GET', '/v2/webhooks')).status).toBe(500);
    expect((await call('GET', '/v2/webhooks')).status).toBe(500);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Everything works.').waitFor();
    expect((await call('GET', '/v2/webhooks')).status).toBe(200);
  });

  it('a webhook receiver that is down, whose deliveries arrive once the clock has moved', async () => {
    const page = await openSandbox();
    await call('POST', '/v2/webhooks', { url: `${system.gameUrl}/nowhere` });
    await order(page, 'Webhook receiver is down', '1');
    await payInvoice();
    const row = page.locator('#deliveries tr', { hasText: 'invoice-completion' });
    await row.getByText('no answer: fault injected in the sandbox').waitFor();
    await row.getByText(/^due /).waitFor();
    await page.getByText('Everything works.').waitFor();

    await page.getByRole('button', { name: '+1 minute' }).click();

    await row.getByText('404').waitFor();
  });
});
