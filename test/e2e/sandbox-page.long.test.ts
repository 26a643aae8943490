import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { callAsIntegrator, type IntegratorCall } from './support/integrator-api.js';
import { type Fixtures, fetchFixtures } from './support/sandbox.js';
import { System } from './support/system.js';

let browser: BrowserFixture;
let system: System;
let fixtures: Fixtures;
beforeAll(async () => {
  [browser, system] = await Promise.all([BrowserFixture.start(), System.start()]);
});
beforeEach(async () => {
  fixtures = await fetchFixtures(system.serviceUrl);
});
afterEach(async () => {
  await browser.closePages();
  await fetch(`${system.serviceUrl}/sandbox/faults`, { method: 'DELETE' });
});
afterAll(async () => {
  await browser.stop();
  await system.stop();
});

const call = (options: IntegratorCall) => callAsIntegrator(fixtures, system.serviceUrl, options);

/** Without a token of its own, so that it is the only request. */
async function ask(path: string): Promise<number> {
  return (await fetch(`${system.serviceUrl}${path}`)).status;
}

async function payInvoice(): Promise<{ id: string; state: unknown }> {
  const made = await call({
    path: '/v2/invoice',
    body: {
      account_id: fixtures.buyer.account_id,
      reference_type: 'order',
      reference_id: 'sandbox-page',
      payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD?.payment_method_id }],
      line_items: [{ amount: 100, currency: 'USD', transaction_type: 'user_to_integrator' }],
    },
  });
  const path = `/v2/invoice/${made.invoice_id}`;
  await call({ path: `${path}/pay` });
  return { id: String(made.invoice_id), state: (await call({ method: 'GET', path })).state };
}

async function openSandbox(options: Parameters<BrowserFixture['newPage']>[0] = {}): Promise<Page> {
  const page = await browser.newPage(options);
  await page.goto(`${system.serviceUrl}/sandbox`);
  await page.getByRole('heading', { name: 'Clock' }).waitFor();
  return page;
}

const feedOf = (page: Page) => page.getByRole('list', { name: /^What happened/ });
const lineOf = (page: Page, text: string | RegExp) => feedOf(page).getByRole('listitem').filter({ hasText: text });
const panelOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function inject(page: Page, fault: string, times: string): Promise<void> {
  const faults = panelOf(page, 'Faults');
  await faults.getByLabel('What fails').selectOption({ label: fault });
  await faults.getByLabel('Times').fill(times);
  await faults.getByRole('button', { name: 'Inject', exact: true }).click();
  await faults.getByRole('status').getByText('Fault injected.').waitFor();
}

