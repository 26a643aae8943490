import type { FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeCard } from './support/card-form.js';
import { FlowVisitor, nonceOf } from './support/flow-visitor.js';
import { type Hands, handsOn, pressPay } from './support/hands.js';
import { clickAway, outcomesOf, type WrittenOutcome } from './support/host-page.js';
import { pageWithPad } from './support/pad.js';
import { fund } from './support/paying-player.js';
import { registerPlayer } from './support/register-player.js';
import { type FlowName, ShopFixture } from './support/shop-fixture.js';

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterAll(async () => {
  await shop.tidyUp();
  await shop.stop();
});

interface Ending {
  /** What the player does until the flow has ended. */
  readonly act: (hands: Hands, frame: FrameLocator) => Promise<void>;
  readonly outcome: Record<string, unknown>;
  /** Instead of a fresh one that works. */
  readonly redirect?: (good: string) => Promise<string>;
}

const button = (frame: FrameLocator, name: string) => frame.getByRole('button', { name, exact: true });
const heading = (frame: FrameLocator, name: string) => frame.getByRole('heading', { name }).waitFor();
const dismissed = { callback: 'onCancel', state: 'cancel', cause: 'closed_by_player' };

/** Closes the flow once `selector` shows its form. */
const cancelAt = (selector: string): Ending => ({
  act: async (hands, frame) => {
    await frame.locator(selector).first().waitFor();
    await hands.dismiss();
  },
  outcome: dismissed,
});

/** A page that shows an error; its own Close ends the flow. */
const refusedWith = (title: string, code: string, redirect: Ending['redirect']): Ending => ({
  ...(redirect && { redirect }),
  act: async (hands, frame) => {
    await heading(frame, title);
    await hands.pressLast(button(frame, 'Close'));
  },
  outcome: { callback: 'onError', state: 'error', error: { code: 'api_refused', api: { codes: [code] } } },
});

const used = (flow: FlowName) =>
  refusedWith('This link has already been used', 'nonce_used', async (redirect) => {
    await FlowVisitor.open(redirect, flow);
    return redirect;
  });
const wrong = refusedWith('This link is not valid', 'nonce_unknown', async (redirect) =>
  redirect.replace(nonceOf(redirect), nonceOf(redirect).split('').reverse().join('')),
);
const ofAnotherKind = (flow: FlowName) =>
  refusedWith('This link is not valid', 'flow_not_authorized', () => shop.redirect({ flow }));

const completed = (flow: FlowName, more: Record<string, unknown> = {}) => ({
  callback: 'onComplete',
  event: `svc.${flow}.complete`,
  state: 'complete',
  ...more,
});

async function done(hands: Hands, frame: FrameLocator, title: string): Promise<void> {
  await heading(frame, title);
  await hands.pressLast(frame.locator('#done'));
}

async function fillIdentity(hands: Hands, frame: FrameLocator): Promise<void> {
  await hands.type(frame.locator('#first_name'), 'Ada');
  await hands.type(frame.locator('#last_name'), 'Player');
  await hands.type(frame.locator('#date_of_birth'), '1990-01-31');
  await hands.type(frame.locator('#line_1'), '1 Main Street');
  await hands.type(frame.locator('#postal_code'), '12345');
  await hands.type(frame.locator('#city'), 'Springfield');
  await hands.pick(frame.locator('#country'), 'Germany');
  await hands.type(frame.locator('#document_number'), 'C01X00T47');
  await hands.press(frame.locator('#submit'));
}

async function fillCard(hands: Hands, frame: FrameLocator): Promise<void> {
  await typeCard(frame, '4111 1111 1111 1111', { type: hands.type });
  await hands.press(frame.locator('#save-card'));
}

interface Flow {
  readonly account: () => Promise<string>;
  readonly ends: Readonly<Record<'error' | 'cancel' | 'complete', Ending>>;
}

const newPlayer = () => registerPlayer(shop.fixtures, shop.serviceUrl);
const fundedPlayer = async () => {
  const accountId = await newPlayer();
  await fund(shop, accountId, 2_000);
  return accountId;
};
const demoBuyer = async () => shop.fixtures.buyer.account_id;

/** A new player's flow is cancelled after the terms, so that its own form is closed. */
const cancelAfterTerms = (selector: string): Ending => ({
  act: async (hands, frame) => {
    await hands.press(button(frame, 'Accept'));
    await cancelAt(selector).act(hands, frame);
  },
  outcome: dismissed,
});

