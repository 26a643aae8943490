import { afterAll, beforeAll, expect, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { HostSite } from './support/host-site.js';
import { payingPlayer, walletOf } from './support/paying-player.js';
import { tokenFor } from './support/service-client.js';
import { ShopFixture } from './support/shop-fixture.js';

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});
afterAll(() => shop.stop());

it('a limit set in the history refuses the next checkout above it, which says what is left and takes nothing', async () => {
  const accountId = await payingPlayer(shop, { walletMinor: 1_500 });
  const site = await HostSite.start({
    config: { environment: shop.serviceUrl, flow: 'HistoryFlow', args: [] },
    session: () => tokenFor(shop.client, accountId),
  });
  const game = await shop.browser.newPage();
  await game.goto(site.url);
  const history = game.locator('dialog iframe').contentFrame();
  await outcomesOf(game, async () => {
    await history.locator('#spending').click();
    await history.locator('#limit-USD').fill('4');
    await history.locator('#set-USD').click();
    await history.getByText('of $4.00 this month').waitFor();
    await clickAway(game.locator('dialog').getByRole('button', { name: 'Close' }));
  });
  await site.stop();

  const { page, frame } = await shop.open({ flow: 'checkout', accountId });
  await outcomesOf(page, async () => {
    await frame.locator('#pay[data-armed="true"]').click();
    await frame.getByText('This payment would exceed your spending limit. $4.00 left until').waitFor();
    await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
  });

  expect(await walletOf(shop, accountId)).toMatchObject({ balance: 1_500 });
});