describe('the page /sandbox', () => {
  it('is the console, opened at its first page', async () => {
    const page = await openSandbox();
    expect(await page.title()).toBe('Sandbox');
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await pages.allTextContents()).toEqual(['Sandbox', 'Waiting', 'Operations', 'Integrators', 'Log']);
    expect(await pages.first().getAttribute('aria-current')).toBe('page');
    await pages.nth(1).click();
    await page.getByRole('heading', { name: 'Disputes to answer' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)('has no axe violation and no sideways scrolling in %s at %i px', async (colorScheme, width) => {
    const page = await openSandbox({ colorScheme, viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    await ask('/v2/webhooks');
    await inject(page, 'The API is slow', '');
    await lineOf(page, '/v2/webhooks').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  it('gives credentials, account ids and card numbers with one press each', async () => {
    const page = await openSandbox({ permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = async (name: string) => {
      const button = page.getByRole('button', { name });
      await button.click();
      await page
        .getByRole('status')
        .getByText(`Copied: ${name.slice('Copy '.length)}`)
        .waitFor();
      expect(await button.count()).toBe(0);
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('Copy client id')).toBe(fixtures.client_id);
    expect(await copied('Copy client secret')).toBe(fixtures.client_secret);
    expect(await copied('Copy account id of Demo Buyer')).toBe(fixtures.buyer.account_id);
    expect(await copied('Copy card number 4000000000000002')).toBe('4000000000000002');
    expect(page.url()).not.toContain(fixtures.client_secret);
    const cards = panelOf(page, 'Test cards');
    await cards.getByText('Declines with card_declined: The bank declined the card.').waitFor();
    const addresses = panelOf(page, 'Addresses');
    await addresses.getByRole('link', { name: system.serviceUrl, exact: true }).waitFor();
    await addresses.getByRole('link', { name: system.gameUrl }).waitFor();
  });

  it('has first calls that a shell runs as they are, and shows what came of them', async () => {
    const page = await openSandbox({ permissions: ['clipboard-read', 'clipboard-write'] });
    const buyer = page.getByRole('list', { name: 'Wallets of Demo Buyer' });
    const before = await buyer.textContent();
    await page.getByRole('button', { name: 'Copy all first calls' }).click();
    await page.getByRole('status').getByText('Copied: first calls').waitFor();
    const commands = await page.evaluate(() => navigator.clipboard.readText());
    const { stdout } = await promisify(execFile)('bash', ['-c', commands]);
    expect(stdout).toMatch(/"state":"(processing|success)"/);
    const line = lineOf(page, /POST \/v2\/invoice\/[0-9a-f-]{36}\/pay/).first();
    await line.waitFor();
    await expect.poll(() => buyer.textContent()).not.toBe(before);
    await line.getByRole('link', { name: 'Payment' }).click();
    await page.getByRole('heading', { name: 'Sandbox console: invoice' }).waitFor();
    await page.getByText('USD 4.99').first().waitFor();
  });
});

describe('the sandbox’s feed', () => {
  it('shows requests as they come, with status, code, duration and id, and the way to the player', async () => {
    const page = await openSandbox();
    await call({ method: 'GET', path: `/v1/${fixtures.buyer.account_id}/payment_methods` });
    const refused = await fetch(`${system.serviceUrl}/v2/invoice`, { method: 'POST' });
    const line = lineOf(page, refused.headers.get('request-id') ?? '');
    await line.getByText('401').waitFor();
    await line.getByText(/^\s*token_\w+$/).waitFor();
    await line.getByText(/^[\d.]+ ms$/).waitFor();
    await page.getByRole('button', { name: 'Failures' }).click();
    expect(await lineOf(page, /payment_methods/).count()).toBe(0);
    await page.getByRole('button', { name: 'Requests' }).click();
    await lineOf(page, /payment_methods/)
      .first()
      .getByRole('link', { name: 'Player' })
      .click();
    await page.getByRole('heading', { name: 'Active' }).waitFor();
  });

  it('moves nothing under the pointer or the focus, counts what is new, and shows it afterwards', async () => {
    const page = await openSandbox();
    await ask('/v2/to-be-read');
    const lines = feedOf(page).getByRole('listitem');
    await lineOf(page, '/v2/to-be-read').waitFor();
    await feedOf(page).hover();
    const first = await lines.first().textContent();
    const place = await lines.first().boundingBox();
    await ask('/v2/refunds-of-nobody');
    await page.getByText('1 new, shown when you leave the list').waitFor();
    expect(await lines.first().textContent()).toBe(first);
    expect(await lines.first().boundingBox()).toEqual(place);
    await page.getByRole('heading', { name: 'Clock' }).hover();
    await lines.first().getByText('/v2/refunds-of-nobody').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();

    await lines.first().getByRole('button', { name: 'Copy request id' }).focus();
    await ask('/v2/by-keyboard');
    await page.getByText('1 new, shown when you leave the list').waitFor();
    await page.getByRole('button', { name: 'Failures' }).focus();
    await lines.first().getByText('/v2/by-keyboard').waitFor();
  });

  it('shows a webhook with every attempt, and sends it once more', async () => {
    const receiver = createServer((_request, response) => response.end('thanks'));
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { port } = receiver.address() as AddressInfo;
    await call({ path: '/v2/webhooks', body: { url: `http://127.0.0.1:${port}/hooks` } });
    const page = await openSandbox();
    const { id } = await payInvoice();
    const line = lineOf(page, `:${port}/hooks`).filter({ hasText: 'invoice-completion' }).first();
    await line.getByText(', answered 200').waitFor();
    await line.getByText('1 attempt', { exact: true }).waitFor();
    await line.getByRole('button', { name: 'Send again' }).click();
    await line.getByText('2 attempts').waitFor();
    await line.getByRole('link', { name: 'Payment' }).click();
    await page.getByRole('heading', { name: 'Sandbox console: invoice' }).waitFor();
    expect(page.url()).toContain(id);
    receiver.closeAllConnections();
    receiver.close();
  });

  it('shows a mail in a frame that may do nothing, and gives focus back', async () => {
    const page = await openSandbox();
    const [transactionId = ''] = fixtures.transactions;
    const { token } = await call({
      path: '/authorize/user',
      body: { account_id: fixtures.buyer.account_id, return_token: true },
    });
    const { access_token } = token as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
    await fetch(`${system.serviceUrl}/v1/transaction/${transactionId}/receipt`, {
      method: 'POST',
      headers,
      body: '{}',
    });
    await page.getByRole('button', { name: 'Mails' }).click();
    const read = lineOf(page, fixtures.buyer.email).first().getByRole('button', { name: 'Read' });
    await read.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /receipt/i });
    const frame = dialog.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('');
    await frame.contentFrame().getByText('Transaction ID').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await read.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('says when the service does not answer, keeps what it shows, and goes on by itself', async () => {
    const page = await openSandbox();
    await page.route('**/console/api/v1/sandbox', (route) => route.abort());
    await page.getByText('No answer; asking again').waitFor();
    await page.getByRole('heading', { name: 'Clock' }).waitFor();
    await page.unroute('**/console/api/v1/sandbox');
    await page.getByText('Live', { exact: true }).waitFor();
  });
});

describe('the sandbox’s clock', () => {
  it('moves by its steps and by any amount, and says how far it is ahead', async () => {
    const page = await openSandbox();
    const clock = panelOf(page, 'Clock');
    await fetch(`${system.serviceUrl}/sandbox/reset`, { method: 'POST' });
    await clock.getByText('Real time.', { exact: true }).waitFor();
    for (const step of ['+1 minute', '+1 hour', '+1 day', '+30 days']) {
      await clock.getByRole('button', { name: step }).click();
      await clock
        .getByRole('status')
        .getByText(`Moved ${step.slice(1)} forward.`)
        .waitFor();
    }
    await clock.getByText('31 days 1 hour ahead of real time.').waitFor();
    await clock.getByLabel('Forward by').fill('45');
    await clock.getByLabel('Unit').selectOption({ label: 'hours' });
    await clock.getByRole('button', { name: 'Move', exact: true }).click();
    await clock.getByText('32 days 22 hours ahead of real time.').waitFor();
    const answer = await (await fetch(`${system.serviceUrl}/sandbox/clock`)).json();
    expect(answer.offset_seconds).toBe(60 + 3_600 + 86_400 + 30 * 86_400 + 45 * 3_600);
  });
});

describe('the sandbox’s page injects', () => {
  it('a failure of the next payment with its own reason, and shows when it has happened', async () => {
    const page = await openSandbox();
    const faults = panelOf(page, 'Faults');
    await faults.getByText('Everything works.').waitFor();
    await faults.getByLabel('Bank’s reason').fill('lost_card');
    await inject(page, 'The next payment fails', '1');
    await faults.getByText('once more').waitFor();
    await faults.getByText('decline_code lost_card').waitFor();

    expect((await payInvoice()).state).toBe('failed');
    await faults.getByText('Everything works.').waitFor();
    expect((await payInvoice()).state).toBe('success');
  });

  it('a slow API, by keyboard alone', async () => {
    const page = await openSandbox();
    const faults = panelOf(page, 'Faults');
    await faults.getByLabel('What fails').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.type('700');
    await page.keyboard.press('Enter');
    await faults.getByText('delay_ms 700').waitFor();
    const started = performance.now();
    expect((await call({ method: 'GET', path: '/v2/webhooks' })) !== undefined).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(700);
  });

  it('an API that answers 503 until the fault is removed', async () => {
    const page = await openSandbox();
    const faults = panelOf(page, 'Faults');
    await faults.getByLabel('What fails').selectOption({ label: 'The API answers with an error' });
    await faults.getByLabel('Status').selectOption({ label: '503, to be retried' });
    await inject(page, 'The API answers with an error', '');
    await faults.getByText('until removed').first().waitFor();
    expect(await ask('/token')).not.toBe(200);
    await expect(call({ method: 'GET', path: '/v2/webhooks' })).rejects.toThrow('503');
    await lineOf(page, /503.*POST \/token/)
      .first()
      .waitFor();
    await faults.getByRole('button', { name: 'Remove' }).click();
    await faults.getByText('Everything works.').waitFor();
    await call({ method: 'GET', path: '/v2/webhooks' });
  });

  it('a webhook receiver that is down, whose deliveries arrive once the clock has moved', async () => {
    await call({ path: '/v2/webhooks', body: { url: `${system.gameUrl}/nowhere` } });
    const page = await openSandbox();
    await inject(page, 'The webhook receiver is down', '1');
    await payInvoice();
    const line = lineOf(page, 'invoice-completion').first();
    await line.getByText(', no answer').waitFor();
    await line.getByText(/^next attempt /).waitFor();
    await panelOf(page, 'Faults').getByText('Everything works.').waitFor();

    await page.getByRole('button', { name: '+1 minute' }).click();

    await line.getByText(', answered 404').waitFor();
  });

  it('several faults, and removes them all', async () => {
    const page = await openSandbox();
    const faults = panelOf(page, 'Faults');
    await inject(page, 'The webhook receiver is down', '7');
    await faults.getByText('7 more times').waitFor();
    await inject(page, 'The next payment fails', '2');
    await faults.getByRole('button', { name: 'Remove all' }).click();
    await faults.getByText('Everything works.').waitFor();
  });
});

describe('the sandbox’s reset', () => {
  it('says what it deletes, does nothing when cancelled, and otherwise starts over', async () => {
    const page = await openSandbox();
    await ask('/v2/before-the-reset');
    await lineOf(page, '/v2/before-the-reset').first().waitFor();
    const opener = page.getByRole('button', { name: 'Reset…' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete everything in this sandbox?' });
    await dialog.getByText('All players, payments, cards, webhook receivers, mails').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect((await fetchFixtures(system.serviceUrl)).client_id).toBe(fixtures.client_id);

    await opener.click();
    await dialog.getByRole('button', { name: 'Delete and start over' }).click();
    await panelOf(page, 'Start over')
      .getByText(/^Reset\. The accounts/)
      .waitFor();
    const fresh = await fetchFixtures(system.serviceUrl);
    expect(fresh.client_id).not.toBe(fixtures.client_id);
    await panelOf(page, 'Credentials').getByText(fresh.client_id).waitFor();
    await feedOf(page).getByText('Nothing has happened yet.').waitFor();
    await page.getByRole('button', { name: 'Webhooks' }).click();
    await feedOf(page).getByText('Register a receiver with POST /v2/webhooks').waitFor();
    await page.getByRole('button', { name: 'Mails' }).click();
    await feedOf(page).getByText('mail yourself a receipt').waitFor();
    await page.getByRole('button', { name: 'Failures' }).click();
    await feedOf(page).getByText('Nothing has failed.').waitFor();
  });
});
