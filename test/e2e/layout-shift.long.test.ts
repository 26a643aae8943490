import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { shiftsOf } from '../../pages/test/harness/layout-shifts.js';
import type { ApiReply, OpenedPage } from '../../pages/test/harness/open-page.js';
import { REFERENCE_STATE, type Shot, screenShots } from '../../pages/test/harness/screen-shots.js';
import {
  CARD,
  checkout,
  PAYOUT_QUOTE,
  PURCHASE_QUOTE,
  session,
  WALLET,
} from '../../pages/test/support/flow-sessions.js';
import { mixedHistory } from '../../pages/test/support/transactions.js';
import { FLOW_SHOTS } from './support/flow-shot.js';
import { Screens } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const open = (shot: Omit<Shot, 'name' | 'act'>, width: number, lang = 'en') =>
  screens.open(shot, { width, height: 640, lang });

/** A response that arrives when the test lets it. */
function late<T>(): { readonly answer: Promise<T>; arrive(value: T): void } {
  let arrive: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    arrive = resolve;
  });
  return { answer, arrive };
}

const onlineIs = ({ frame }: OpenedPage, online: boolean) =>
  frame.evaluate((name) => dispatchEvent(new Event(name)), online ? 'online' : 'offline');

const states = [...FLOW_SHOTS, ...screenShots()].filter(({ name }) => name !== REFERENCE_STATE);

describe.each([1280, 360])('at %i px wide', (width) => {
  it.each(states.map((shot) => [shot.name, shot] as const))(
    'nothing moves while %s arrives, nor when the connection drops and returns',
    async (name, shot) => {
      const page = await open(shot, width);
      if (!name.endsWith('-loading')) await page.frame.locator('main > :not(.bones):not(.toast)').first().waitFor();
      expect(await shiftsOf(page.frame)).toEqual([]);

      await shot.act?.(page);
      // What the player opened is allowed to take up space.
      await shiftsOf(page.frame);

      await onlineIs(page, false);
      await page.frame.getByText('You are offline.').first().waitFor();
      expect(await shiftsOf(page.frame)).toEqual([]);
      await onlineIs(page, true);
      expect(await shiftsOf(page.frame)).toEqual([]);
    },
  );

  it.each(['en', 'ar', 'de'])('the quote of a payout moves nothing, in %s', async (lang) => {
    const price = late<ApiReply>();
    const api = (call: string) =>
      call === 'POST flow-sessions' ? { status: 201, payload: session('payout') } : price.answer;
    const { frame } = await open({ path: 'flow/payout', welcome: { nonce: 'n' }, api }, width, lang);
    await frame.locator('#amount').fill('50');
    await frame.locator('#pay[aria-disabled]').waitFor();

    price.arrive({ payload: { quote: PAYOUT_QUOTE } });
    await frame.locator('#pay:not([aria-disabled])').waitFor();

    expect(await shiftsOf(frame)).toEqual([]);
    await frame.locator('#amount').fill('51');
    await frame.locator('#pay[aria-disabled]').waitFor();
    expect(await shiftsOf(frame)).toEqual([]);
  });

  it.each(['en', 'ar', 'de'])(
    'the quote of a top-up moves nothing, nor does choosing an amount, in %s',
    async (lang) => {
      const price = late<ApiReply>();
      const api = (call: string) =>
        call === 'POST flow-sessions' ? { status: 201, payload: session('purchase') } : price.answer;
      const { frame } = await open({ path: 'flow/purchase', welcome: { nonce: 'n' }, api }, width, lang);
      await frame.locator('.choice').nth(1).click();
      await frame.locator('#pay[aria-disabled]').waitFor();

      price.arrive({ payload: { quote: PURCHASE_QUOTE } });
      await frame.locator('#pay:not([aria-disabled])').waitFor();

      expect(await shiftsOf(frame)).toEqual([]);
    },
  );

  it('changed payment methods appear together with the form of a failed payment', async () => {
    const methods = late<ApiReply>();
    const failure_reason = { code: 'insufficient_funds', message: 'No.' };
    const rich = { ...WALLET, balance: 5_000 };
    const replies: Record<string, ApiReply | Promise<ApiReply>> = {
      'POST flow-sessions': { status: 201, payload: session('checkout', { payment_methods: [rich, CARD] }) },
      'POST checkout/pay': { payload: { checkout: checkout({ failure_reason }) } },
      'GET payment-methods': methods.answer,
    };
    const { frame } = await open(
      { path: 'flow/checkout', welcome: { nonce: 'n' }, api: async (call) => replies[call] },
      width,
    );
    await frame.locator('#pay').scrollIntoViewIfNeeded();
    await frame.locator('#pay[data-armed="true"]').click();
    await frame.locator('.spinner-large').waitFor();
    expect(await frame.locator('#pay').count()).toBe(0);

    methods.arrive({ payload: { payment_methods: [{ ...WALLET, balance: 1 }, CARD] } });
    await frame.locator('#problem').waitFor();

    expect(await frame.locator('.section', { hasText: 'Visa' }).count()).toBe(1);
    expect(await shiftsOf(frame)).toEqual([]);
  });

  const rows = mixedHistory();
  const ok = (value: unknown) => ({ ok: true, value });
  const purchase = rows[1] ?? {};

  it('the full details move nothing that the list already showed', async () => {
    const whole = late<unknown>();
    const answer = (call: string) =>
      call === 'transactions.list' ? ok({ total: rows.length, transactions: rows, next_cursor: '' }) : whole.answer;
    const { frame } = await open({ path: 'screens/history', answer }, width);
    await frame.locator('.row[id]').nth(1).click();
    await frame.locator('.hero').waitFor();
    await shiftsOf(frame);

    whole.arrive(ok({ ...purchase, receipt_email_address: 'a.very.long.name.indeed@mail.of.a.long.domain.example' }));
    await frame.locator('article[aria-busy="false"]').waitFor();

    expect(await shiftsOf(frame)).toEqual([]);
  });

  it('mailing a receipt moves nothing, however its button counts down', async () => {
    const sent = late<unknown>();
    const answer = (call: string) => (call === 'receipts.send' ? sent.answer : ok(purchase));
    const welcome = { transactionId: String(purchase.transaction_id) };
    const { frame } = await open({ path: 'screens/receipt', welcome, answer }, width);
    await frame.locator('#send').click();
    await frame.locator('#send[aria-disabled]').waitFor();
    expect(await shiftsOf(frame)).toEqual([]);

    sent.arrive(ok({ email_address: 'd***@example.com' }));
    await frame.locator('.mail-good').waitFor();
    await frame.getByText('28 s').waitFor();

    expect(await shiftsOf(frame)).toEqual([]);
  });

  it('more entries move only the end of the list, below them', async () => {
    const more = late<unknown>();
    let asked = 0;
    const list = (cursor: string, from: number) => {
      const transactions = rows.map((row, index) => ({ ...row, transaction_id: `page-${from}-${index}` }));
      return ok({ total: 100, transactions, next_cursor: cursor });
    };
    const answer = () => {
      asked += 1;
      return asked === 1 ? list('second', 1) : more.answer;
    };
    const { frame } = await open({ path: 'screens/history', answer }, width);
    await frame.locator('#more').scrollIntoViewIfNeeded();
    await frame.locator('#more[aria-disabled]').waitFor();
    await shiftsOf(frame);

    more.arrive(list('', 2));
    await frame.locator('#row-page-2-0').waitFor();

    const moved = (await shiftsOf(frame)).flatMap((shift) => shift.moved);
    expect(moved.filter((each) => !each.startsWith('div.list-end '))).toEqual([]);
  });
});
