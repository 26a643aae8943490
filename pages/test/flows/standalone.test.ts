// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startStandalone } from '../../checkout/standalone.js';
import { openHostedSession } from '../../flows/api/flow-api.js';
import { ENGLISH } from '../support/english.js';
import { fakeFlowApi } from '../support/fake-flow-api.js';
import { checkout, session, TO_ACCEPT } from '../support/flow-sessions.js';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const { flow } = ENGLISH.texts;
const said = () => document.getElementById('page')?.textContent ?? '';
const until = (check: () => void) => vi.waitFor(check, { timeout: 2_000, interval: 5 });

/** Opens a checkout without an address to go back to; its session ends with the first call. */
function open(more: Record<string, unknown>, opensOnce = false, isOnline = () => true) {
  const { api } = fakeFlowApi((call) => {
    if (!isOnline()) return undefined;
    return call === 'POST hosted-sessions'
      ? { status: 201, payload: session('checkout', { hosted: { return_url: null }, ...more }) }
      : { status: 401, codes: ['session_ended'] };
  });
  vi.stubGlobal('fetch', api.fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const observer = { observe() {}, disconnect() {} };
  vi.stubGlobal('IntersectionObserver', function IntersectionObserver() {
    return observer;
  });
  const page = document.createElement('div');
  page.id = 'page';
  const texts = document.createElement('script');
  texts.id = 'texts';
  texts.type = 'application/json';
  texts.textContent = JSON.stringify(ENGLISH.texts);
  document.body.append(page, texts);
  startStandalone({
    base: api.base,
    redeem: (own, locale) => openHostedSession(own, { link_token: 'link', locale }),
    opensOnce,
    isOpenable: true,
  });
  return (name: string) =>
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click();
}

it('still says that the payment may go on when a page without a way back is closed before its outcome is known', async () => {
  const press = open({ checkout: checkout({ state: 'processing', attempt_id: 'x' }) });
  await until(() => expect(said()).toContain(flow.unsettledTitle));

  press(ENGLISH.texts.general.close);

  await until(() => expect(said()).toContain(flow.closedTitle));
  expect(said()).toContain(flow.unsettledText);
  expect(said()).not.toContain(flow.closedText);
});

it('says how to pay later when it is closed before paying', async () => {
  const press = open({ terms: TO_ACCEPT });
  await until(() => expect(said()).toContain('A wallet holds money'));

  press(ENGLISH.texts.terms.decline);

  await until(() => expect(said()).toContain(flow.closedText));
});

it('sends the buyer back to the game when what opens once is closed before paying', async () => {
  const press = open({ terms: TO_ACCEPT }, true);
  press(flow.continue);
  await until(() => expect(said()).toContain('A wallet holds money'));

  press(ENGLISH.texts.terms.decline);

  await until(() => expect(said()).toContain(flow.closedTitle));
  expect(said()).toContain('Go back to the game and start again.');
  expect(said()).not.toContain(flow.closedText);
});

it('goes on by itself once the connection is back, as it says', async () => {
  let isOnline = false;
  open({ checkout: checkout() }, false, () => isOnline);
  await until(() => expect(said()).toContain(ENGLISH.texts.general.offlineTitle));

  isOnline = true;
  document.defaultView?.dispatchEvent(new Event('online'));

  await until(() => expect(said()).toContain(ENGLISH.texts.checkout.summary));
});

describe('a page whose session has ended', () => {
  /** Sends a card, which the session is too old for. */
  const sendCard = async (press: (name: string) => void) => {
    const { methods, card } = ENGLISH.texts;
    await until(() => expect(said()).toContain(methods.select));
    press(methods.select);
    await until(() => expect(document.getElementById('card-number')).not.toBeNull());
    const typed = { 'card-number': '4242424242424242', 'card-expiry': '12/45', 'card-code': '123' };
    for (const [id, value] of Object.entries(typed)) {
      const field = document.querySelector<HTMLInputElement>(`#${id}`);
      if (field) field.value = value;
      field?.dispatchEvent(new Event('input', { bubbles: true }));
      await Promise.resolve();
    }
    press(card.save);
    await until(() => expect(said()).toContain(flow.endedTitle));
  };

  it('opens the link again, whose address is all that is needed', async () => {
    const press = open({ payment_methods: [] });
    await sendCard(press);
    expect(said()).toContain(flow.closedText);
    expect(said()).not.toContain('Go back to the game');

    press(ENGLISH.texts.general.retry);
    await until(() => expect(said()).toContain(ENGLISH.texts.checkout.summary));
    press(ENGLISH.texts.methods.select);
    await until(() => expect(document.querySelector<HTMLInputElement>('#card-number')?.value).toBe(''));
  });

  it('sends the buyer back to the game where its address opens nothing more', async () => {
    const press = open({ payment_methods: [] }, true);
    press(flow.continue);
    await sendCard(press);
    expect(said()).toContain('Go back to the game and start again.');
    expect(said()).not.toContain(ENGLISH.texts.general.retry);
  });
});
