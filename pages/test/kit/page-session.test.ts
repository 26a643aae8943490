import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askEarly, takeEarlyAsk } from '../../kit/channel/early-ask.js';
import { createBufferedChannel } from '../../kit/channel/host-channel.js';
import { openPageSession } from '../../kit/channel/page-session.js';
import { FakeChannel, ok, refused } from '../support/fake-channel.js';

const END = { event: { source: 'svc', event: 'svc.history.complete', state: 'complete' } };

describe('openPageSession', () => {
  beforeEach(() => {
    vi.useRealTimers();
  });

  it('answers a ping at once', () => {
    const host = new FakeChannel();
    openPageSession(host);
    host.receive({ type: 'ping', n: 7 });
    expect(host.said).toEqual([{ type: 'pong', n: 7 }]);
  });

  it('matches responses with requests, even out of order', async () => {
    const host = new FakeChannel();
    const session = openPageSession(host);
    const first = session.ask('transactions.get', { transactionId: 'a' });
    const second = session.ask('transactions.get', { transactionId: 'b' });
    host.receive({ type: 'answer', id: 2, ok: true, value: 'B' });
    host.receive({ type: 'answer', id: 1, ok: true, value: 'A' });
    host.receive({ type: 'answer', id: 1, ok: true, value: 'twice' });
    expect([await first, await second]).toEqual([
      { ok: true, value: 'A' },
      { ok: true, value: 'B' },
    ]);
  });

  it('waits for the answer to what was asked early instead of asking again, once', async () => {
    const host = new FakeChannel();
    const frame = { svcEarlyAsk: undefined } as unknown as Window;
    askEarly(frame, host, { call: 'transactions.list', args: { limit: 25 } });
    const session = openPageSession(host, (call, args) => takeEarlyAsk(frame, call, args));
    const first = session.ask('transactions.list', { limit: 25 });
    const again = session.ask('transactions.list', { limit: 25 });
    expect(host.saidOf('ask').map(({ id, args }) => [id, args.limit])).toEqual([
      [0, 25],
      [1, 25],
    ]);
    for (const [id, value] of ['early', 'again'].entries()) host.receive({ type: 'answer', id, ok: true, value });
    expect(await Promise.all([first, again])).toEqual(['early', 'again'].map((value) => ({ ok: true, value })));
  });

  it('never waits for what was asked early once the page has asked for something else: that answer is gone', async () => {
    const host = new FakeChannel();
    const frame = { svcEarlyAsk: undefined } as unknown as Window;
    askEarly(frame, host, { call: 'transactions.list', args: { limit: 25 } });
    const session = openPageSession(host, (call, args) => takeEarlyAsk(frame, call, args));
    const searched = session.ask('transactions.list', { limit: 25, search: 'dye' });
    host.receive({ type: 'answer', id: 0, ok: true, value: 'early' });
    const cleared = session.ask('transactions.list', { limit: 25 });
    for (const [id, value] of [
      [1, 'dye'],
      [2, 'all'],
    ] as const)
      host.receive({ type: 'answer', id, ok: true, value });
    expect(await Promise.all([searched, cleared])).toEqual([
      { ok: true, value: 'dye' },
      { ok: true, value: 'all' },
    ]);
  });

  it('passes on a refusal with its code', async () => {
    const host = new FakeChannel();
    host.answer = () => refused('api_refused', 503);
    const answer = await openPageSession(host).ask('transactions.list', {});
    expect(answer).toMatchObject({ ok: false, error: { code: 'api_refused', api: { responseCode: 503 } } });
  });

  it('fails a request that a host never answers', async () => {
    vi.useFakeTimers();
    const answer = openPageSession(new FakeChannel()).ask('transactions.list', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toMatchObject({ ok: false, error: { code: 'timeout', retryable: true } });
    vi.useRealTimers();
  });

  it('settles once', () => {
    const host = new FakeChannel();
    const session = openPageSession(host);
    session.settle(END);
    session.settle({ event: { ...END.event, state: 'cancel' } });
    expect(host.saidOf('settle')).toEqual([{ type: 'settle', ...END }]);
  });

  it('keeps messages sent before the host was found', async () => {
    const channel = createBufferedChannel();
    const session = openPageSession(channel);
    session.settle(END);
    const asked = session.ask('transactions.list', {});
    const host = new FakeChannel();
    host.answer = () => ok([]);
    channel.connect({
      send: (message) => setTimeout(() => host.send(message)),
      listen: (handler) => host.listen(handler),
    });
    expect(await asked).toEqual({ ok: true, value: [] });
    expect(host.saidOf('settle')).toHaveLength(1);
  });
});
