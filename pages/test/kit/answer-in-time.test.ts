import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exchangeCard } from '../../card-fields/exchange-card.js';
import { createConsoleApi } from '../../console/console-api.js';
import { answerInTime } from '../../kit/browser/answer-in-time.js';

/** As `fetch` on a connection that stalls: it ends with its signal only. */
const stalled = ((_url: unknown, { signal }: RequestInit = {}) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))) as typeof fetch;

/** Its head comes, its body does not; it ends with its signal, too. */
const halted = (async (_url: unknown, { signal }: RequestInit = {}) => {
  const body = new ReadableStream({
    start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
  });
  return new Response(body);
}) as typeof fetch;

async function afterwards(call: Promise<unknown>, ms: number): Promise<unknown> {
  let end: unknown = 'under way';
  void call.then((value) => {
    end = value;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return end;
}

describe('an answer in time', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is handed on, and leaves no timer', async () => {
    expect(await answerInTime(async () => 'answer')).toBe('answer');
    await expect(answerInTime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });

  describe.each([
    ['never begins', stalled],
    ['never ends', halted],
  ])('to a call whose answer %s', (_how, fetch) => {
    it('is missing in the console, which says so', async () => {
      const api = createConsoleApi(fetch, '');
      const call = () => api.get('/jobs', { shape: {} });
      expect(await afterwards(call(), 29_000)).toBe('under way');
      expect(await afterwards(call(), 30_000)).toMatchObject({ ok: false, problem: { code: 'no_answer' } });
    });

    it('is missing in the card’s fields, which count the provider as away', async () => {
      vi.stubGlobal('fetch', fetch);
      const card = { number: '4242424242424242', expiry: '12/40', code: '123', keep: false };
      expect(await afterwards(exchangeCard('e-1', card), 29_000)).toBe('under way');
      expect(await afterwards(exchangeCard('e-1', card), 30_000)).toEqual({ kind: 'away' });
    });
  });
});
