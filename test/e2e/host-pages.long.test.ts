import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { typeCard } from './support/card-form.js';
import { clickAway, firstOutcome, outcomesOf, pressAway } from './support/host-page.js';
import { payingPlayer } from './support/paying-player.js';
import { type OpenShop, type OpenShopOptions, ShopFixture } from './support/shop-fixture.js';

const serviceUrl = inject('serviceUrl');

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const STRICT = {
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${serviceUrl}`,
    "style-src 'self'",
    "connect-src 'self'",
    `frame-src ${serviceUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
};

/** What the page reports against its own policies; a page that works reports nothing. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function pay({ page, frame }: OpenShop, press?: (open: Locator) => Promise<void>) {
  return outcomesOf(
    page,
    async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    },
    press,
  );
}

const PAID = { callback: 'onComplete', event: 'svc.checkout.complete', state: 'complete', trigger: 'done-button' };

describe('a card typed into the provider’s fields', () => {
  it('is taken in an isolated page with a strict policy and Trusted Types', async () => {
    const accountId = await payingPlayer(shop, {});
    const page = await shop.browser.newPage();
    const complaints = watchComplaints(page);
    const headers = { ...ISOLATED, ...STRICT };
    const { frame } = await shop.open({ flow: 'payment-selection', accountId, headers, page });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.locator('#open:enabled').click();
    await frame.locator('#add-card').click();
    await typeCard(frame, '5555 5555 5555 4444');
    await frame.locator('#save-card:not([aria-disabled])').click();

    await frame.getByRole('radio', { name: /Mastercard •••• 4444/ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe.each(['sdk', 'widget'] as const)('a checkout by the %s is paid', (by) => {
  it.each([
    ['a plain page', {}],
    ['a cross-origin isolated page', ISOLATED],
    ['a page with a strict policy and Trusted Types', STRICT],
    ['an isolated page with a strict policy', { ...ISOLATED, ...STRICT }],
  ])('in %s', async (_what, headers) => {
    const page = await shop.browser.newPage();
    const complaints = watchComplaints(page);
    const opened = await shop.open({ flow: 'checkout', by, headers, page });
    expect(await page.evaluate(() => crossOriginIsolated)).toBe('Cross-Origin-Opener-Policy' in headers);

    expect(await pay(opened)).toMatchObject([PAID]);
    expect(complaints).toEqual([]);
  });

  it('in a game inside a portal’s sandboxed frame', async () => {
    const { page, frame, site } = await openInPortal({ flow: 'checkout', by });

    await frame.locator('#open:enabled').click();
    const flow = frame.locator('iframe').contentFrame();
    await flow.locator('#pay[data-armed="true"]').click();
    await clickAway(flow.getByRole('button', { name: 'Done' }), firstOutcome(frame));

    expect(await frame.locator('#outcomes').textContent()).toContain('"state":"complete"');
    expect(new URL(page.url()).port).not.toBe(new URL(site.url).port);
  });

  it('by keyboard in a game that captures all keys and focuses its canvas every 30 ms', async () => {
    const opened = await shop.open({ flow: 'checkout', by, extraScript: 'greedy.js' });
    const { page, frame } = opened;

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay').scrollIntoViewIfNeeded();
      await frame.locator('#pay[data-armed="true"]').waitFor();
      await frame.locator('#title').click();
      await reach(page, () => frame.locator('#pay').evaluate((button) => button === document.activeElement));
      await page.keyboard.press('Enter');
      await frame.locator('#done').waitFor();
      await reach(page, () => frame.locator('#done').evaluate((button) => button === document.activeElement));
      await pressAway(page.keyboard.press('Enter'), firstOutcome(page));
    });

    expect(outcomes).toMatchObject([PAID]);
  });
});

describe('a fullscreen canvas', () => {
  it('is covered by a flow that opens afterwards', async () => {
    const opened = await shop.open({ flow: 'checkout', extraScript: 'fullscreen.js' });
    const { page } = opened;
    await page.getByRole('button', { name: 'Fullscreen' }).click();
    await page.waitForFunction(() => document.fullscreenElement !== null);

    expect(await pay(opened, (open) => open.page().keyboard.press('o'))).toMatchObject([PAID]);
  });

  it('opened above a flow is covered by it again, and the flow can be paid', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', extraScript: 'fullscreen.js' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').waitFor();
      // A game may go fullscreen by its own key while the flow is open.
      await page.getByRole('button', { name: 'Fullscreen' }).dispatchEvent('click');
      await page.waitForFunction(() => {
        const { innerWidth, innerHeight } = window;
        const onTop = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
        return document.fullscreenElement !== null && onTop?.tagName === 'IFRAME';
      });
      await armedForGood(frame.locator('#pay'));
      await frame.locator('#pay').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([PAID]);
  });
});

/** A browser reports with a delay that a button was covered or moved, so a button is armed only after a while in place. */
async function armedForGood(pay: Locator): Promise<void> {
  await pay.evaluate(
    (button) =>
      new Promise<void>((resolve) => {
        let since = performance.now();
        const look = () => {
          if (button.getAttribute('data-armed') !== 'true') since = performance.now();
          if (performance.now() - since > 600) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Tabs until `arrived`. */
async function reach(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    if (await arrived()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key does not reach it.');
}

/** Opens the game inside the frame of another site. */
async function openInPortal(options: OpenShopOptions): Promise<OpenShop> {
  const opened = await shop.open(options);
  const game = opened.page.url();
  await opened.page.goto(await shop.openPortal(game));
  return { page: opened.page, site: opened.site, frame: opened.page.frameLocator('iframe[title="The game"]') };
}
