import type { FrameLocator, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeCard } from './support/card-form.js';
import { type Hands, handsOn, pressPay } from './support/hands.js';
import { outcomesOf } from './support/host-page.js';
import { payingPlayer, payNow, visit, walletOf } from './support/paying-player.js';
import { ShopFixture } from './support/shop-fixture.js';

const CARD = '4111 1111 1111 1111';

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterAll(async () => {
  await shop.tidyUp();
  await shop.stop();
});

const cancelled = { callback: 'onCancel', state: 'cancel' };
const method = (frame: FrameLocator): Locator => frame.getByRole('radio', { name: /1111/ });
const remove = (frame: FrameLocator) => frame.getByRole('button', { name: /^Remove .*1111$/ });

async function addCard(hands: Hands, frame: FrameLocator): Promise<void> {
  await hands.press(frame.getByRole('button', { name: 'Add a card' }));
  await typeCard(frame, CARD, { type: hands.type });
  await hands.press(frame.locator('#save-card'));
}

describe.concurrent.each(['mouse', 'keyboard'] as const)('payment methods, with the %s', (tool) => {
  it('are added, selected at once, kept, and removed only after confirmation', async () => {
    const accountId = await payingPlayer(shop, {});
    const { page, frame } = await shop.open({ flow: 'payment-selection', accountId });
    const hands = handsOn(page, tool);

    const outcomes = await outcomesOf(
      page,
      async () => {
        await addCard(hands, frame);
        await method(frame).and(frame.locator('[aria-checked="true"]')).waitFor();
        await hands.press(remove(frame));
        await hands.press(frame.getByRole('button', { name: 'Keep' }));
        await method(frame).waitFor();
        await hands.press(remove(frame));
        await hands.press(frame.getByRole('button', { name: 'Remove', exact: true }));
        await method(frame).waitFor({ state: 'detached' });
        await hands.dismiss();
      },
      hands.press,
    );

    expect(outcomes).toMatchObject([cancelled]);
  });
});

describe.concurrent.each([true, false])('a card typed in a checkout, kept: %s', (keeps) => {
  it('pays this order, and is offered for the next one only if the player agreed', async () => {
    const accountId = await payingPlayer(shop, {});
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'keyboard');

    const outcomes = await outcomesOf(page, async () => {
      await hands.press(frame.locator('#select-method'));
      await hands.press(frame.locator('#add-card'));
      await typeCard(frame, CARD, { type: hands.type });
      const keep = frame.getByRole('switch', { name: 'Save this card for next time' });
      expect(await keep.getAttribute('aria-checked')).toBe('false');
      if (keeps) await hands.press(keep);
      await hands.press(frame.locator('#save-card'));
      await pressPay(hands, frame);
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    const next = await shop.open({ flow: 'checkout', accountId });
    await next.page.locator('#open:enabled').click();
    await next.frame.locator('#select-method').click();
    await next.frame.locator('#add-card').waitFor();
    expect(await method(next.frame).count()).toBe(keeps ? 1 : 0);
  });
});

describe.concurrent('a wallet that holds less than the order', () => {
  it('pays its part first in a checkout, and the card pays the rest', async () => {
    const accountId = await payingPlayer(shop, { cards: [CARD], walletMinor: 700 });
    const { page, frame } = await shop.open({ flow: 'checkout', accountId, checkout: { amountMinor: 1_999 } });
    const hands = handsOn(page, 'keyboard');

    const outcomes = await outcomesOf(page, async () => {
      await hands.press(frame.getByRole('button', { name: 'Change' }));
      await hands.press(frame.getByRole('switch', { name: 'Use the $7.00 in your wallet first' }));
      await hands.press(frame.getByRole('button', { name: 'Back' }));
      await frame.getByText('$12.99').waitFor();
      await pressPay(hands, frame);
      await frame.getByText('You paid $19.99.').waitFor();
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete', state: 'complete' }]);
    expect(await walletOf(shop, accountId)).toMatchObject({ balance: 0 });
  });

  it('is split in a selection; when it was spent meanwhile the sum is refused, and the remaining balance is shown', async () => {
    const accountId = await payingPlayer(shop, { cards: [CARD], walletMinor: 700 });
    const wallet = await walletOf(shop, accountId);
    const { page, frame } = await shop.open({
      flow: 'payment-selection',
      accountId,
      options: { flowConfig: { transactionDetails: { transaction_amount: 1_999, currency: 'USD' } } },
    });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await hands.press(frame.getByRole('switch', { name: 'Use the $7.00 in your wallet first' }));
      await payNow(shop, { accountId, paymentMethodId: wallet.id, amount: 500 });
      await hands.press(frame.locator('#confirm'));
      await frame.getByText('Your balance has changed.').waitFor();
      await frame.getByRole('switch', { name: 'Use the $2.00 in your wallet first' }).waitFor();
      await hands.pressLast(frame.locator('#confirm'));
    });

    expect(outcomes).toMatchObject([
      {
        callback: 'onComplete',
        paymentMethods: [
          { payment_method_id: wallet.id, amount: 200 },
          { payment_method_id: expect.any(String), amount: 0 },
        ],
      },
    ]);
  });

  it('spent while the order was open pays nothing, and its true balance is shown', async () => {
    const accountId = await payingPlayer(shop, { cards: [CARD], walletMinor: 700 });
    const wallet = await walletOf(shop, accountId);
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await frame.getByText('Balance $7.00').waitFor();
      await payNow(shop, { accountId, paymentMethodId: wallet.id, amount: 500 });
      await pressPay(hands, frame);
      await frame.getByText('There is not enough money on this payment method.').waitFor();
      await frame.getByText('Visa •••• 1111').waitFor();
      await pressPay(hands, frame);
      await hands.pressLast(frame.locator('#done'));
    });

    expect(outcomes).toMatchObject([{ callback: 'onComplete' }]);
    expect(await walletOf(shop, accountId)).toMatchObject({ balance: 200 });
  });
});

describe.concurrent('a method removed in another tab', () => {
  it('is not charged: the remaining ones are shown, and the game gets one cancel', async () => {
    const accountId = await payingPlayer(shop, { cards: [CARD] });
    const { page, frame } = await shop.open({ flow: 'checkout', accountId });
    const hands = handsOn(page, 'mouse');

    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').waitFor();
      const tab = await visit(shop, accountId);
      await tab.removeMethod(tab.methods.find(({ kind }) => kind === 'card')?.payment_method_id ?? '');
      await pressPay(hands, frame);
      await frame.getByText('That payment method is no longer available.').waitFor();
      expect(await method(frame).count()).toBe(0);
      await hands.dismiss();
    });

    expect(outcomes).toMatchObject([cancelled]);
  });
});
