import type { FrameLocator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { cardFields, typeCard } from './support/card-form.js';
import { outcomesOf } from './support/host-page.js';
import { PAD, pageWithPad, pressPad } from './support/pad.js';
import { payingPlayer } from './support/paying-player.js';
import { type OpenShopOptions, ShopFixture } from './support/shop-fixture.js';

const NUMBER = '5555 5555 5555 4444';
const FORM_PAGES = ['flow/purchase', 'flow/payment-selection', 'flow/checkout', 'continue'];
const OTHER_PAGES = ['flow/tos', 'flow/kyc', 'flow/payout', 'screens/history', 'screens/receipt'];

let shop: ShopFixture;
let accountId: string;
beforeAll(async () => {
  shop = await ShopFixture.start();
  accountId = await payingPlayer(shop, {});
});
afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

/** A new player's payment selection, with the card form open and its fields ready. */
async function openForm(
  more: Partial<OpenShopOptions> = {},
): Promise<{ page: Page; frame: FrameLocator; fields: FrameLocator }> {
  const { page, frame } = await shop.open({ flow: 'payment-selection', accountId, ...more });
  await page.locator('#open:enabled').click();
  await frame.locator('#add-card').click();
  const fields = cardFields(frame);
  await fields.locator('#card-number').waitFor();
  await frame.locator('#save-card:not([aria-disabled])').waitFor();
  return { page, frame, fields };
}

/** Everything that the windows of the page say to each other, and every request, but those of the fields' own origin. */
async function record(page: Page): Promise<{ texts: string[]; fieldsOrigins: Set<string> }> {
  const texts: string[] = [];
  const fieldsOrigins = new Set<string>();
  page.context().on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname === '/card-fields' || pathname === '/card-tokens') fieldsOrigins.add(origin);
    else texts.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`);
  });
  await page.exposeFunction('recordMessage', (text: string) => void texts.push(text));
  await page.addInitScript(() => {
    const { recordMessage } = window as typeof window & { recordMessage(text: string): Promise<void> };
    const say = (data: unknown) => void recordMessage(JSON.stringify(data) ?? '');
    window.addEventListener('message', ({ data }) => say(data), true);
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      say(message[0]);
      return Reflect.apply(postMessage, this, message);
    };
  });
  return { texts, fieldsOrigins };
}

describe('a card typed into the provider’s fields', () => {
  it('is added without a digit of its number in any request or message of page and service', async () => {
    const page = await shop.browser.newPage();
    const { texts, fieldsOrigins } = await record(page);
    const { frame } = await openForm({ page });
    await typeCard(frame, NUMBER);
    await frame.getByLabel('Name on card').fill('Demo Buyer');
    await frame.locator('#save-card').click();
    await frame.getByRole('radio', { name: /Mastercard •••• 4444/ }).waitFor();

    const all = texts.join('\n');
    expect(all).toContain('svc-card-entry:token');
    expect(all).toContain('/card-entries/');
    expect(all).toContain('Demo Buyer');
    expect(all.replace(/[\s"-]/g, '')).not.toMatch(/5{8}/);
    expect(all).not.toMatch(/security_code":\s*"123"/);
    expect([...fieldsOrigins]).toHaveLength(1);
    expect(fieldsOrigins.has(shop.serviceUrl)).toBe(false);
  });

  it('stands in a frame that may do nothing but take it', async () => {
    const { frame } = await openForm();
    const box = frame.locator('iframe.card-fields');
    expect(await box.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(await box.getAttribute('allow')).toBe('');
    expect(await box.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('opens frame-src to that one origin, in pages with a card form only, and loosens nothing else', async () => {
    const policyOf = async (path: string) =>
      (await fetch(`${shop.serviceUrl}/ui/v1/${path}`)).headers.get('content-security-policy')?.split('; ') ?? [];
    // Pages have more or fewer parts of their own.
    const directives = (policy: string[]) => policy.map((each) => each.replace(/( 'sha\d+-[^']+')+/g, ' hashes'));
    // The shop's logo is where the shop has it; nothing else is fetched from others.
    const withoutLogo = (directive: string) => directive.replace(/^(img-src .*) https: data:$/, '$1 data:');
    const [plain = ''] = OTHER_PAGES;
    const shape = directives(await policyOf(plain));
    for (const path of OTHER_PAGES) expect(directives(await policyOf(path)), path).toEqual(shape);
    for (const path of FORM_PAGES) {
      const policy = await policyOf(path);
      const frames = policy.filter((each) => each.startsWith('frame-src'));
      expect(frames, path).toEqual([expect.stringMatching(/^frame-src http:\/\/127\.0\.0\.1:\d+$/)]);
      expect(frames[0], path).not.toContain(shop.serviceUrl);
      const rest = directives(policy.filter((each) => !frames.includes(each)));
      expect(rest.map(withoutLogo), path).toEqual(shape);
      expect(
        rest.some((each) => each !== withoutLogo(each)),
        path,
      ).toBe(path === 'continue');
    }
  });
});

describe('forged and broken fields', () => {
  const tokenFor = (session: string) => ({
    type: 'svc-card-entry:token',
    session,
    token: 'forged',
    brand: 'visa',
    last_four: '6666',
    expiry: '12/40',
  });

  it('from another window or with another session change nothing', async () => {
    const { page, frame, fields } = await openForm();
    await page.locator('iframe').evaluate((flow: HTMLIFrameElement, message) => {
      flow.contentWindow?.postMessage(message, '*');
      for (const type of ['ready', 'state', 'error', 'leave', 'pong']) {
        flow.contentWindow?.postMessage({ ...message, type: `svc-card-entry:${type}`, direction: 'back' }, '*');
      }
    }, tokenFor('x'));
    await fields.locator('body').evaluate((_body, message) => {
      parent.postMessage(message, '*');
      parent.postMessage({ type: 'svc-card-entry:leave', session: 'x', direction: 'back' }, '*');
      parent.postMessage('svc-card-entry:token', '*');
      parent.postMessage({ type: 'svc-card-entry:token', session: { x: 1 } }, '*');
    }, tokenFor('x'));
    await typeCard(frame, '4111 1111 1111 1111');
    await frame.locator('#save-card').click();
    await frame.getByRole('radio', { name: /1111/ }).waitFor();
    expect(await frame.getByRole('radio', { name: /6666/ }).count()).toBe(0);
  });

  it('that die are noticed at once when their page goes away, and Try again brings empty ones', async () => {
    const { frame, fields } = await openForm();
    await typeCard(frame, NUMBER);
    await fields.locator('body').evaluate(() => location.reload());
    await frame.getByText('The secure card fields are not responding.').waitFor();
    expect(await frame.locator('#save-card').getAttribute('aria-disabled')).toBe('true');
    await frame.locator('#retry-fields').click();
    expect(await cardFields(frame).locator('#card-number').inputValue()).toBe('');
    await typeCard(frame, NUMBER);
    await frame.locator('#save-card:not([aria-disabled])').click();
    await frame.getByRole('radio', { name: /4444/ }).waitFor();
  });

  it('speak with the form’s origins only', async () => {
    const page = await shop.browser.newPage();
    const { frame } = await openForm();
    const address = await frame.locator('iframe.card-fields').getAttribute('src');
    await page.goto(shop.serviceUrl.replace('127.0.0.1', 'localhost'));
    const heard = await page.evaluate(async (src) => {
      const said: unknown[] = [];
      window.addEventListener('message', ({ data }) => said.push(data));
      const inner = document.createElement('iframe');
      inner.src = String(src);
      document.body.append(inner);
      await new Promise((resolve) => inner.addEventListener('load', resolve));
      for (const type of ['init', 'submit', 'ping'])
        inner.contentWindow?.postMessage({ type: `svc-card-entry:${type}`, session: 'x' }, '*');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return said;
    }, address);
    expect(heard).toEqual([]);
  });
});

describe('the card form with the provider’s fields', () => {
  it('is one order of Tab stops; Enter submits, and Escape goes back', async () => {
    const { page, frame, fields } = await openForm();
    const { keyboard } = page;
    await frame.locator('#title').focus();
    await frame.locator('#card-holder').focus();
    for (const id of ['card-code', 'card-expiry', 'card-number']) {
      await keyboard.press('Shift+Tab');
      await fields.locator(`#${id}:focus`).waitFor();
    }
    await keyboard.press('Enter');
    await fields.getByText('Check the card number.').waitFor();
    await keyboard.type('4111111111111111');
    await keyboard.press('Tab');
    await keyboard.type('1240');
    await keyboard.press('Tab');
    await keyboard.type('123');
    await keyboard.press('ArrowDown');
    await frame.locator('#card-holder:focus').waitFor();
    await keyboard.press('ArrowUp');
    await fields.locator('#card-code:focus').waitFor();
    // the frame disappears during the press, which the driver may then wait for in vain
    await Promise.race([keyboard.press('Escape'), frame.locator('#add-card').waitFor()]);
    await frame.locator('#add-card').waitFor();
    expect(await frame.locator('iframe.card-fields').count()).toBe(0);
  });

  it('is filled with a gamepad alone, which enters and leaves the fields, and asks for the platform’s keyboard', async () => {
    const page = await pageWithPad(shop.browser);
    await page.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      const said: unknown[] = [];
      Object.assign(globalThis, { said });
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
        said.push(message[0]);
        return Reflect.apply(postMessage, this, message);
      };
    });
    const { frame, fields } = await openForm({ page });
    const keyboard = async () => {
      const said = await frame.locator('html').evaluate(() => JSON.stringify(Reflect.get(globalThis, 'said')));
      for (const text of ['4111', '1240', '"123"']) expect(said).not.toContain(text);
      return [...said.matchAll(/"keyboard\w*"/g)].map(([step]) => step);
    };
    await frame.locator('#card-holder').focus();
    await pressPad(page, PAD.up);
    const typed = { 'card-code': '123', 'card-expiry': '1240', 'card-number': '4111111111111111' };
    for (const [id, press] of [
      ['card-code', PAD.left],
      ['card-expiry', PAD.up],
      ['card-number', PAD.down],
    ] as const) {
      await fields.locator(`#${id}:focus`).waitFor();
      await page.keyboard.insertText(typed[id]);
      await pressPad(page, press);
    }
    await fields.locator('#card-expiry:focus').waitFor();
    expect(await keyboard()).toEqual([]);
    await pressPad(page, PAD.accept);
    await expect.poll(keyboard).toEqual(['"keyboard"']);
    await fields.locator('#card-expiry:focus').waitFor();
    await pressPad(page, PAD.down);
    await frame.locator('#card-holder:focus').waitFor();
    await expect.poll(keyboard).toEqual(['"keyboard"', '"keyboard_done"']);
    await pressPad(page, PAD.down);
    await frame.locator('#save-card:focus').waitFor();
    await pressPad(page, PAD.accept);
    await frame.getByRole('radio', { name: /1111/ }).waitFor();
  });

  it.each([
    ['light', 'en', 800],
    ['dark', 'de', 320],
    ['light', 'ar', 320],
  ] as const)(
    'has no accessibility violation, and nothing off the screen: %s, %s, %i px',
    async (scheme, locale, width) => {
      const page = await shop.browser.newPage({ colorScheme: scheme, viewport: { width, height: 720 } });
      const { frame, fields } = await openForm({ page, options: { locale } });
      await frame.locator('#save-card').click();
      await fields.locator('[aria-invalid="true"]').first().waitFor();

      expect(await axeViolations(page)).toEqual([]);
      const { lang, dir, wide, tall } = await fields.locator('html').evaluate((root) => ({
        lang: root.getAttribute('lang'),
        dir: root.getAttribute('dir'),
        wide: root.scrollWidth - root.clientWidth,
        tall: root.scrollHeight - root.clientHeight,
      }));
      expect({ lang, dir, wide, tall }).toEqual({
        lang: locale,
        dir: locale === 'ar' ? 'rtl' : 'ltr',
        wide: 0,
        tall: 0,
      });
    },
  );

  it('closes with its flow while it is open', async () => {
    const { page, frame } = await shop.open({ flow: 'payment-selection', accountId });
    const outcomes = await outcomesOf(page, async () => {
      await frame.locator('#add-card').click();
      await cardFields(frame).locator('#card-number').waitFor();
      await page.locator('dialog').getByRole('button', { name: 'Close' }).click();
    });
    expect(outcomes).toMatchObject([{ callback: 'onCancel', cause: 'closed_by_player' }]);
  });
});
