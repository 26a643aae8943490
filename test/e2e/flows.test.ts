import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cardFields, typeCard } from './support/card-form.js';
import { clickAway, outcomesOf } from './support/host-page.js';
import { payingPlayer, visit, walletOf } from './support/paying-player.js';
import { registerPlayer } from './support/register-player.js';
import { type OpenShop, ShopFixture } from './support/shop-fixture.js';

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

const hostClose = (page: Page) => page.locator('dialog').getByRole('button', { name: 'Close' });

describe('checkout', () => {
  it('is paid once by a double click', async () => {
    const accountId = await payingPlayer(shop, { walletMinor: 1_500 });
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });

    await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').dblclick();
      await frame.getByText('You paid $5.00.').waitFor();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(await walletOf(shop, accountId)).toMatchObject({ balance: 1_000 });
  });

  it('is completed by the X after the payment', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('You paid $5.00.').waitFor();
      await hostClose(page).click();
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });

  it('holds an escrow’s money', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout', checkout: { isEscrow: true } });

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('$5.00 is held safely until the trade is finished.').waitFor();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });

  it('adds a card, shows that the bank declined it, and is then paid from the wallet', async () => {
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      await addCard({ page, frame }, '4000 0000 0000 0002');
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('Your bank declined the card.').waitFor();
      await frame.getByRole('button', { name: 'Change' }).click();
      await frame.getByText('USD wallet').click();
      await frame.locator('#pay[data-armed="true"]').click();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
  });

  it.each([
    ['a number that fails Luhn', '4242 4242 4242 4241', '12/40', 'Check the card number.'],
    ['an expired card', '4242 4242 4242 4242', '01/20', 'This card has expired.'],
  ])('refuses %s, with the message beside its field', async (_what, number, expiry, words) => {
    const { page, frame } = await shop.open({ flow: 'checkout' });

    const outcomes = await outcomesOf(page, async () => {
      await frame.getByRole('button', { name: 'Change' }).click();
      await frame.getByRole('button', { name: 'Add a card' }).click();
      await typeCard(frame, number, { expiry });
      await frame.getByRole('button', { name: 'Add card' }).click();
      await cardFields(frame).getByText(words).waitFor();
      await hostClose(page).click();
    });

    expect(outcomes).toMatchObject([{ callback: 'onCancel', cause: 'closed_by_player' }]);
  });
});

describe('terms', () => {
  it('are shown to a new player before the payment methods; accepting continues', async () => {
    const accountId = await registerPlayer(shop.fixtures, shop.serviceUrl);
    const { page, frame } = await shop.open({ flow: 'payment-selection', accountId });

    const outcomes = await outcomesOf(page, async () => {
      await frame.getByRole('button', { name: 'Accept' }).click();
      await frame.getByRole('heading', { name: 'Payment method' }).first().waitFor();
      await hostClose(page).click();
    });

    expect(outcomes).toMatchObject([{ callback: 'onCancel' }]);
  });
});

describe('top-up', () => {
  it('charges the card and credits the wallet', async () => {
    // No other test tops up this player's wallet or pays with it.
    const accountId = shop.fixtures.other_buyer.account_id;
    await (await visit(shop, accountId)).acceptTerms();
    const { balance: before } = await walletOf(shop, accountId);
    const { page, frame } = await shop.open({ flow: 'purchase', accountId });

    const outcomes = await outcomesOf(page, async () => {
      await frame
        .getByRole('radio', { name: 'USD' })
        .or(frame.getByRole('button', { name: 'USD', exact: true }))
        .first()
        .click();
      await frame.getByText('$10.00', { exact: true }).click();
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.getByText('Your wallet is topped up').waitFor();
      await clickAway(frame.getByRole('button', { name: 'Done' }));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', event: 'svc.purchase.complete' }]);
    expect(await walletOf(shop, accountId)).toMatchObject({ balance: before + 1_000 });
  });
});

describe('the hosted page', () => {
  it('accepts the payment, and shows in a second window that it was already paid', async () => {
    const link = await shop.redirect({ flow: 'checkout', checkout: { hosted: true } });
    const [first, second] = [await shop.browser.newPage(), await shop.browser.newPage()];
    await second.goto(link);
    await second.locator('#pay[data-armed="true"]').waitFor();

    await first.bringToFront();
    await first.goto(link);
    await first.locator('#pay[data-armed="true"]').click();
    await first.getByText('You paid $5.00.').waitFor();
    await second.bringToFront();
    await second.locator('#pay[data-armed="true"]').click();

    await second.getByText('This order was already paid in another window.').waitFor();
  });
});

async function addCard({ frame }: Pick<OpenShop, 'page' | 'frame'>, number: string): Promise<void> {
  await frame.getByRole('button', { name: 'Change' }).click();
  await frame.getByRole('button', { name: 'Add a card' }).click();
  await typeCard(frame, number);
  await frame.getByLabel('Name on card').fill('Demo Buyer');
  await frame.getByRole('button', { name: 'Add card' }).click();
}
