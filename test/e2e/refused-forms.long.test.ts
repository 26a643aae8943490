import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiReply, OpenedPage } from '../../pages/test/harness/open-page.js';
import { ownWindowShots } from '../../pages/test/harness/own-window-shots.js';
import { session } from '../../pages/test/support/flow-sessions.js';
import { bringTo, shotOf } from './support/flow-shot.js';
import { Screens } from './support/screens.js';

let screens: Screens;

beforeAll(async () => {
  screens = await Screens.start();
});

afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const PERSON = {
  first_name: 'Mika',
  last_name: 'Lind',
  date_of_birth: '1994-05-17',
  line_1: '12 Harbour Street',
  postal_code: '03801',
  city: 'Portsmouth',
  document_number: 'X1234567',
};

/** The identity form, several screens long, filled in. */
async function openForm(submitted: ApiReply): Promise<OpenedPage> {
  const opened = { status: 201, payload: session('kyc', { continue_on_phone: true }) };
  const form = await screens.open(
    { path: 'flow/kyc', welcome: { nonce: 'n' }, api: (call) => (call === 'POST kyc' ? submitted : opened) },
    { width: 390, height: 640 },
  );
  for (const [id, value] of Object.entries(PERSON)) await form.frame.locator(`#${id}`).fill(value);
  await form.frame.locator('#country').selectOption('US');
  return form;
}

/** Waits for the problem; whether all of it is on screen. */
function isProblemInSight({ frame }: OpenedPage): Promise<boolean> {
  return frame.locator('#problem').evaluate((problem) => {
    const { top, bottom } = problem.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

describe('the identity form says on screen', () => {
  it.each<[string, ApiReply, string]>([
    ['that the service is down', { status: 503, codes: ['service_unavailable'] }, 'Please try again.'],
    [
      'that something did not match',
      { payload: { kyc: { state: 'REVERIFY', submitted: 'now', can_submit: true, required_fields: [] } } },
      'Something did not match.',
    ],
  ])('%s, where Submit was pressed', async (_what, submitted, words) => {
    const form = await openForm(submitted);
    await form.frame.locator('#submit').click();
    await form.frame.locator('#problem', { hasText: words }).waitFor();
    expect(await isProblemInSight(form)).toBe(true);
  });

  it('that no code for the phone can be shown', async () => {
    const script = /\/handover\/\w+\.js$/;
    const form = await openForm({ status: 503 });
    await form.page.route(script, (route) => route.abort());
    await form.frame.locator('#phone').click();
    await form.frame.locator('#problem').waitFor();
    expect(await isProblemInSight(form)).toBe(true);
    await form.page.unroute(script);
  });
});

const NARROW = { width: 390, height: 640 };

/** A form whose submit button is below what is on screen. */
async function openLongForm(where: string): Promise<OpenedPage> {
  const shot = shotOf('payout-kyc');
  return where === 'phone' ? openAlone('phone-kyc') : bringTo(shot, await screens.open(shot, NARROW));
}

/** A page without a game around it. */
async function openAlone(name: string): Promise<OpenedPage> {
  const shot = ownWindowShots().find((each) => each.name === name);
  if (!shot) throw new Error(`No page has the state ${name}.`);
  return bringTo(shot, await screens.open(shot, NARROW));
}

describe('a form that is refused goes to the first field that is wrong', () => {
  const fill = async ({ frame }: OpenedPage, without: readonly string[]) => {
    for (const [id, value] of Object.entries(PERSON))
      if (!without.includes(id)) await frame.locator(`#${id}`).fill(value);
    await frame.locator('#country').selectOption('US');
  };
  const focused = (form: OpenedPage, id: string) => form.frame.locator(`#${id}:focus`).waitFor({ timeout: 5_000 });

  describe.each(['game', 'phone'])('on a page of the %s', (where) => {
    it('when its button is pressed, and again when another one is wrong', async () => {
      const form = await openLongForm(where);
      await fill(form, ['first_name', 'city']);
      await form.frame.locator('#submit').click();
      await focused(form, 'first_name');

      await form.frame.locator('#first_name').fill('Mika');
      await form.frame.locator('#submit').click();
      await focused(form, 'city');
    });

    it('when Enter is pressed in another field', async () => {
      const form = await openLongForm(where);
      await fill(form, ['first_name']);
      await form.frame.locator('#document_number').press('Enter');
      await focused(form, 'first_name');
    });

    it('but not while the player types', async () => {
      const form = await openLongForm(where);
      await fill(form, ['first_name', 'city']);
      await form.frame.locator('#submit').click();
      await focused(form, 'first_name');
      await form.frame.locator('#postal_code').fill('');
      await form.frame.locator('#postal_code').pressSequentially('0380');
      await focused(form, 'postal_code');
    });
  });

  it('also in a payment link', async () => {
    const form = await openAlone('hosted-form');
    await form.frame.locator('#select-method').click();
    await form.frame.locator('#add-card').click();
    await form.frame.locator('#card-holder').fill('Mika Lind');
    await form.frame.locator('#save-card').click();
    await focused(form, 'card-number');
  });

  it('also in a withdrawal, whose button is no form’s', async () => {
    const shot = shotOf('payout');
    const form = await bringTo(shot, await screens.open(shot, NARROW));
    const pay = form.frame.locator('#pay[data-armed="true"]');
    await form.frame.locator('#holder_name').fill('');
    await form.frame.locator('#account_number').fill('');
    await form.frame.locator('#pay').scrollIntoViewIfNeeded();
    await pay.click();
    await focused(form, 'holder_name');
    await form.frame.locator('#holder_name').fill('Mika Lind');
    await pay.click();
    await focused(form, 'account_number');
  });
});

describe('on a page whose title names the shop, what has happened is read out', () => {
  it.each([
    ['phone-done', 'Go on at the other screen.'],
    ['phone-different', 'Nothing was added or paid.'],
    ['phone-used', 'A code works on one phone, once.'],
  ])('%s', async (name, words) => {
    const page = await openAlone(name);
    const heading = page.frame.locator('h2:focus');
    await heading.waitFor();
    const described = await heading.getAttribute('aria-describedby');
    expect(await page.frame.locator(`#${described}`).innerText()).toContain(words);
  });

  it('the two codes are compared before the button with focus is pressed', async () => {
    const page = await openAlone('phone-compare');
    const same = page.frame.locator('#same:focus');
    await same.waitFor();
    const ids = (await same.getAttribute('aria-describedby')) ?? '';
    const said = await Promise.all(ids.split(' ').map((id) => page.frame.locator(`#${id}`).innerText()));
    expect(said.join(' ')).toMatch(/code on the other screen\?.*\d{3}.*adds a card/s);
  });

  it('or the button at the end has focus, which is described by it', async () => {
    const page = await openAlone('hosted-paid');
    const done = page.frame.locator('#done:focus');
    await done.waitFor();
    expect(await done.getAttribute('aria-describedby')).toContain('notice-text');
  });
});
