import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ApiReply, OpenedPage } from '../../pages/test/harness/open-page.js';
import { session } from '../../pages/test/support/flow-sessions.js';
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
