import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { shiftsOf, watchShifts } from '../../pages/test/harness/layout-shifts.js';
import { type ApiReply, type OpenedPage, openPage, openWindow } from '../../pages/test/harness/open-page.js';
import { type Shot, screenShots } from '../../pages/test/harness/screen-shots.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
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
import { type LaunchedBrowser, launchBrowser, WITHOUT_GPU } from './support/launch-browser.js';

let launched: LaunchedBrowser;
let site: Awaited<ReturnType<typeof servePages>>;
const opened: OpenedPage[] = [];

beforeAll(async () => {
  [launched, site] = await Promise.all([launchBrowser(inject('browser'), WITHOUT_GPU), servePages()]);
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ page }) => page.context().close()));
});

afterAll(async () => {
  site.close();
  await launched.close();
});

async function open(shot: Pick<Shot, 'path' | 'welcome' | 'answer' | 'api'>, width: number, lang = 'en') {
  const context = await openWindow({ browser: launched.browser, width, height: 640 });
  await watchShifts(context);
  const page = await openPage({ ...shot, context, origin: site.origin, path: `${shot.path}.${lang}.html` });
  opened.push(page);
  return page;
}

/** An answer that comes when the test says so. */
function late<T>(): { readonly answer: Promise<T>; arrive(value: T): void } {
  let arrive: (value: T) => void = () => {};
  const answer = new Promise<T>((resolve) => {
    arrive = resolve;
  });
  return { answer, arrive };
}

const onlineIs = ({ frame }: OpenedPage, online: boolean) =>
  frame.evaluate((name) => dispatchEvent(new Event(name)), online ? 'online' : 'offline');

const states = [...FLOW_SHOTS, ...screenShots()].filter(({ name }) => name !== 'list-reference');

describe.each([1280, 360])('%i px wide', (width) => {
  it.each(states.map((shot) => [shot.name, shot] as const))(
    'nothing moves while %s comes, nor when the connection goes and comes back',
    async (name, shot) => {
      const page = await open(shot, width);
      if (!name.endsWith('-loading')) await page.frame.locator('main > :not(.bones):not(.toast)').first().waitFor();
      expect(await shiftsOf(page.frame)).toEqual([]);

      await shot.act?.(page);
      // What the player opened has made room for itself.
      await shiftsOf(page.frame);

      await onlineIs(page, false);
      await page.frame.getByText('You are offline.').first().waitFor();
      expect(await shiftsOf(page.frame)).toEqual([]);
      await onlineIs(page, true);
      expect(await shiftsOf(page.frame)).toEqual([]);
    },
  );

  it.each(['en', 'ar', 'de'])('the price of a withdrawal moves nothing, in %s', async (lang) => {
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
    'the price of a top-up moves nothing, nor does the choice of an amount, in %s',
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

  it('methods that are not what they were come together with the form of a payment that failed', async () => {
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

  it('the whole of an entry moves nothing that the list knew of it', async () => {
    const whole = late<unknown>();
    const answer = (call: string) =>
      call === 'transactions.list' ? ok({ total: rows.length, transactions: rows, next_cursor: '' }) : whole.answer;
    const { frame } = await open({ path: 'screens/history', answer }, width);
    await frame.locator('.row').nth(1).click();
    await frame.locator('.hero').waitFor();
    await shiftsOf(frame);

    whole.arrive(ok({ ...purchase, receipt_email_address: 'a.very.long.name.indeed@mail.of.a.long.domain.example' }));
    await frame.locator('article[aria-busy="false"]').waitFor();

    expect(await shiftsOf(frame)).toEqual([]);
  });

  it('a receipt that is mailed moves nothing, however its button counts down', async () => {
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

  it('more entries move nothing but the end of the list, which they come before', async () => {
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
