import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPageSession } from '../../kit/channel/page-session.js';
import { createDetailsActions } from '../../screens/details/details-actions.js';
import { type DetailsState, openDetails, reduceDetails } from '../../screens/details/details-state.js';
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
  return { host, actions, sends, mail: () => state.mail, saving: () => state.saving };
}

describe('the receipt by email', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is sent to the account’s own address without naming it, and shows the masked address of the response', async () => {
    const { host, actions, sends, mail } = setUp();
    host.answer = () => ok({ transaction_id: 't1', email_address: 'd***@example.com' });
    await actions.send();
    expect(sends()[0]?.args).toEqual({ transactionId: 't1' });
    expect(mail()).toMatchObject({ phase: 'sent', sentTo: 'd***@example.com', waitS: 30 });
  });

  it('is sent once for a double press, and again only after half a minute', async () => {
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

  it.each([1, -1])(
    'can be sent again once the time has passed, though timers stood still or the clock moved (%d)',
    async (way) => {
      const { host, actions, mail } = setUp();
      host.answer = () => ok({});
      await actions.send();
      vi.setSystemTime(Date.now() + way * 20_000);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(mail().waitS).toBe(30 - 20 - way);
      vi.setSystemTime(Date.now() + way * 3_600_000);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(mail().waitS).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it('shows why it failed and can be sent again at once', async () => {
    const { host, actions, mail } = setUp();
    host.answer = () => refused('api_refused', 503);
    await actions.send();
    expect(mail()).toMatchObject({ phase: 'failed', waitS: 0, error: { code: 'api_refused' } });
  });
});

describe('the receipt as a file', () => {
  it.each([
    ['a service without the call', refused('api_refused', 404)],
    ['an answer that is no file', ok({ file_name: 'receipt.pdf', content: 'not base64 !' })],
    ['an empty answer', ok({})],
  ])('is said not to be saved, and can be tried again, after %s', async (_, answer) => {
    const { host, actions, saving } = setUp();
    host.answer = () => answer;
    await actions.save();
    expect(saving()).toBe('failed');
    expect(host.saidOf('ask').map(({ call, args }) => [call, args])).toEqual([
      ['receipts.file', { transactionId: 't1' }],
    ]);
  });
});
