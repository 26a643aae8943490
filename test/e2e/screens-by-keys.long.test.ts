import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedPage } from '../../pages/test/harness/open-page.js';
import { type Shot, screenShots } from '../../pages/test/harness/screen-shots.js';
import { CARD, checkout, EXPIRED_CARD, session, TO_ACCEPT, WALLET } from '../../pages/test/support/flow-sessions.js';
import { shotOf } from './support/flow-shot.js';
import { faultIn } from './support/focus-in-sight.js';
import { Screens } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const open = (shot: Omit<Shot, 'name' | 'act'>, size = { width: 800, height: 600 }) => screens.open(shot, size);

const NEW_CARD = { ...CARD, payment_method_id: 'card-9', display_string: 'Visa •••• 1111' };

/** A checkout whose service adds and removes cards. */
const openCheckout = () =>
  open({
    path: 'flow/checkout',
    welcome: { nonce: 'n' },
    api: (call) => {
      if (call === 'POST flow-sessions') return { status: 201, payload: session('checkout') };
      if (call === 'POST payment-methods')
        return { payload: { payment_method: NEW_CARD, payment_methods: [WALLET, CARD, NEW_CARD] } };
      if (call.endsWith('/remove')) return { payload: { payment_methods: [WALLET, EXPIRED_CARD] } };
      return { payload: { checkout: checkout() } };
    },
  });

const focusedId = ({ frame }: OpenedPage) =>
  frame.evaluate(() => document.activeElement?.id || document.activeElement?.tagName.toLowerCase());

const press = async ({ page, frame }: OpenedPage, id: string) => {
  await frame.locator(`[id="${id}"]`).focus();
  await page.keyboard.press('Enter');
};

describe('focus after a change of view', () => {
  it('moves to the title of the new view, and back to the control that opened it', async () => {
    const page = await openCheckout();
    await press(page, 'select-method');
    expect(await focusedId(page)).toBe('title');
    expect(await page.frame.title()).toBe('Choose how to pay');

    await press(page, 'add-card');
    expect(await focusedId(page)).toBe('title');
    expect(await page.frame.title()).toBe('Add a card');
    await page.page.keyboard.press('Escape');
    expect(await focusedId(page)).toBe('add-card');
    await page.page.keyboard.press('Escape');
    expect(await focusedId(page)).toBe('select-method');
    expect(await page.frame.title()).toBe('Checkout');
  });

  it('returns to Change once a method was chosen, or a card was added', async () => {
    const page = await openCheckout();
    await press(page, 'select-method');
    await press(page, 'method-card-1');
    expect(await focusedId(page)).toBe('select-method');

    await press(page, 'select-method');
    await press(page, 'add-card');
    for (const [id, value] of [
      ['card-number', '4242424242424242'],
      ['card-expiry', '1239'],
      ['card-code', '123'],
    ] as const)
      await page.frame.locator(`#${id}`).fill(value);
    await press(page, 'save-card');
    await page.frame.locator('#select-method').waitFor();
    expect(await focusedId(page)).toBe('select-method');
  });

  it('returns to the new card’s button from a provider’s fields that Tab has entered', async () => {
    const shot = shotOf('checkout-provider-card');
    const page = await open(shot);
    await shot.act?.(page);
    await page.frame.locator('#close').focus();
    await page.page.keyboard.press('Tab');
    expect(await focusedId(page)).toBe('iframe');
    await page.page.keyboard.press('Escape');
    await page.frame.locator('#add-card').waitFor();
    expect(await focusedId(page)).toBe('add-card');
  });

  it('moves to Keep when a card is about to be removed, and is not lost with the card', async () => {
    const page = await openCheckout();
    await press(page, 'select-method');
    await press(page, 'remove-card-1');
    expect(await page.frame.evaluate(() => document.activeElement?.textContent)).toBe('Keep');
    await page.page.keyboard.press('Enter');
    expect(await focusedId(page)).toBe('remove-card-1');

    await page.page.keyboard.press('Enter');
    const remove = page.frame.getByRole('button', { name: 'Remove', exact: true });
    await remove.focus();
    await page.page.keyboard.press('Enter');
    await remove.waitFor({ state: 'detached' });
    expect(await page.frame.locator('[id="method-card-1"]').count()).toBe(0);
    expect(await focusedId(page)).toBe('title');
  });
});

it.each([
  ['tos', 'Terms of service'],
  ['checkout-bank', 'Confirm with your bank'],
  ['checkout-paid', 'Thank you'],
  ['purchase-done', 'Your wallet is topped up'],
  ['payout-done', 'Your withdrawal is on its way'],
  ['payout-kyc', 'Confirm your identity'],
])('the title of %s is “%s”, once', async (name, title) => {
  const shot = shotOf(name);
  const page = await open(shot);
  await shot.act?.(page);
  await page.frame.locator('h1', { hasText: title }).waitFor();
  expect(await page.frame.title()).toBe(title);
  expect(await page.frame.locator('h2', { hasText: title }).count()).toBe(name === 'tos' ? 1 : 0);
});

