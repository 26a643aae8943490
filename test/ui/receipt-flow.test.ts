import { describe, expect, test, vi } from 'vitest';
import { createTestManager } from '../support/create-test-manager.js';

describe('ReceiptFlow', () => {
  test.each([
    ['empty', ''],
    ['blank', '  '],
    ['a number', 12],
    ['null', null],
    ['undefined', undefined],
    ['an object', {}],
    ['dots', '..'],
    ['half of a surrogate pair', '\udfae'],
  ])('refuses an id that is %s, after the handle was returned', async (_what, id) => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    const flow = ui.ReceiptFlow(id as string, ...trio);
    expect(outcomes).toHaveLength(0);
    await time.flush();
    expect(outcomes).toMatchObject([
      {
        source: 'svc',
        event: 'svc.receipt.complete',
        state: 'error',
        error: { code: 'invalid_argument', retryable: false },
      },
    ]);
    expect(await flow.finished).toBe(outcomes[0]);
    expect(webView.views).toHaveLength(0);
  });

  test('passes the id to the page in its welcome, not in its address', async () => {
    const { ui, webView, time } = createTestManager();
    ui.ReceiptFlow('tx-1');
    webView.latest.showContent();
    await time.flush();
    expect(webView.latest.url).not.toContain('tx-1');
    expect(webView.latest.received[0]).toMatchObject({ type: 'welcome', transactionId: 'tx-1' });
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['an id with half of a surrogate pair', 'transactions.get', { transactionId: 'tx-\ud83c' }],
    ['such an id for a mail', 'receipts.send', { transactionId: 'tx-\ud83c' }],
    ['such an id for a file', 'receipts.file', { transactionId: 'tx-\ud83c' }],
    ['dots in place of an id', 'receipts.file', { transactionId: '..' }],
    ['what it may not', 'tokens.get', {}],
    ['what cannot be written', 'transactions.list', { search: { toString: null, valueOf: null } }],
  ])('answers a page that asks for %s', async (_what, call, args) => {
    const { ui, webView, time, service } = createTestManager();
    ui.ReceiptFlow('tx-1');
    webView.latest.showContent();
    webView.latest.say({ type: 'ask', id: 1, call, args });
    await time.flush();
    const error = expect.objectContaining({ code: 'invalid_argument', message: `cannot answer ${call}` });
    expect(webView.latest.received).toContainEqual({ type: 'answer', id: 1, ok: false, error });
    expect(service.http.requests).toHaveLength(0);
  });

  test('answers a page also when a port fails, and logs why', async () => {
    const { ui, ports, webView, time, log } = createTestManager();
    ui.ReceiptFlow('tx-1');
    webView.latest.showContent();
    const cause = new Error('no randomness');
    vi.spyOn(ports.random, 'bytes').mockImplementation(() => {
      throw cause;
    });
    webView.latest.say({ type: 'ask', id: 1, call: 'receipts.send', args: { transactionId: 'tx-1' } });
    await time.flush();
    const error = expect.objectContaining({ code: 'invalid_argument', message: 'cannot answer receipts.send' });
    expect(webView.latest.received).toContainEqual({ type: 'answer', id: 1, ok: false, error });
    expect(log).toContainEqual({ level: 'error', code: 'answer_failed', message: 'receipts.send threw', cause });
  });

  test('gets an unknown id from the API as an error', async () => {
    const { ui, webView, time } = createTestManager();
    ui.ReceiptFlow('tx-unknown');
    webView.latest.showContent();
    webView.latest.say({ type: 'ask', id: 1, call: 'transactions.get', args: { transactionId: 'tx-unknown' } });
    await time.flush();
    expect(webView.latest.received).toContainEqual({
      type: 'answer',
      id: 1,
      ok: false,
      error: expect.objectContaining({
        code: 'api_refused',
        api: {
          responseCode: 404,
          messages: ['no such transaction'],
          codes: ['transaction_not_found'],
          requestId: 'req_fake',
        },
      }),
    });
  });
});
