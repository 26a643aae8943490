import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { typeCard } from './support/card-form.js';
import { handsOn, pressPay } from './support/hands.js';
import { PAD, pageWithPad, pressPad } from './support/pad.js';
import { payingPlayer } from './support/paying-player.js';
import { ShopFixture } from './support/shop-fixture.js';
import { System } from './support/system.js';

const CARD = '4111 1111 1111 1111';
/** The published test card whose bank requires a challenge. */
const ASKING_CARD = '4000 0000 0000 3220';

const IDENTITY = {
  first_name: 'Mika',
  last_name: 'Lind',
  date_of_birth: '1994-05-17',
  line_1: '12 Harbour Street',
  postal_code: '03801',
  city: 'Portsmouth',
  document_number: 'X1234567',
};

let system: System;
let shop: ShopFixture;
beforeAll(async () => {
  // a phone of the same machine reaches the loopback address
  system = await System.start({ serviceEnv: { SVC_CONTINUE_ON_PHONE: 'on' } });
  shop = await ShopFixture.start(system.serviceUrl);
});
afterEach(() => shop.tidyUp());
afterAll(async () => {
  await shop.stop();
  await system.stop();
});

/** The address that the big screen shows, as somebody types it. */
async function addressOn(frame: FrameLocator): Promise<string> {
  return `http://${await frame.locator('.handover-address').innerText()}`;
}

/** Another browser, small and with a touch screen. */
async function phoneAt(address: string): Promise<Page> {
  const page = await shop.browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(address);
  return page;
}

async function compareOn(phone: Page, frame: FrameLocator): Promise<void> {
  await phone.getByRole('button', { name: 'Continue' }).click();
  const code = await frame.locator('.handover-number').innerText();
  await phone.locator('.phone-code').filter({ hasText: code }).waitFor();
}

/** Opens the card form of a player without cards, and asks for a code there. */
async function askForCode(page: Page | undefined, press: (frame: FrameLocator) => Promise<void>) {
  const accountId = await payingPlayer(shop, {});
  const options = { flow: 'payment-selection', accountId } as const;
  const opened = await shop.open({ ...options, ...(page && { page }) });
  await opened.page.locator('#open:enabled').click();
  await press(opened.frame);
  await opened.frame.locator('.qr').waitFor();
  return opened;
}

const clickThrough = async (frame: FrameLocator) => {
  await frame.getByRole('button', { name: 'Add a card' }).click();
  await frame.getByRole('button', { name: 'Continue on your phone' }).click();
};

describe('a card is typed on the phone', () => {
  it('from a big screen with a gamepad, which goes on with the new card by itself', async () => {
    const big = await pageWithPad(shop.browser);
    await big.setViewportSize({ width: 1280, height: 720 });
    const { frame } = await askForCode(big, async (own) => {
      await own.locator('#add-card').focus();
      await pressPad(big, PAD.accept);
      // in ten-foot mode the phone comes first
      await own.locator('#phone:focus').waitFor();
      await pressPad(big, PAD.accept);
    });
    await frame.locator('#handover-cancel:focus').waitFor();
    expect(await axeViolations(big, 'iframe')).toEqual([]);

    const phone = await phoneAt(await addressOn(frame));
    await compareOn(phone, frame);
    await frame.getByText('Opened on your phone').waitFor();
    expect(await axeViolations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'The codes are the same' }).click();
    await typeCard(phone, CARD);
    await phone.getByRole('button', { name: 'Add card' }).click();

    await phone.getByText('Go on at the other screen.').waitFor();
    await frame.getByRole('radio', { name: /1111/, checked: true }).waitFor();
    expect(await frame.locator('.handover').count()).toBe(0);
  });

  it('until the big screen cancels, which the phone says kindly', async () => {
    const { frame } = await askForCode(undefined, clickThrough);
    const phone = await phoneAt(await addressOn(frame));
    await compareOn(phone, frame);
    await frame.locator('#handover-cancel').click();
    await phone.getByText('This step is over').waitFor();
    await frame.locator('#phone').and(frame.locator(':focus')).waitFor();
    await frame.getByLabel('Name on card').waitFor();
  });

  it('unless the codes differ: then nothing is typed, and the big screen offers a new code', async () => {
    const { frame } = await askForCode(undefined, clickThrough);
    const address = await addressOn(frame);
    const phone = await phoneAt(address);
    await compareOn(phone, frame);
    await phone.getByRole('button', { name: 'They are different' }).click();
    await phone.getByText('Nothing was added or paid.').waitFor();
    await frame.getByText('This was ended on the phone').waitFor();
    await frame.getByRole('button', { name: 'New code' }).and(frame.locator(':focus')).press('Enter');
    await frame.locator('.qr').waitFor();
    expect(await addressOn(frame)).not.toBe(address);
  });

  it('by one phone only: a second one is told so', async () => {
    const { frame } = await askForCode(undefined, clickThrough);
    const address = await addressOn(frame);
    await compareOn(await phoneAt(address), frame);
    const late = await phoneAt(address);
    await late.getByRole('button', { name: 'Continue' }).click();
    await late.getByText('This code was already opened').waitFor();
  });
});

describe('the bank step', () => {
  it('is taken on the phone; the big screen shows the payment, with focus on Done though the code goes last', async () => {
    const accountId = await payingPlayer(shop, { cards: [ASKING_CARD] });
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    await page.locator('#open:enabled').click();
    await pressPay(handsOn(page, 'mouse'), frame);
    await frame.getByRole('button', { name: 'Continue on your phone' }).click();
    await frame.locator('.qr').waitFor();
    let tellPanel = () => {};
    const isPaid = new Promise<void>((resolve) => {
      tellPanel = resolve;
    });
    await page.route('**/handovers/*', async (route) => {
      await isPaid;
      await route.continue();
    });

    const phone = await phoneAt(await addressOn(frame));
    await compareOn(phone, frame);
    await phone.getByRole('button', { name: 'The codes are the same' }).click();
    await phone.getByRole('button', { name: 'Confirm' }).click();

    await phone.getByText('You can close this page and go back to the game.').waitFor();
    await frame.getByText('You paid $5.00.').waitFor();
    expect(await frame.locator('.handover').count()).toBe(1);
    tellPanel();
    await frame.locator('.handover').waitFor({ state: 'detached' });
    await frame.locator('#done').and(frame.locator(':focus')).waitFor();
  });
});

describe('the identity check', () => {
  it('is filled in on the phone; the big screen shows the decision', async () => {
    const accountId = await payingPlayer(shop, {});
    const { page, frame } = await shop.open({ flow: 'kyc', accountId });
    await page.locator('#open:enabled').click();
    await frame.getByRole('button', { name: 'Continue on your phone' }).click();
    await frame.locator('.qr').waitFor();

    const phone = await phoneAt(await addressOn(frame));
    await compareOn(phone, frame);
    await phone.getByRole('button', { name: 'The codes are the same' }).click();
    for (const [id, value] of Object.entries(IDENTITY)) await phone.locator(`#${id}`).fill(value);
    await phone.locator('#country').selectOption('US');
    expect(await axeViolations(phone)).toEqual([]);
    await phone.locator('#submit').click();

    await phone.getByText('Go on at the other screen.').waitFor();
    await frame.getByText('Your identity is confirmed').waitFor();
  });
});