it('the terms before a checkout are titled as terms, and a new card of a selection as a card', async () => {
  const terms = await open({
    path: 'flow/checkout',
    welcome: { nonce: 'n' },
    api: () => ({ status: 201, payload: session('checkout', { terms: TO_ACCEPT }) }),
  });
  await terms.frame.locator('#accept').waitFor();
  expect(await terms.frame.title()).toBe('Terms of service');

  const page = await open(shotOf('selection'));
  await press(page, 'add-card');
  expect(await focusedId(page)).toBe('title');
  expect(await page.frame.title()).toBe('Add a card');
});

describe('the focused element is visible', () => {
  it.each(['Tab', 'Shift+Tab'])('below a title in large letters, by %s', async (key) => {
    const shot = screenShots().find(({ name }) => name === 'details');
    if (!shot) throw new Error('The details are gone.');
    const page = await open(shot, { width: 390, height: 844 });
    await page.frame.evaluate(() => document.documentElement.style.setProperty('font-size', '32px', 'important'));
    await page.frame.locator('.row[id]').first().waitFor();
    await shot.act?.(page);
    // as long as the longest of another language
    await page.frame.evaluate(() => {
      const title = document.getElementById('title');
      if (title) title.textContent = 'Transaction '.repeat(3);
    });
    await page.frame
      .locator(key === 'Tab' ? '#title' : '.reference + button, .button-icon')
      .last()
      .focus();
    const found: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.page.keyboard.press(key);
      found.push(await faultIn(page.frame));
    }
    expect(found.filter((text) => text !== '')).toEqual([]);
  });

  it.each(['Tab', 'Shift+Tab'])('in the details, by %s from end to end', async (key) => {
    const shot = screenShots().find(({ name }) => name === 'details');
    if (!shot) throw new Error('The details are gone.');
    const page = await open(shot, { width: 390, height: 500 });
    await page.frame.locator('.row[id]').first().waitFor();
    await shot.act?.(page);
    await page.frame
      .locator(key === 'Tab' ? '#title' : '.reference + button, .button-icon')
      .last()
      .focus();
    const found: string[] = [];
    for (let step = 0; step < 8; step += 1) {
      await page.page.keyboard.press(key);
      found.push(await faultIn(page.frame));
    }
    expect(found.filter((text) => text !== '')).toEqual([]);
  });

  it('in a form above the sticky Pay', async () => {
    const shot = shotOf('payout');
    const page = await open(shot, { width: 390, height: 500 });
    await page.frame.locator('#amount').focus();
    const found: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      await page.page.keyboard.press('Tab');
      found.push(await faultIn(page.frame));
    }
    expect(found.filter((text) => text !== '')).toEqual([]);
  });
});

describe('by gamepad and arrow keys', () => {
  const long = (text: string) => ({
    ...TO_ACCEPT,
    document: {
      ...TO_ACCEPT.document,
      sections: Array.from({ length: 6 }, (_, at) => ({
        heading: `Section ${at}`,
        paragraphs: Array.from({ length: 2 }, (_, index) => `${index}: ${text.repeat(20)}`),
      })),
    },
  });

  it('the terms are read to their end before Accept takes focus', async () => {
    const terms = long('These are the terms of this game. ');
    const page = await open({
      path: 'flow/tos',
      welcome: { nonce: 'n' },
      api: () => ({ status: 201, payload: session('tos', { terms }) }),
    });
    await page.frame.locator('.terms').waitFor();
    const state = () =>
      page.frame.evaluate(() => {
        const text = document.querySelector('.terms');
        const isRead = text ? text.scrollTop + text.clientHeight >= text.scrollHeight - 1 : false;
        return { id: document.activeElement?.id ?? '', isRead };
      });
    let last = await state();
    for (let step = 0; step < 60 && last.id !== 'accept'; step += 1) {
      await page.send({ type: 'input', action: 'down' });
      await page.frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      last = await state();
    }
    expect(last).toEqual({ id: 'accept', isRead: true });
  });

  it('a list opens over the page, and the choice appears in the field', async () => {
    const page = await open({ ...shotOf('kyc') });
    await page.frame.locator('#document_type').focus();
    await page.send({ type: 'input', action: 'accept' });
    const picker = page.frame.getByRole('dialog', { name: 'Document' });
    await picker.waitFor();
    await page.send({ type: 'input', action: 'down' });
    await page.send({ type: 'input', action: 'accept' });
    await picker.waitFor({ state: 'detached' });
    expect(await page.frame.locator('#document_type').inputValue()).toBe('identity_card');
    expect(await focusedId(page)).toBe('document_type');
  });

  it('a date is picked by year, month and day; Back leaves it unchanged', async () => {
    const page = await open({ ...shotOf('kyc') });
    await page.frame.locator('#date_of_birth').focus();
    for (const name of ['Date of birth', /Date of birth: \d{4}/, /Date of birth: \w+ \d{4}/]) {
      await page.send({ type: 'input', action: 'accept' });
      await page.frame.getByRole('dialog', { name }).waitFor();
    }
    await page.send({ type: 'input', action: 'accept' });
    await page.frame.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.frame.locator('#date_of_birth').inputValue()).toMatch(/^\d{4}-01-01$/);

    const before = await page.frame.locator('#date_of_birth').inputValue();
    await page.send({ type: 'input', action: 'accept' });
    await page.frame.getByRole('dialog').waitFor();
    await page.send({ type: 'input', action: 'back' });
    await page.frame.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.frame.locator('#date_of_birth').inputValue()).toBe(before);
    expect(await focusedId(page)).toBe('date_of_birth');
  });
});

