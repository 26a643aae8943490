import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { outcomesOf } from './support/host-page.js';
import { HostSite, type HostSiteOptions } from './support/host-site.js';
import { fetchFixtures } from './support/sandbox.js';
import { createDemoClient, tokenFor } from './support/service-client.js';

const serviceUrl = inject('serviceUrl');
const sites: HostSite[] = [];

let browser: BrowserFixture;
let buyerToken: () => Promise<unknown>;
let foreignTransaction: string;

beforeAll(async () => {
  browser = await BrowserFixture.start();
  const [client, fixtures] = await Promise.all([createDemoClient(serviceUrl), fetchFixtures(serviceUrl)]);
  buyerToken = () => tokenFor(client, fixtures.buyer.account_id);
  foreignTransaction = await buyAs(client, fixtures.other_buyer);
});

afterEach(async () => {
  await browser.closePages();
  await Promise.all(sites.splice(0).map((site) => site.stop()));
});

afterAll(() => browser.stop());

/** A game's page that calls `flow` with `args` when Open is pressed. */
async function openGame(flow: string, args: unknown[], options: Partial<HostSiteOptions> = {}) {
  const config = { environment: serviceUrl, flow, args };
  const site = await HostSite.start({ config, session: buyerToken, ...options });
  sites.push(site);
  const page = await browser.newPage();
  await page.goto(site.url);
  return { page, site };
}

/** Waits until the page shows the text, then presses the Close above it. */
const closeAfter = (page: Page, seen: (frame: FrameLocator) => Locator) => async () => {
  await seen(page.locator('dialog iframe').contentFrame()).waitFor();
  await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
};
const firstRow = (frame: FrameLocator) => frame.locator('.row[id]').first();
const heading = (name: string) => (frame: FrameLocator) => frame.getByRole('heading', { name });

describe('ReceiptFlow', () => {
  it.each([
    ['an empty id', ''],
    ['a number', 7],
    ['null', null],
    ['an object', {}],
  ])('refuses %s at once with exactly one onError, and shows nothing', async (_what, id) => {
    const { page } = await openGame('ReceiptFlow', [id]);

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', state: 'error', error: { code: 'invalid_argument' } }]);
    expect(outcomes[0]?.error?.message).toContain('transactionId');
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it.each([
    ['an unknown id', () => '00000000-0000-4000-8000-000000000000'],
    ["another player's id", () => foreignTransaction],
  ])("reports that %s was not found, with the API's response code and messages", async (_what, id) => {
    const { page } = await openGame('ReceiptFlow', [id()]);

    const outcomes = await outcomesOf(page, closeAfter(page, heading('Not found')));

    expect(outcomes).toMatchObject([
      { callback: 'onError', state: 'error', error: { code: 'api_refused', api: { responseCode: 404 } } },
    ]);
    expect(outcomes[0]?.error?.api?.messages[0]).toMatch(/\S+ \S+/);
    expect(outcomes[0]?.error?.api?.codes[0]).toMatch(/^[a-z_]+$/);
  });
});

describe('the token', () => {
  it('is refreshed when it has expired, without the player noticing', async () => {
    const { page, site } = await openGame('HistoryFlow', [], {
      session: async () => ({ ...((await buyerToken()) as object), access_token: 'dead' }),
    });

    const outcomes = await outcomesOf(page, closeAfter(page, firstRow));

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    expect(site.sessions).toBe(1);
  });

  it('is requested once more when its refresh is refused', async () => {
    let asked = 0;
    const { page, site } = await openGame('HistoryFlow', [], {
      session: async () => {
        asked += 1;
        return asked === 1 ? { access_token: 'dead', refresh_token: 'dead' } : buyerToken();
      },
    });

    const outcomes = await outcomesOf(page, closeAfter(page, firstRow));

    expect(outcomes).toMatchObject([{ callback: 'onComplete' }]);
    expect(site.sessions).toBe(2);
  });

  it('causes one onError with the response code when the new one is refused too', async () => {
    const { page } = await openGame('HistoryFlow', [], {
      session: async () => ({ access_token: 'dead', refresh_token: 'dead' }),
    });

    const outcomes = await outcomesOf(page, closeAfter(page, heading('Your session has ended')));

    expect(outcomes).toMatchObject([{ callback: 'onError', error: { code: 'token_refused' } }]);
    expect(outcomes[0]?.error?.api?.responseCode).toBeGreaterThanOrEqual(400);
  });

  it("causes one onError when the game's server returns none", async () => {
    const { page } = await openGame('HistoryFlow', [], { session: async () => undefined });

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', error: { code: 'token_missing' } }]);
  });
});

describe('the page', () => {
  it('that never answers causes one onError', async () => {
    const { page } = await openGame('HistoryFlow', []);
    await page.route('**/ui/v1/screens/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Nothing to say' }),
    );

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', error: { code: 'page_failed' } }]);
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('that never answers causes one onCancel when the player closes first', async () => {
    const { page } = await openGame('HistoryFlow', []);
    await page.route('**/ui/v1/screens/**', () => {});

    const outcomes = await outcomesOf(page, async () => {
      await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    });

    expect(outcomes).toMatchObject([{ callback: 'onCancel', cause: 'closed_by_player' }]);
  });

  it('that crashes while it is used causes one outcome', async () => {
    const { page } = await openGame('HistoryFlow', []);

    const outcomes = await outcomesOf(page, async () => {
      const frame = page.locator('dialog iframe').contentFrame();
      await frame.locator('.row[id]').first().waitFor();
      await frame
        .locator('body')
        .evaluate(() => {
          for (;;);
        })
        .catch(() => {});
    });

    expect(outcomes).toMatchObject([{ callback: 'onError', error: { code: 'page_unresponsive' } }]);
  }, 60_000);
});

async function buyAs(
  client: Awaited<ReturnType<typeof createDemoClient>>,
  buyer: Awaited<ReturnType<typeof fetchFixtures>>['other_buyer'],
): Promise<string> {
  const created = await client.createInvoice({
    account_id: buyer.account_id,
    reference_type: 'test',
    reference_id: 'another player',
    payment_methods: [{ payment_method_id: buyer.card_payment_method_id }],
    line_items: [
      {
        amount: 100,
        currency: 'USD',
        transaction_type: 'user_to_integrator',
        product_sku: 'pin',
        reference_type: 'test',
        reference_id: 'pin',
      },
    ],
  });
  if (!created.ok) throw new Error(created.error.message);
  const paid = await client.payInvoice(created.value.invoice_id);
  if (!paid.ok) throw new Error(paid.error.message);
  return created.value.invoice_id;
}
