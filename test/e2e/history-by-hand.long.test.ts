import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handsOn } from './support/hands.js';
import { outcomesOf } from './support/host-page.js';
import { HostSite } from './support/host-site.js';
import { pageWithPad } from './support/pad.js';
import { payingPlayer, payNow } from './support/paying-player.js';
import { tokenFor } from './support/service-client.js';
import { ShopFixture } from './support/shop-fixture.js';

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});
afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

async function playerWithPurchases(): Promise<string> {
  const accountId = await payingPlayer(shop, { walletMinor: 2_000 });
  const methods = await shop.client.listPaymentMethods(accountId);
  const wallet = methods.ok ? methods.value.find(({ provider }) => provider === 'wallet') : undefined;
  for (const amount of [300, 200]) await payNow(shop, { accountId, paymentMethodId: wallet?.id ?? '', amount });
  return accountId;
}

describe.each(['keyboard', 'gamepad'] as const)('the history, using only the %s', (tool) => {
  it('leads from the list to the own limit and back, to an entry, to its receipt by mail, and out', async ({
    onTestFinished,
  }) => {
    const accountId = await playerWithPurchases();
    const site = await HostSite.start({
      config: { environment: shop.serviceUrl, flow: 'HistoryFlow', args: [] },
      session: () => tokenFor(shop.client, accountId),
    });
    onTestFinished(() => site.stop());
    const page = await (tool === 'gamepad' ? pageWithPad(shop.browser) : shop.browser.newPage());
    await page.goto(site.url);
    const hands = handsOn(page, tool);
    const frame = page.locator('dialog iframe').contentFrame();
    const back = frame.getByRole('button', { name: 'Back' });

    const outcomes = await outcomesOf(
      page,
      async () => {
        await hands.press(frame.locator('#spending'));
        await hands.type(frame.locator('#limit-USD'), '50');
        await hands.press(frame.locator('#set-USD'));
        await frame.getByText('of $50.00 this month').waitFor();
        await hands.press(back);
        await frame.locator('#spending:focus').waitFor();

        await hands.press(frame.locator('.row[id]').nth(1));
        await frame.locator('.hero').waitFor();
        await hands.press(frame.getByRole('button', { name: 'E-mail receipt' }));
        await frame.getByText(/^Sent to .•/).waitFor();
        await hands.press(back);
        await frame.locator('.row[id]').nth(1).and(frame.locator(':focus')).waitFor();
        await hands.dismiss();
      },
      (open) => open.press('Enter'),
    );

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });
});