describe('a screen reader', () => {
  it('announces how many entries a search has found', async () => {
    const shot = screenShots().find(({ name }) => name === 'list');
    if (!shot) throw new Error('The list is gone.');
    const page = await open(shot);
    await page.frame.locator('.row[id]').first().waitFor();
    await page.frame.locator('#search').fill('sword');
    await page.frame.getByText(/^\d+ results?$/).waitFor();
    expect(await page.frame.getByText(/^\d+ results?$/).getAttribute('role')).toBe('status');
  });

  it('finds only radios among the methods, each of them, and the buttons that remove cards elsewhere', async () => {
    const page = await openCheckout();
    await press(page, 'select-method');
    const group = page.frame.getByRole('radiogroup');
    const tree = await group.ariaSnapshot();
    expect(tree.match(/- radio "/g)).toHaveLength(3);
    expect(tree).not.toContain('- button');
  });

  it('announces each missing field of an empty form, and which are required', async () => {
    const page = await open({ ...shotOf('kyc') });
    await page.frame.locator('#submit').click();
    const errors = await page.frame.locator('.field-error').allTextContents();
    expect(errors.length).toBeGreaterThan(4);
    expect(new Set(errors).size).toBe(errors.length);
    expect(errors).toContain('First name: please fill this in.');
    expect(await page.frame.locator('#first_name').getAttribute('aria-required')).toBe('true');
    expect(await page.frame.locator('#region').getAttribute('aria-required')).toBeNull();
  });
});

it('a failed payment shows that nothing was charged, and no payment method', async () => {
  const shot = screenShots().find(({ name }) => name === 'details-failed');
  if (!shot) throw new Error('The failed payment is gone.');
  const page = await open(shot);
  await page.frame.locator('.row[id]').first().waitFor();
  await shot.act?.(page);
  await page.frame.locator('.details[aria-busy="false"]').waitFor();
  const text = await page.frame.locator('.details').innerText();
  expect(text).toContain('Nothing was charged.');
  expect(text).not.toContain('Paid with');
  expect(text).not.toContain('E-mail receipt');
});

it('a hosted link without a return address says that its tab can be closed, and shows no Close', async () => {
  const page = await screens.newPage({ width: 800, height: 600 });
  const payload = session('checkout', { terms: TO_ACCEPT, hosted: { return_url: null } });
  await page.route(/hosted-sessions|flow-sessions/, (route) =>
    route.fulfill({ status: 201, json: { status: 'Success', message: [], codes: [], payload } }),
  );
  await page.goto(`${screens.origin}/hosted.en.html`);
  await page.getByRole('button', { name: 'Decline' }).click();

  await page.getByRole('heading', { name: 'You can close this page' }).waitFor();
  expect(await page.getByText('To pay later, open the link again.').isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await page.context().close();
});

it.each(['flow/checkout', 'screens/history', 'screens/receipt'])(
  '%s in a tab of its own has nothing to close it with',
  async (path) => {
    const page = await screens.newPage({ width: 800, height: 600 });
    await page.goto(`${screens.origin}/${path}.en.html`);
    await page.getByRole('heading', { name: 'Open this from your game' }).waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
    await page.context().close();
  },
);

it('a text field that a gamepad presses requests the keyboard of the host, and says when it is left', async () => {
  const api = () => ({ status: 201, payload: session('payout') });
  const opened = await open({ path: 'flow/payout', welcome: { nonce: 'n' }, api });
  const asked = async () => (await opened.messages()).filter(({ step }) => String(step).startsWith('keyboard'));
  const amount = opened.frame.locator('#amount');
  await amount.focus();
  expect(await asked()).toEqual([]);

  await opened.send({ type: 'input', action: 'accept' });
  await expect.poll(asked).toHaveLength(1);
  const { x, y, width, height } = await amount.evaluate((field) => field.getBoundingClientRect().toJSON());
  const data = expect.objectContaining({ label: expect.stringMatching(/./), mode: 'decimal', x, y, width, height });
  expect(await asked()).toEqual([{ type: 'progress', step: 'keyboard', data }]);

  await opened.send({ type: 'input', action: 'up' });
  await expect.poll(asked).toHaveLength(2);
  expect((await asked())[1]).toEqual({ type: 'progress', step: 'keyboard_done' });
});
