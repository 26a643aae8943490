import { describe, expect, test } from 'vitest';
import { fakeFailure } from '../../src/testing.js';
import { createTestManager, ORIGIN, TRANSACTION } from '../support/create-test-manager.js';

describe('HistoryFlow', () => {
  test('opens its page within the call and welcomes it without the token', async () => {
    const { ui, trio, webView, time } = createTestManager({ locale: 'de' });
    ui.HistoryFlow(...trio);
    expect(webView.latest.url).toBe(`${ORIGIN}/ui/v1/screens/history?lang=de`);
    webView.latest.showContent();
    await time.flush();
    const [welcome] = webView.latest.received;
    expect(welcome).toMatchObject({ type: 'welcome', version: 1, hostDrawsClose: true, locale: 'de' });
    expect(JSON.stringify(webView.latest.received)).not.toContain('access-1');
  });

  test('completes when the player closes it after content was shown', async () => {
    const { ui, trio, webView, time, outcomes } = createTestManager();
    const flow = ui.HistoryFlow(...trio);
    webView.latest.showContent();
    webView.latest.pressClose();
    expect(webView.latest.received).toContainEqual({ type: 'close', reason: 'player' });
    await time.advance(1_500);
    expect(outcomes).toEqual([{ source: 'svc', event: 'svc.history.complete', state: 'complete' }]);
    expect(await flow.finished).toBe(outcomes[0]);
    expect(webView.openCount).toBe(0);
  });

  test('cancels when the player closes it before content was shown', async () => {
    const { ui, trio, webView, time, outcomes } = createTestManager();
    ui.HistoryFlow(...trio);
    webView.latest.pressClose();
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'cancel', cause: 'closed_by_player' }]);
  });

  test('ends with the shown error and the API data when the player closes an error screen', async () => {
    const { ui, trio, webView, time, outcomes, service } = createTestManager();
    service.answerWith((request) =>
      request.url.includes('/v1/transactions') ? fakeFailure(403, 'no_history', 'history is off') : new Error('no'),
    );
    ui.HistoryFlow(...trio);
    const view = webView.latest;
    view.showContent();
    view.say({ type: 'ask', id: 7, call: 'transactions.list', args: {} });
    await time.flush();
    const answer = view.received.find(({ type }) => type === 'answer');
    expect(answer).toMatchObject({ id: 7, ok: false, error: { code: 'api_refused', api: { responseCode: 403 } } });
    if (answer?.type !== 'answer') throw new Error('no answer');
    view.say({ type: 'progress', step: 'error', error: answer.error });
    view.pressClose();
    view.pressClose();
    await time.flush();
    expect(outcomes).toMatchObject([
      {
        state: 'error',
        error: {
          code: 'api_refused',
          retryable: false,
          api: { responseCode: 403, messages: ['history is off'], codes: ['no_history'], requestId: 'req_fake' },
        },
        payload: { responseCode: 403, messages: ['history is off'], codes: ['no_history'], requestId: 'req_fake' },
      },
    ]);
  });

  test('answers the page with data fetched with the token', async () => {
    const { ui, webView, time } = createTestManager();
    ui.HistoryFlow();
    const view = webView.latest;
    view.showContent();
    view.say({ type: 'ask', id: 1, call: 'transactions.list', args: { statuses: ['processed', 'failed'] } });
    view.say({ type: 'ask', id: 2, call: 'transactions.get', args: { transactionId: 'tx-1' } });
    view.say({ type: 'ask', id: 3, call: 'receipts.send', args: { transactionId: 'tx-1' } });
    view.say({ type: 'ask', id: 4, call: 'wallets.empty', args: {} });
    await time.flush();
    const answers = view.received.filter(({ type }) => type === 'answer');
    expect(answers).toHaveLength(4);
    expect(answers).toContainEqual({
      type: 'answer',
      id: 1,
      ok: true,
      value: { total: 1, transactions: [TRANSACTION], next_cursor: '' },
    });
    expect(answers).toContainEqual({ type: 'answer', id: 2, ok: true, value: TRANSACTION });
    expect(answers).toContainEqual(expect.objectContaining({ id: 3, ok: true }));
    expect(answers).toContainEqual(expect.objectContaining({ id: 4, ok: false }));
  });

  test('passes the response to the page unchanged: valid entries beside an unreadable one, and the total as text', async () => {
    const { ui, webView, time, service } = createTestManager();
    const payload = { total: '25', transactions: [TRANSACTION, { transaction_type: 7 }, null], next_cursor: '' };
    service.answerWith(() => ({ status: 200, headers: {}, body: JSON.stringify({ status: 'Success', payload }) }));
    ui.HistoryFlow();
    const view = webView.latest;
    view.showContent();
    view.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
    await time.flush();
    const answer = view.received.find(({ type }) => type === 'answer');
    expect(answer).toEqual({ type: 'answer', id: 1, ok: true, value: payload });
  });

  test('ends at once with token_missing when the session function fails', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager({
      session: () => Promise.reject(new Error('signed out')),
    });
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'token_missing' } }]);
    expect(webView.openCount).toBe(0);
  });

  test('ends with page_unresponsive when the page never answers, and with offline when there is no network', async () => {
    for (const online of [true, false]) {
      const { ui, trio, time, outcomes, service } = createTestManager();
      ui.HistoryFlow(...trio);
      await time.flush();
      service.http.setOnline(online);
      await time.advance(20_000);
      expect(outcomes).toMatchObject([{ error: { code: online ? 'page_unresponsive' : 'offline', retryable: true } }]);
      expect(time.pending).toBe(0);
    }
  });

  test('ends with page_unresponsive when a live page stays silent for more than 10 s', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.HistoryFlow(...trio);
    webView.latest.showContent();
    await time.advance(10_000);
    expect(outcomes).toHaveLength(0);
    await time.advance(2_000);
    expect(outcomes).toMatchObject([{ error: { code: 'page_unresponsive' } }]);
  });

  test('does not count a paused game as silence of the page', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.HistoryFlow(...trio);
    webView.latest.showContent();
    await time.advance(6_000);
    time.pause(3_600_000);
    await time.advance(3_000);
    expect(outcomes).toHaveLength(0);
    webView.latest.say({ type: 'pong', n: 1 });
    await time.advance(8_000);
    expect(outcomes).toHaveLength(0);
  });

  test('waits for a page that announced a silence, such as for printing', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.HistoryFlow(...trio);
    webView.latest.showContent();
    webView.latest.say({ type: 'progress', step: 'suspended' });
    await time.advance(120_000);
    expect(outcomes).toHaveLength(0);
    webView.latest.say({ type: 'pong', n: 1 });
    await time.advance(12_000);
    expect(outcomes).toHaveLength(1);
  });
});
