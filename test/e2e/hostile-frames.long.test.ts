import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clickAway, outcomesOf } from './support/host-page.js';
import { HostSite } from './support/host-site.js';
import { ShopFixture } from './support/shop-fixture.js';

let shop: ShopFixture;
let hostile: HostSite;

beforeAll(async () => {
  shop = await ShopFixture.start();
  hostile = await HostSite.start({ config: {} });
});

afterEach(() => shop.tidyUp());

afterAll(async () => {
  await shop.stop();
  await hostile.stop();
});

describe('a hostile frame beside the flow', () => {
  it.each(['sdk', 'widget'] as const)(
    'has all its messages ignored by a checkout of the %s, and receives none',
    async (by) => {
      const { page } = await shop.open({ flow: 'checkout', by });
      await page.evaluate(
        (address) => {
          const frame = document.createElement('iframe');
          frame.src = `${address}/hostile.html`;
          frame.title = 'advertisement';
          frame.style.cssText = 'position:absolute;bottom:0;right:0;width:10px;height:10px';
          document.body.append(frame);
        },
        hostile.url.replace('localhost', '127.0.0.1'),
      );
      const said = page.frameLocator('iframe[title="advertisement"]').locator('body');
      const frame = page.frameLocator('iframe[title="Checkout"]');
      await said.filter({ hasText: '"sent":' }).waitFor({ state: 'attached' });

      const outcomes = await outcomesOf(page, async () => {
        await frame.locator('#pay[data-armed="true"]').waitFor();
        // It has sent every message to the open flow several times; none may have ended or paid it.
        await page.waitForTimeout(1_000);
        expect(await page.locator('#outcomes li').count()).toBe(0);
        expect(await frame.locator('#pay').isVisible()).toBe(true);
        await frame.locator('#pay').click();
        await clickAway(frame.getByRole('button', { name: 'Done' }));
      });

      expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete', trigger: 'done-button' }]);
      const { sent, heard } = JSON.parse((await said.textContent()) ?? '') as { sent: number; heard: string[] };
      expect(sent).toBeGreaterThan(500);
      expect(heard).toEqual([]);
    },
  );
});
