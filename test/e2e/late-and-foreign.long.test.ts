import type { FrameLocator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handsOn, pressPay } from './support/hands.js';
import { clickAway, outcomesOf } from './support/host-page.js';
import { callAsIntegrator } from './support/integrator-api.js';
import { payingPlayer } from './support/paying-player.js';
import { advanceClock } from './support/sandbox.js';
import { ShopFixture } from './support/shop-fixture.js';
import { System } from './support/system.js';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

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

const later = (seconds: number) => advanceClock(system.serviceUrl, seconds);
const closeOn = async (frame: FrameLocator, title: string) => {
  await frame.getByRole('heading', { name: title }).waitFor();
  await clickAway(frame.getByRole('alert').getByRole('button', { name: 'Close' }));
};
const refused = (code: string) => ({ callback: 'onError', error: { code: 'api_refused', api: { codes: [code] } } });

describe('a redirect', () => {
  it('older than a day shows that it has expired, and the game gets one error', async () => {
    const redirect = await shop.redirect({ flow: 'checkout' });
    await later(DAY + 1);
    const { page, frame } = await shop.open({ flow: 'checkout', redirect: async () => redirect });

    const outcomes = await outcomesOf(page, () => closeOn(frame, 'This link has expired'));

    expect(outcomes).toMatchObject([refused('nonce_expired')]);
  });

  it('whose page stayed open too long refuses Pay with a message, and charges nothing', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').waitFor();
      await later(31 * MINUTE);
      await frame.locator('#pay').click();
      await closeOn(frame, 'This page has timed out');
    });

    expect(outcomes).toMatchObject([refused('session_expired')]);
  });
});

describe('the bank’s challenge', () => {
  it('ends the attempt when it takes too long, and the order can still be paid', async () => {
    const accountId = await payingPlayer(shop, { cards: ['4000 0000 0000 3220', '4111 1111 1111 1111'] });
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await pressPay(hands, frame);
      await frame.getByRole('button', { name: 'Continue to your bank' }).waitFor();
      await later(16 * MINUTE);
      await frame.getByText('The confirmation with your bank took too long. Nothing was charged.').waitFor();
      await hands.press(frame.getByRole('button', { name: 'Change' }));
      await hands.press(frame.getByRole('radio', { name: /1111/ }));
      await pressPay(hands, frame);
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });
});

describe('a hosted link', () => {
  const hosted = () => shop.redirect({ flow: 'checkout', checkout: { hosted: true } });

  it('that is expired, or expires while open, shows so and cannot be paid', async () => {
    const [old, open] = [await hosted(), await hosted()];
    const page = await shop.browser.newPage();
    await later(DAY - 10 * MINUTE);
    await page.goto(open);
    await page.locator('#pay[data-armed="true"]').waitFor();
    await later(11 * MINUTE);

    await page.locator('#pay').click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    expect(await page.locator('#pay').count()).toBe(0);

    await page.goto(old);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });

  it('that was paid shows so whenever it is opened again, and no more details once expired', async () => {
    const link = await hosted();
    const page = await shop.browser.newPage();
    await page.goto(link);
    await page.locator('#pay[data-armed="true"]').click();
    await page.getByText('You paid $5.00.').waitFor();
    await later(DAY - 10 * MINUTE);

    await page.goto(link);
    await page.getByText('You paid $5.00.').waitFor();
    expect(await page.locator('#pay').count()).toBe(0);

    await later(DAY);
    await page.goto(link);
    await page.getByRole('heading', { name: 'Already paid' }).waitFor();
    expect(await page.getByText('$5.00').count()).toBe(0);
  });

  it('that does not exist is not valid', async () => {
    const page = await shop.browser.newPage();
    await page.goto(`${(await hosted()).slice(0, -4)}0000`);

    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  });
});

describe('a page of an unregistered origin', () => {
  it('cannot show a flow: the browser blocks it, and the game gets one error', async () => {
    await callAsIntegrator(shop.fixtures, system.serviceUrl, {
      method: 'PUT',
      path: '/v1/integrator/origins',
      body: { origins: ['https://registered.example'] },
    });
    const { page } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page);

    expect(outcomes).toMatchObject([{ callback: 'onError', state: 'error', error: { code: 'page_unresponsive' } }]);
  });
});
