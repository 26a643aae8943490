import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPageSession } from '../../kit/channel/page-session.js';
import { createDetailsActions } from '../../screens/details/details-actions.js';
import {
  type DetailsState,
  looksLikeAddress,
  openDetails,
  reduceDetails,
} from '../../screens/details/details-state.js';
import { FakeChannel, ok, refused } from '../support/fake-channel.js';

function setUp() {
  const host = new FakeChannel();
  let state: DetailsState = openDetails('t1');
  const actions = createDetailsActions({
    session: openPageSession(host),
    transactionId: 't1',
    read: () => state,
    dispatch: (event) => {
      state = reduceDetails(state, event);
    },
  });
  const sends = () => host.saidOf('ask').filter(({ call }) => call === 'receipts.send');
  return { host, actions, sends, mail: () => state.mail };
}

describe('the receipt by e-mail', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('goes to the own address without naming it, and shows the masked one that comes back', async () => {
    const { host, actions, sends, mail } = setUp();
    host.answer = () => ok({ transaction_id: 't1', email_address: 'd***@example.com' });
    await actions.send();
    expect(sends()[0]?.args).toEqual({ transactionId: 't1' });
    expect(mail()).toMatchObject({ phase: 'sent', sentTo: 'd***@example.com', waitS: 30 });
  });

  it('goes out once for a double press, and again only after half a minute', async () => {
    const { host, actions, sends, mail } = setUp();
    host.answer = () => ok({});
    await Promise.all([actions.send(), actions.send()]);
    await actions.send();
    expect(sends()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(mail().waitS).toBe(0);
    await actions.send();
    expect(sends()).toHaveLength(2);
    actions.stop();
  });

  it('refuses an address that cannot be one, before anything is sent', async () => {
    const { actions, sends, mail } = setUp();
    actions.change({ type: 'mail-target', own: false });
    actions.change({ type: 'mail-address', address: 'no address' });
    await actions.send();
    expect(mail().invalid).toBe(true);
    expect(sends()).toEqual([]);
  });

  it('sends to another address, trimmed', async () => {
    const { host, actions, sends } = setUp();
    host.answer = () => ok({});
    actions.change({ type: 'mail-target', own: false });
    actions.change({ type: 'mail-address', address: ' a.b+c@mail.example ' });
    await actions.send();
    expect(sends()[0]?.args).toEqual({ transactionId: 't1', emailAddress: 'a.b+c@mail.example' });
    actions.stop();
  });

  it('shows why it failed and may be sent again at once', async () => {
    const { host, actions, mail } = setUp();
    host.answer = () => refused('api_refused', 503);
    await actions.send();
    expect(mail()).toMatchObject({ phase: 'failed', waitS: 0, error: { code: 'api_refused' } });
  });

  it.each([
    ['name@example.com', true],
    ['a@b.co', true],
    ['имя@пример.испытание', true],
    ['a@b', false],
    ['a b@c.de', false],
    ['@c.de', false],
    [`${'a'.repeat(250)}@c.de`, false],
  ])('takes %s for an address: %s', (address, expected) => {
    expect(looksLikeAddress(address)).toBe(expected);
  });
});
