import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { handsOn, pressPay } from './support/hands.js';
import { outcomesOf } from './support/host-page.js';
import { payingPlayer } from './support/paying-player.js';
import { ShopFixture } from './support/shop-fixture.js';

/** The published test card whose bank requires a challenge. */
const ASKING_CARD = '4000 0000 0000 3220';

let shop: ShopFixture;
let accountId: string;

beforeAll(async () => {
  shop = await ShopFixture.start();
  accountId = await payingPlayer(shop, { cards: [ASKING_CARD] });
});

afterAll(async () => {
  await shop.tidyUp();
  await shop.stop();
});

const paid = { callback: 'onComplete', state: 'complete' };

/** Opens the bank from the flow, top level, and answers there. */
async function answerAtBank(page: Page, frame: FrameLocator, answer: 'Confirm' | 'Decline'): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await frame.getByRole('button', { name: 'Continue to your bank' }).click();
  const bank = await opened;
  await bank.getByRole('button', { name: answer }).click();
  await bank.getByRole('status').waitFor();
  await bank.close();
}

describe.concurrent('the challenge of a checkout', () => {
  it('opens top level; the flow continues by itself once the buyer has confirmed', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await pressPay(hands, frame);
      await answerAtBank(page, frame, 'Confirm');
      await frame.getByText('You paid $5.00.').waitFor();
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([paid]);
  });

  it('refused or cancelled is shown above the form, and the order can still be closed unpaid', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'keyboard');

    const outcomes = await outcomesOf(page, async () => {
      await pressPay(hands, frame);
      await answerAtBank(page, frame, 'Decline');
      await frame.getByText('Your bank could not confirm that it was you. Nothing was charged.').waitFor();
      await pressPay(hands, frame);
      await hands.press(frame.getByRole('button', { name: 'Cancel this payment' }));
      await frame.getByText('The confirmation with your bank was cancelled. Nothing was charged.').waitFor();
      await hands.dismiss();
    });

    expect(outcomes).toMatchObject([{ callback: 'onCancel', state: 'cancel' }]);
  });

  it('cannot return to an address outside the operator’s list', async () => {
    const { page, frame } = await shop.open({
      flow: 'checkout',
      accountId,
      options: { flowConfig: { postOAuthURLOverride: 'https://elsewhere.example/' } },
    });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await pressPay(hands, frame);
      await frame.locator('#problem').waitFor();
      expect(await frame.locator('#problem').textContent()).toContain('an address that is not allowed');
      await hands.dismiss();
    });

    expect(outcomes).toMatchObject([{ callback: 'onCancel' }]);
  });
});

describe.concurrent('the challenge of a top-up', () => {
  it('is passed by keyboard, and the wallet is credited', async () => {
    const { page, frame } = await shop.open({
      flow: 'purchase',
      accountId: await payingPlayer(shop, { cards: [ASKING_CARD] }),
    });
    const hands = handsOn(page, 'keyboard');

    const outcomes = await outcomesOf(page, async () => {
      await hands.press(frame.getByRole('button', { name: '$10.00', exact: true }));
      await pressPay(hands, frame);
      const opened = page.context().waitForEvent('page');
      await hands.press(frame.getByRole('button', { name: 'Continue to your bank' }));
      const bank = await opened;
      await handsOn(bank, 'keyboard').press(bank.getByRole('button', { name: 'Confirm' }));
      await frame.getByText('New balance: $10.00').waitFor();
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([paid]);
  });
});

describe.concurrent('the challenge of a hosted order', () => {
  it('takes place in the same window and returns to the order, which links back to the shop', async () => {
    const returnUrl = 'https://shop.example/thanks';
    const link = await shop.redirect({ flow: 'checkout', accountId, checkout: { hosted: true, returnUrl } });
    const page = await shop.browser.newPage();
    await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'The shop' }));

    await page.goto(link);
    await page.locator('#pay[data-armed="true"]').click();
    await page.getByRole('button', { name: 'Continue to your bank' }).click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('You paid $5.00.').waitFor();
    expect(new URL(page.url()).origin).toBe(new URL(link).origin);
    await page.getByRole('button', { name: 'Back to the shop' }).click();

    await page.waitForURL(returnUrl);
  });
});

describe.concurrent.each(['en', 'de', 'ar'])('the challenge’s pages, for a mobile browser in %s', (locale) => {
  it('use its language and direction, fit, and pass axe in light and dark', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    await page.locator('#open:enabled').click();
    await pressPay(handsOn(page, 'mouse'), frame);
    const opened = page.context().waitForEvent('page');
    await frame.getByRole('button', { name: 'Continue to your bank' }).click();
    const bankUrl = (await opened).url();

    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await shop.browser.newPage({ locale, colorScheme, viewport: { width: 360, height: 640 } });
      await visitor.goto(bankUrl);
      await expectWellShown(visitor, locale);
      if (colorScheme === 'dark') await visitor.locator('button').first().click();
      else await visitor.goto(bankUrl.replace('demo-bank', 'three-d-secure'));
      await visitor.getByRole('status').waitFor();
      await expectWellShown(visitor, locale);
    }
  });
});

async function expectWellShown(page: Page, locale: string): Promise<void> {
  const shown = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    isCutOff: document.documentElement.scrollWidth > innerWidth,
  }));
  expect(shown).toEqual({ lang: locale, dir: locale === 'ar' ? 'rtl' : 'ltr', isCutOff: false });
  expect(await axeViolations(page)).toEqual([]);
}
