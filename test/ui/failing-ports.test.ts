import { describe, expect, test } from 'vitest';
import {
  getSpending,
  getTransaction,
  listPaymentMethods,
  listTransactions,
  sendReceipt,
  UIManager,
} from '../../src/index.js';
import { createTestManager, ORIGIN, REDIRECT } from '../support/create-test-manager.js';

const fail = () => {
  throw new Error('not in this engine');
};

/** A manager one of whose ports does something else when it is asked. */
function createWith(port: 'http' | 'webView' | 'random' | 'clock' | 'timers', method: string, does: () => unknown) {
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

test.each<[string, (ports: object) => unknown, string]>([
  ['none at all', () => undefined, 'ports is missing: on the web, browserPorts()'],
  ['an empty object', () => ({}), 'ports.http is missing'],
  ['one that lacks a port', (ports) => ({ ...ports, webView: undefined }), 'ports.webView must be an object'],
  ['setTimeout as timers', (ports) => ({ ...ports, timers: { setTimeout } }), 'ports.timers.after is missing'],
])('a manager whose ports are %s is refused at once, with what is missing', (_what, spoil, message) => {
  const { ports } = createTestManager();
  const make = () => Reflect.construct(UIManager, [{ environment: ORIGIN, ports: spoil(ports) }]);
  expect(make).toThrow(new TypeError(message));
});

describe('a game is not thrown at', () => {
  const cause = new Error('not in this engine');

  test.each<[string, Parameters<typeof createWith>]>([
    ['has no timers', ['timers', 'after', fail]],
    ['has no view', ['webView', 'open', fail]],
  ])('by a flow whose engine %s: it ends, and the next one too', async (_what, spoilt) => {
    const { ui, trio, outcomes, time, webView } = createWith(...spoilt);
    ui.HistoryFlow(...trio);
    await time.flush();
    ui.HistoryFlow(...trio);
    await time.flush();
    const refused = { state: 'error', error: { code: 'view_unavailable', cause } };
    expect(outcomes).toMatchObject([refused, refused]);
    expect(webView.openCount).toBe(0);
  });

  test('by a web view that does not know whether one is open: the flow opens', async () => {
    const { ui, trio, outcomes, webView, time } = createWith('webView', 'isBusy', fail);
    ui.HistoryFlow(...trio).close();
    await time.flush();
    expect(webView.views).toHaveLength(1);
    expect(outcomes).toMatchObject([{ state: 'cancel', cause: 'closed_by_host' }]);
  });

  test('by a clock that stops while a token is held', async () => {
    const world = createTestManager();
    let works = true;
    const clock = { now: () => (works ? world.ports.clock.now() : fail()) };
    const { ui, trio, outcomes } = createTestManager({
      ports: { ...world.ports, clock },
      session: () => ({ access_token: 'a', expires_in: 3600 }),
    });
    ui.prewarm('history');
    await world.time.flush();
    works = false;
    ui.HistoryFlow(...trio);
    await world.time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'view_unavailable', cause } }]);
  });

  test('by timers that cannot be cancelled, as those of setTimeout itself: the flow says so', async () => {
    const { ui, trio, outcomes, time } = createWith('timers', 'after', () => 7);
    ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
    await time.flush();
    const message = 'timers.after must return a function that cancels';
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'view_unavailable', message } }]);
  });

  test('by timers that fail when a payment’s outcome is asked for', async () => {
    const world = createTestManager();
    let works = true;
    const after = (...args: Parameters<typeof world.ports.timers.after>) =>
      works ? world.ports.timers.after(...args) : fail();
    const { ui, trio, outcomes } = createTestManager({ ports: { ...world.ports, timers: { after } } });
    ui.CheckoutFlow({ redirect: REDIRECT, confirm: async () => 'pending' }, ...trio);
    await world.time.flush();
    world.webView.latest.showContent();
    world.webView.latest.say({ type: 'progress', step: 'submitted' });
    works = false;
    world.webView.latest.vanish();
    await world.time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'outcome_unknown' } }]);
  });

  test('by a cancelled timer', async () => {
    const world = createTestManager();
    const after = (...args: Parameters<typeof world.ports.timers.after>) => {
      world.ports.timers.after(...args);
      return fail;
    };
    const { ui, trio, outcomes } = createTestManager({ ports: { ...world.ports, timers: { after } } });
    ui.CheckoutFlow({ redirect: REDIRECT }, ...trio).close();
    await world.time.flush();
    expect(outcomes).toMatchObject([{ state: 'cancel', cause: 'closed_by_host' }]);
  });

  test.each<[string, Parameters<typeof createWith>]>([
    ['cannot load a page in advance', ['webView', 'prewarm', fail]],
    ['cannot discard one', ['webView', 'prewarm', () => fail]],
  ])('by an engine that %s', async (_what, spoilt) => {
    const { ui, trio, outcomes, time } = createWith(...spoilt);
    const entries: unknown[] = [];
    ui.on('log', ({ code }) => entries.push(code));
    ui.prewarm('history');
    ui.dispose();
    await time.flush();
    expect(entries).toEqual(['port_failed']);
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ error: { code: 'disposed' } }]);
  });
});
