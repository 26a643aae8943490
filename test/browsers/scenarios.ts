import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { HostSite } from '../e2e/support/host-site.js';
import { newRedirect, type ShopOptions, startShop } from './support/shop.js';
import type { TestBrowser } from './support/test-browser.js';
import { Visitor } from './support/visitor.js';

const ISOLATED = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

const strict = (serviceUrl: string) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src 'self' ${serviceUrl}`,
    "style-src 'self'",
    "connect-src 'self'",
    `frame-src ${serviceUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
});

const PAID = { callback: 'onComplete', event: 'svc.checkout.complete', state: 'complete', trigger: 'done-button' };

/** Long enough for a second, wrong outcome to be recorded. */
const QUIET_MS = 300;

const PAGE = 0;
const FLOW = 1;
/** The card provider's fields, in a frame of the flow. */
const FIELDS = 2;
const OPEN = { selector: '#open:enabled' };
const PAY = { selector: '#pay[data-armed="true"]:not([aria-disabled])' };
const button = (name: string) => ({ selector: 'button', name });

/** What a buyer sees and does, the same in every browser. */
export function describeScenarios(name: string, start: () => Promise<TestBrowser>): void {
  const ends: (() => Promise<void>)[] = [];
  let browser: TestBrowser;
  let visitor: Visitor;

  beforeAll(async () => {
    browser = await start();
    visitor = new Visitor(browser);
  });

  afterEach(async () => {
    await browser.goto('about:blank');
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  afterAll(() => browser?.close());

  async function open(options: ShopOptions): Promise<void> {
    const shop = await startShop(options);
    ends.push(shop.stop);
    await visitor.goto(shop.url);
    await visitor.click(PAGE, OPEN);
  }

  /** Every callback that was called: exactly one if all is well. */
  async function outcomes(): Promise<unknown[]> {
    await visitor.wait(() => document.querySelector('#outcomes li') && true);
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const texts = await visitor.run(PAGE, () =>
      [...document.querySelectorAll('#outcomes li')].map(({ textContent }) => textContent ?? ''),
    );
    return texts.map((text) => JSON.parse(text));
  }

  /** The game's newest result with this beginning. */
  function result(beginning: string): Promise<string> {
    return visitor.wait((wanted) => {
      const said = document.querySelector('[role="status"]')?.textContent ?? '';
      return said.startsWith(wanted) ? said : null;
    }, beginning);
  }

  async function pay(): Promise<void> {
    await visitor.click(FLOW, PAY);
    await visitor.click(FLOW, button('Done'));
  }

  describe(`${name}: the sample game`, () => {
    const GAME = '.mirror button[aria-disabled="false"]';

    /** Buys, and opens the history. @returns the selector of the purchase's row */
    async function buyAndOpenHistory(): Promise<string> {
      await visitor.goto(inject('gameUrl'));
      await visitor.click(PAGE, { selector: GAME, name: 'Buy Paper Lantern' });
      const bought = await result('Buy Paper Lantern: complete');
      await visitor.click(PAGE, { selector: GAME, name: 'History' });
      return `#row-${/Transaction (\S+)/.exec(bought)?.[1]}`;
    }

    it('shows the purchase in the history, and completes when it is closed', async () => {
      const row = await buyAndOpenHistory();

      const text = await visitor.see(FLOW, { selector: row });
      await visitor.click(PAGE, { selector: 'dialog button', name: 'Close' });

      expect(text).toContain('Paper Lantern');
      expect(text).toContain('5.00');
      expect(await result('HistoryFlow')).toBe('HistoryFlow: complete');
    });

    it('closes the details, then the history with Escape while the focus is inside the frame', async () => {
      const row = await buyAndOpenHistory();

      await visitor.click(FLOW, { selector: row });
      await visitor.see(FLOW, { selector: 'h1, h2', name: 'Paper Lantern' });
      await visitor.press('Escape');
      await visitor.see(FLOW, { selector: row });
      await visitor.press('Escape');

      expect(await result('HistoryFlow')).toBe('HistoryFlow: complete');
    });

    it('mails the receipt of the purchase', async () => {
      await visitor.goto(inject('gameUrl'));
      await visitor.click(PAGE, { selector: GAME, name: 'Buy Paper Lantern' });
      await result('Buy Paper Lantern: complete');

      await visitor.click(PAGE, { selector: GAME, name: 'Receipt of last purchase' });
      await visitor.click(FLOW, button('E-mail receipt'));
      await visitor.see(FLOW, { selector: 'p, div, span', name: 'Sent to ' });
      await visitor.click(PAGE, { selector: 'dialog button', name: 'Close' });

      expect(await result('ReceiptFlow')).toBe('ReceiptFlow: complete');
    });
  });

  describe.each(['sdk', 'widget'] as const)(`${name}: a checkout by the %s`, (by) => {
    it.each([
      ['a plain page', () => ({})],
      ['a cross-origin isolated page', () => ISOLATED],
      ['a page with a strict policy and Trusted Types', () => strict(inject('serviceUrl'))],
      ['an isolated page with a strict policy', () => ({ ...ISOLATED, ...strict(inject('serviceUrl')) })],
    ])('is paid in %s', async (_what, headersOf) => {
      const headers = headersOf();
      await open({ flow: 'checkout', by, headers });
      await pay();

      expect(await visitor.run(PAGE, () => crossOriginIsolated)).toBe('Cross-Origin-Opener-Policy' in headers);
      expect(await outcomes()).toMatchObject([PAID]);
    });

    it('is paid in a game inside a portal’s sandboxed frame', async () => {
      const shop = await startShop({ flow: 'checkout', by });
      const portal = await HostSite.start({ config: {}, game: shop.url });
      ends.push(shop.stop, () => portal.stop());
      await visitor.goto(`${portal.url}/portal`);

      await visitor.click(PAGE + 1, OPEN);
      await visitor.click(FLOW + 1, PAY);
      await visitor.click(FLOW + 1, button('Done'));

      expect(JSON.parse(await visitor.see(PAGE + 1, { selector: '#outcomes li' }))).toMatchObject(PAID);
    });

    it('is paid by keyboard in a game that captures all keys and keeps the focus on its canvas', async () => {
      await open({ flow: 'checkout', by, extraScript: 'greedy.js' });
      await visitor.see(FLOW, PAY);
      await visitor.click(FLOW, { selector: '#title' });
      await pressByKeyboard('pay');
      await visitor.see(FLOW, { selector: '#done' });
      await pressByKeyboard('done');

      expect(await outcomes()).toMatchObject([PAID]);
    });

    it('reports a used nonce on the page, and once to the game', async () => {
      const redirect = await newRedirect({ flow: 'checkout', by });
      await open({ flow: 'checkout', by, redirect });
      await visitor.see(FLOW, PAY);

      await open({ flow: 'checkout', by, redirect });
      await visitor.see(FLOW, { selector: 'h1, h2', name: 'This link has already been used' });
      await visitor.click(FLOW, { selector: '[role="alert"] button', name: 'Close' });

      expect(await outcomes()).toMatchObject([{ event: 'svc.checkout.complete', state: 'error' }]);
    });
  });

  describe(`${name}: the widget`, () => {
    it('empties its element when the buyer cancels', async () => {
      await open({ flow: 'checkout', by: 'widget' });
      await visitor.see(FLOW, PAY);
      await visitor.click(FLOW, button('Close'));

      expect(await outcomes()).toEqual([
        { callback: 'onComplete', source: 'svc', event: 'svc.checkout.complete', state: 'cancel' },
      ]);
      expect(await visitor.run(PAGE, () => document.querySelector('#pay')?.innerHTML)).toBe('');
    });

    it('is cancelled by Escape', async () => {
      await open({ flow: 'checkout', by: 'widget' });
      await visitor.see(FLOW, PAY);
      await visitor.click(FLOW, { selector: '#title' });
      await visitor.press('Escape');

      expect(await outcomes()).toMatchObject([{ event: 'svc.checkout.complete', state: 'cancel' }]);
    });

    it('returns the selected payment methods', async () => {
      await open({ flow: 'payment-selection', by: 'widget' });
      await visitor.click(FLOW, button('Use this payment method'));

      expect(await outcomes()).toMatchObject([
        {
          callback: 'onComplete',
          event: 'svc.payment-selection.complete',
          state: 'complete',
          paymentMethods: [{ payment_method_id: expect.any(String) }],
        },
      ]);
    });
  });

  describe(`${name}: other flows of the SDK`, () => {
    it('take a card typed into the provider’s fields, in an isolated page with a strict policy', async () => {
      const headers = { ...ISOLATED, ...strict(inject('serviceUrl')) };
      await open({ flow: 'payment-selection', by: 'sdk', headers });
      await visitor.click(FLOW, { selector: '#add-card' });
      for (const [field, text] of [
        ['#card-number', '5555555555554444'],
        ['#card-expiry', '1240'],
        ['#card-code', '123'],
      ] as const) {
        await visitor.click(FIELDS, { selector: field });
        await visitor.type(text);
      }
      await visitor.click(FLOW, { selector: '#save-card:not([aria-disabled])' });

      await visitor.see(FLOW, { selector: 'label, div, span', name: 'Mastercard •••• 4444' });
      expect(await visitor.run(PAGE, () => crossOriginIsolated)).toBe(true);
    });

    it('holds an escrow’s money', async () => {
      await open({ flow: 'checkout', by: 'sdk', checkout: { isEscrow: true } });
      await visitor.click(FLOW, PAY);
      await visitor.see(FLOW, { selector: 'p, div, span', name: '$5.00 is held safely' });
      await visitor.click(FLOW, button('Done'));

      expect(await outcomes()).toMatchObject([PAID]);
    });

    it('asks a new player to accept the terms', async () => {
      await open({ flow: 'tos', by: 'sdk', isNewPlayer: true });
      await visitor.click(FLOW, button('Accept'));

      expect(await outcomes()).toMatchObject([{ callback: 'onComplete', event: 'svc.tos.complete' }]);
    });

    it('tops up a wallet', async () => {
      await open({ flow: 'purchase', by: 'sdk' });
      await visitor.click(FLOW, { selector: 'label, button', name: 'USD' });
      await visitor.click(FLOW, { selector: 'label, button', name: '$10.00' });
      await pay();

      expect(await outcomes()).toMatchObject([{ callback: 'onComplete', event: 'svc.purchase.complete' }]);
    });
  });

  /** Tabs to the element with this id, and presses Enter. */
  async function pressByKeyboard(id: string): Promise<void> {
    for (let steps = 0; steps < 40; steps++) {
      if ((await visitor.run(FLOW, () => document.activeElement?.id)) === id) return visitor.press('Enter');
      await visitor.press('Tab');
    }
    throw new Error(`The Tab key does not reach #${id}.`);
  }
}