const FLOWS: Readonly<Record<FlowName, Flow>> = {
  tos: {
    account: newPlayer,
    ends: {
      error: used('tos'),
      cancel: {
        act: (hands, frame) => hands.pressLast(button(frame, 'Decline')),
        outcome: { callback: 'onCancel', state: 'cancel' },
      },
      complete: {
        act: (hands, frame) => hands.pressLast(button(frame, 'Accept')),
        outcome: completed('tos'),
      },
    },
  },
  kyc: {
    account: newPlayer,
    ends: {
      error: wrong,
      cancel: cancelAfterTerms('#first_name'),
      complete: {
        act: async (hands, frame) => {
          await fillIdentity(hands, frame);
          await done(hands, frame, 'Your identity is confirmed');
        },
        outcome: completed('kyc', { kyc_state: 'ACCEPT' }),
      },
    },
  },
  purchase: {
    account: newPlayer,
    ends: {
      error: used('purchase'),
      cancel: cancelAfterTerms('#pay'),
      complete: {
        act: async (hands, frame) => {
          await hands.press(button(frame, '$10.00'));
          await hands.press(button(frame, 'Choose payment method'));
          await fillCard(hands, frame);
          await pressPay(hands, frame);
          await done(hands, frame, 'Your wallet is topped up');
        },
        outcome: completed('purchase', { purchase_id: expect.any(String) }),
      },
    },
  },
  payout: {
    account: fundedPlayer,
    ends: {
      error: wrong,
      cancel: cancelAfterTerms('#first_name'),
      complete: {
        act: async (hands, frame) => {
          await fillIdentity(hands, frame);
          await hands.type(frame.locator('#amount'), '12.50');
          await hands.type(frame.locator('#holder_name'), 'Ada Player');
          await hands.pick(frame.locator('#bank_country'), 'Germany');
          await hands.type(frame.locator('#account_number'), 'DE89 3704 0044 0532 0130 00');
          await pressPay(hands, frame);
          await done(hands, frame, 'Your withdrawal is on its way');
        },
        outcome: completed('payout', { payout_id: expect.any(String) }),
      },
    },
  },
  'payment-selection': {
    account: demoBuyer,
    ends: {
      error: ofAnotherKind('checkout'),
      cancel: cancelAt('#confirm'),
      complete: {
        act: async (hands, frame) => {
          await hands.press(frame.locator(`#method-${shop.fixtures.buyer.card_payment_method_id}`));
          await hands.pressLast(frame.locator('#confirm'));
        },
        outcome: completed('payment-selection', {
          paymentMethods: [{ payment_method_id: expect.any(String), amount: 0 }],
        }),
      },
    },
  },
  checkout: {
    account: demoBuyer,
    ends: {
      error: ofAnotherKind('kyc'),
      cancel: cancelAt('#pay'),
      complete: {
        act: async (hands, frame) => {
          await pressPay(hands, frame);
          await frame.getByText('You paid $5.00.').waitFor();
          await hands.pressLast(frame.locator('#done'));
        },
        outcome: completed('checkout', { trigger: 'done-button', transaction_id: expect.any(String) }),
      },
    },
  },
};

describe.each(['mouse', 'keyboard', 'gamepad'] as const)('using only the %s', (tool) => {
  // each press of a gamepad waits for frames, which pages beside it would delay
  const test = tool === 'gamepad' ? it : it.concurrent;
  test.each(Object.entries(FLOWS) as [FlowName, Flow][])(
    '%s can reach each of its outcomes',
    async (flow, { account, ends }) => {
      const accountId = await account();
      let redirect = async () => '';
      const own = tool === 'gamepad' ? { page: await pageWithPad(shop.browser) } : {};
      const { page, frame } = await shop.open({ flow, redirect: () => redirect(), ...own });
      const hands = handsOn(page, tool);

      for (const end of [ends.error, ends.cancel, ends.complete]) {
        redirect = async () => {
          const good = await shop.redirect({ flow, accountId });
          return end.redirect ? end.redirect(good) : good;
        };
        // the game's own button, which no flow's gamepad presses
        const open = (button: Locator) => (tool === 'gamepad' ? button.press('Enter') : hands.press(button));
        expect(await nextOutcomes(page, open, () => end.act(hands, frame))).toMatchObject([end.outcome]);
      }
    },
  );
});

describe('a paid checkout', () => {
  it.each([
    ['Done', false],
    ['Done', true],
    ['the X of its dialog', false],
  ])('closed by %s (an escrow: %s) returns the transaction that its receipt opens', async (by, isEscrow) => {
    const { page, frame } = await shop.open({ flow: 'checkout', checkout: { isEscrow } });
    const [outcome] = await outcomesOf(page, async () => {
      await frame.locator('#pay[data-armed="true"]').click();
      await frame.locator('#done').waitFor();
      await clickAway(
        by === 'Done' ? frame.locator('#done') : page.getByRole('button', { name: 'Close', exact: true }),
      );
    });
    const id = String(outcome?.transaction_id);
    const paid = isEscrow ? await shop.client.getEscrow(id) : await shop.client.getInvoice(id);
    expect(paid).toMatchObject({ ok: true, value: isEscrow ? { status: 'ESCROWED' } : { state: 'success' } });
  });
});

describe('a redirect opened outside a flow', () => {
  it('of authorize-user: the page explains what to do, links back, and leaves the redirect unused', async () => {
    const { page, site } = await shop.open({ flow: 'tos' });
    const redirect = await shop.redirect({ flow: 'tos' });
    await page.goto(redirect);
    const notice = page.getByRole('alert');
    await notice.getByRole('heading', { name: 'Open this from your game' }).waitFor();
    const text = await notice.textContent();
    expect(text).toContain('Go back to the game and start again.');
    expect(text).not.toContain('charged');

    await page.getByRole('button', { name: 'Back' }).click();

    await page.waitForURL(`${site.url}/`);
    await FlowVisitor.open(redirect, 'tos');
  });

  it('of authorize-invoice: the payment continues there', async () => {
    const page = await shop.browser.newPage();
    await page.goto(await shop.redirect({ flow: 'checkout' }));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.locator('#pay[data-armed="true"]').click();
    await page.getByText('You paid $5.00.').waitFor();
  });
});

/** What one opening recorded; late records of an earlier one count as well. */
async function nextOutcomes(
  page: Page,
  open: (button: Locator) => Promise<void>,
  act: () => Promise<void>,
): Promise<WrittenOutcome[]> {
  const outcomes = await outcomesOf(page, act, open);
  await page.locator('#outcomes').evaluate((list) => list.replaceChildren());
  return outcomes;
}
