import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { ShopFixture } from './support/shop-fixture.js';
import { System } from './support/system.js';

let system: System;
let shop: ShopFixture;

beforeAll(async () => {
  system = await System.start();
  shop = await ShopFixture.start(system.serviceUrl);
});

afterEach(() => shop.tidyUp());

afterAll(async () => {
  await shop.stop();
  await system.stop();
});

describe('a checkout', () => {
  it('shows that it is offline, and is paid once the network is back', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      const pay = frame.locator('#pay[data-armed="true"]');
      await pay.waitFor();
      await page.context().setOffline(true);
      await pay.click();
      await frame
        .getByText(/You are offline|The connection was lost/)
        .first()
        .waitFor();
      await page.context().setOffline(false);
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });

  it('whose service is killed while paying shows the true state afterwards, and is paid once', async () => {
    const before = await walletBalance();
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').waitFor();
      const pressed = frame.locator('#pay').click();
      await Promise.all([pressed, system.killService()]);
      await system.startService();
      const done = frame.getByRole('button', { name: 'Done' });
      const pay = frame.locator('#pay[data-armed="true"]');
      await done.or(pay).first().waitFor({ timeout: 45_000 });
      // If the kill came before the payment arrived, nothing was charged, and Pay is there again.
      if (await pay.isVisible()) await pay.click();
      await clickAway(done);
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    expect(await walletBalance()).toBe(before - 500n);
  }, 120_000);

  it('whose page dies after Pay was pressed asks the integrator for the outcome', async () => {
    const asked: string[] = [];
    const { page, frame } = await shop.open({
      flow: 'checkout',
      confirm: async () => {
        asked.push('confirm');
        return asked.length < 2 ? 'pending' : 'complete';
      },
    });

    const outcomes = await outcomesOf(page, async () => {
      await page.route('**/ui/v1/flow-sessions/current/**', () => {});
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('Your payment is being processed…').waitFor();
      await page.locator('dialog iframe').evaluate((element) => element.remove());
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    expect(asked.length).toBeGreaterThanOrEqual(2);
  }, 90_000);
});

describe('a page that the host blocks', () => {
  it.each([
    ['sdk', 'onError'],
    ['widget', 'onError'],
  ] as const)("by its own policy: the %s's %s names the policy and the line to add", async (by, callback) => {
    const { page } = await shop.open({
      flow: 'checkout',
      by,
      headers: { 'Content-Security-Policy': `script-src 'self' ${system.serviceUrl}; frame-src 'none'` },
    });

    const [outcome, ...others] = await outcomesOf(page);

    expect(others).toEqual([]);
    expect(outcome).toMatchObject({ callback });
    const text = JSON.stringify(outcome);
    expect(text).toContain('page_blocked');
    expect(text).toContain('frame-src');
    expect(await page.locator('dialog').count()).toBe(0);
  });

  it('leaves the nonce unused: the same redirect works afterwards', async () => {
    const redirect = await shop.redirect({ flow: 'checkout' });
    const blocked = await shop.open({
      flow: 'checkout',
      redirect: async () => redirect,
      headers: { 'Content-Security-Policy': "frame-src 'none'" },
    });
    await outcomesOf(blocked.page);

    const { page, frame } = await shop.open({ flow: 'checkout', redirect: async () => redirect });
    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });
});

describe('a nonce', () => {
  it('is not consumed by a GET, a prefetch or a reload of the redirect', async () => {
    const redirect = await shop.redirect({ flow: 'checkout' });
    const scanner = await shop.browser.newPage();
    await scanner.goto(redirect);
    await scanner.reload();
    await fetch(redirect, { headers: { 'Sec-Purpose': 'prefetch' } });

    const { page, frame } = await shop.open({ flow: 'checkout', redirect: async () => redirect });
    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete' }]);
  });
});

async function walletBalance(): Promise<bigint> {
  const methods = await shop.client.listPaymentMethods(shop.fixtures.buyer.account_id);
  if (!methods.ok) throw new Error(methods.error.message);
  const wallet = methods.value.find(
    ({ provider, processing_currency }) => provider === 'wallet' && processing_currency === 'USD',
  );
  return BigInt(wallet?.wallet_balance ?? '0');
}
