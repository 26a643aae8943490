import { describe, expect, test } from 'vitest';
import { getSpending, getTransaction, listPaymentMethods, listTransactions, sendReceipt } from '../../src/index.js';
import { createTestManager, REDIRECT } from '../support/create-test-manager.js';

const fail = () => {
  throw new Error('not in this engine');
};

/** A manager one of whose ports does something else when it is asked. */
function createWith(port: 'http' | 'webView' | 'random' | 'clock', method: string, does: () => unknown) {
  const test = createTestManager();
  const spoiled = Object.create(test.ports[port], { [method]: { value: does } });
  const { ui, outcomes, trio } = createTestManager({
    ports: { ...test.ports, [port]: spoiled },
    session: () => test.service.session(),
  });
  return { ...test, ui, outcomes, trio };
}

describe('a port that does not know whether the device has a network', () => {
  test.each<[string, () => unknown]>([
    ['throws', fail],
    ['returns nothing', () => undefined],
    ['returns null', () => null],
  ])('and %s keeps no flow from its outcome, and stops no call', async (_what, isOnline) => {
    const { ui, trio, time, outcomes } = createWith('http', 'isOnline', isOnline);
    expect(await listTransactions(ui.api)).toMatchObject({ ok: true });

    ui.HistoryFlow(...trio);
    await time.advance(20_000);
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'page_unresponsive' } }]);
    expect(time.pending).toBe(0);

    ui.CheckoutFlow({ redirect: () => new Promise(() => undefined) }, ...trio);
    await time.advance(20_000);
    expect(outcomes.slice(1)).toMatchObject([{ state: 'error', error: { code: 'timeout' } }]);
  });
});

test('a web view that cannot tell its safe area ends the flow at once, and says why', async () => {
  const { ui, trio, time, outcomes, webView } = createWith('webView', 'safeArea', fail);
  ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
  await time.flush();
  webView.latest.say({ type: 'hello', versions: [1], page: 'checkout' });
  await time.flush();
  const cause = new Error('not in this engine');
  expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'view_unavailable', cause } }]);
  expect(webView.openCount).toBe(0);
  expect(time.pending).toBe(0);
});

describe("a game's own call is answered", () => {
  const noHeaders = () => ({ response: Promise.resolve({ status: 404, body: '{}' }), cancel: () => undefined });
  const nothing = () => ({ response: Promise.resolve(undefined), cancel: () => undefined });

  test.each<[string, Parameters<typeof createWith>]>([
    ['answers without headers', ['http', 'send', noHeaders]],
    ['answers with nothing', ['http', 'send', nothing]],
    ['returns no request under way', ['http', 'send', () => ({})]],
    ['has no clock', ['clock', 'now', fail]],
  ])('although an engine %s', async (_what, spoilt) => {
    const { ui, time } = createWith(...spoilt);
    const { api } = ui;
    const calls = [
      listTransactions(api),
      getTransaction(api, 'tx-1'),
      sendReceipt(api, 'tx-1'),
      listPaymentMethods(api, 'account'),
      getSpending(api),
    ];
    await time.advance(120_000);
    for (const call of calls) {
      expect(await call).toMatchObject({ ok: false, error: { code: expect.any(String), cause: expect.any(Error) } });
    }
  });

  test('although an engine has no randomness, which only a receipt needs', async () => {
    const { ui } = createWith('random', 'bytes', fail);
    const cause = new Error('not in this engine');
    expect(await sendReceipt(ui.api, 'tx-1')).toMatchObject({ error: { code: 'network_failed', cause } });
    expect(await listTransactions(ui.api)).toMatchObject({ ok: true });
  });
});
