import { describe, expect, test, vi } from 'vitest';
import type { FlowHandle, FlowResult, LogEntry, UIManager, WebView, WebViewPort } from '../../src/index.js';
import { createTestPorts } from '../../src/testing.js';
import { createTestManager, ORIGIN, REDIRECT } from '../support/create-test-manager.js';

const fn = () => undefined;

describe('one flow at a time', () => {
  test('refuses a second flow with busy and leaves the first open', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.HistoryFlow(...trio);
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'busy', retryable: true } }]);
    expect(webView.openCount).toBe(1);
  });

  test('starts a flow inside the callback of another', async () => {
    const { ui, time, webView } = createTestManager();
    const second = new Promise<FlowResult>((resolve) => {
      ui.HistoryFlow(undefined, () => {
        ui.ReceiptFlow('tx-1', undefined, resolve);
        webView.latest.pressClose();
      });
    });
    webView.latest.pressClose();
    await time.flush();
    expect(await second).toMatchObject({ event: 'svc.receipt.complete', state: 'cancel' });
  });

  test('survives a callback and a listener that throw, and reports both', async () => {
    const { ui, time, webView, log } = createTestManager();
    ui.on('settled', () => {
      throw new Error('listener');
    });
    const flow = ui.HistoryFlow(undefined, () => {
      throw new Error('callback');
    });
    webView.latest.pressClose();
    await time.flush();
    expect(await flow.finished).toMatchObject({ state: 'cancel' });
    expect(log.filter(({ level }) => level === 'error').map(({ code }) => code)).toEqual([
      'listener_threw',
      'callback_threw',
    ]);
  });

  test('tells every outcome, and keeps the token, although the log port throws', async () => {
    const fail = () => {
      throw new Error('no log');
    };
    const { ports, time, webView, service } = createTestPorts();
    const storage = { ...ports.storage, write: async () => fail() };
    const { ui } = createTestManager({
      ports: { ...ports, storage, log: { write: fail } },
      session: () => service.session(),
    });
    const refused = ui.TosFlow({ redirect: 'https://elsewhere.example/#nonce=1' });
    expect(await refused.finished).toMatchObject({ error: { code: 'invalid_argument' } });

    const flow = ui.HistoryFlow(fail);
    await time.flush();
    webView.latest.showContent();
    webView.latest.pressClose();
    await time.advance(2_000);
    expect(await flow.finished).toMatchObject({ state: 'complete' });
    expect(service.sessions).toBe(1);
  });

  test('ignores an exception from a log listener', async () => {
    const { ui, time, webView, log } = createTestManager();
    ui.on('log', () => {
      throw new Error('log listener');
    });
    const flow = ui.HistoryFlow();
    webView.latest.say('nonsense');
    webView.latest.pressClose();
    await time.flush();
    expect(await flow.finished).toMatchObject({ state: 'cancel' });
    expect(log.map(({ code }) => code)).toContain('listener_threw');
  });
});

describe('a flow ended by the game', () => {
  test.each([
    ['close()', 'closed_by_host'],
    ['an abort', 'aborted'],
    ['an abort before the call', 'aborted'],
    ['dispose()', 'disposed'],
  ])('%s cancels with the cause %s', async (how, cause) => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    const controller = new AbortController();
    if (how === 'an abort before the call') controller.abort();
    const flow = ui.HistoryFlow(...trio, { signal: controller.signal });
    if (how === 'close()') flow.close();
    if (how === 'an abort') controller.abort();
    if (how === 'dispose()') ui.dispose();
    flow.close();
    controller.abort();
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'cancel', cause }]);
    expect(webView.openCount).toBe(0);
    expect(time.pending).toBe(0);
  });

  test.each<[string, (ui: UIManager) => FlowHandle, RegExp]>([
    ['HistoryFlow({onComplete})', (ui) => Reflect.apply(ui.HistoryFlow, ui, [{ onComplete: fn }]), /functions/],
    ['ReceiptFlow(fn, fn, fn)', (ui) => Reflect.apply(ui.ReceiptFlow, ui, [fn, fn, fn]), /transactionId/],
    ['HistoryFlow("tx-1")', (ui) => Reflect.apply(ui.HistoryFlow, ui, ['tx-1']), /functions/],
  ])(
    'the invalid call %s ends in an error that states what is expected, and is logged where nobody listens',
    async (_what, open, says) => {
      const entries: LogEntry[] = [];
      const { ports } = createTestManager();
      const log = { write: (entry: LogEntry) => void entries.push(entry) };
      const { ui, webView } = createTestManager({ ports: { ...ports, log } });
      const error = { code: 'invalid_argument', message: expect.stringMatching(says) };
      expect(await open(ui).finished).toMatchObject({ state: 'error', error });
      expect(entries).toMatchObject([{ level: 'error', ...error }]);
      expect(webView.views).toHaveLength(0);
    },
  );

  test('refuses every call after dispose', async () => {
    const { ui, trio, time, outcomes } = createTestManager();
    ui.dispose();
    ui.HistoryFlow(...trio);
    ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
    await time.flush();
    expect(outcomes.map((result) => result.state === 'error' && result.error.code)).toEqual(['disposed', 'disposed']);
  });

  test('prewarms a page whose options are null as one without options', () => {
    const { ports } = createTestManager();
    const prewarm = vi.fn(() => () => undefined);
    const { ui } = createTestManager({ ports: { ...ports, webView: { open: ports.webView.open, prewarm } } });
    ui.prewarm('history', null as never);
    expect(prewarm).toHaveBeenCalledWith(
      expect.objectContaining({ page: 'history' }),
      `${ORIGIN}/ui/v1/screens/history`,
    );
  });

  test('prewarms nothing after dispose', () => {
    const { ports } = createTestManager();
    const prewarm = vi.fn(() => () => undefined);
    const { ui } = createTestManager({ ports: { ...ports, webView: { open: ports.webView.open, prewarm } } });
    ui.dispose();
    ui.prewarm('history');
    expect(prewarm).not.toHaveBeenCalled();
  });

  test('ends with timeout when it exceeds its limit', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.HistoryFlow(...trio, { timeoutMs: 5_000 });
    webView.latest.showContent();
    await time.advance(5_000);
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'timeout' } }]);
  });

  test('ends with view_unavailable when no view can be opened', async () => {
    const { ports } = createTestManager();
    const webView = {
      open: () => {
        throw new Error('no screen');
      },
    };
    const { ui, trio, time, outcomes } = createTestManager({ ports: { ...ports, webView } });
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ error: { code: 'view_unavailable' } }]);
    expect(time.pending).toBe(0);
  });
});

describe('a view that throws', () => {
  /** A manager whose views throw in one of their methods. */
  function createFailing(method: keyof WebView) {
    const { webView } = createTestPorts();
    const failing: WebViewPort = {
      open(options, listener) {
        const view = webView.open(options, listener);
        const fail = () => {
          throw new Error('no longer there');
        };
        return Object.assign(Object.create(view), { [method]: fail });
      },
    };
    const manager = createTestManager();
    const { ui, outcomes, trio } = createTestManager({ ports: { ...manager.ports, webView: failing } });
    return { ui, outcomes, trio, time: manager.time, log: manager.log, webView };
  }

  test.each(['load', 'post', 'show'] as const)('in %s ends the flow once, with view_unavailable', async (method) => {
    const { ui, time, outcomes, trio, webView } = createFailing(method);
    ui.HistoryFlow(...trio);
    webView.latest.say({ type: 'hello', versions: [1], page: 'history' });
    await time.flush();
    webView.latest.say({ type: 'ready' });
    webView.latest.pressClose();
    await time.advance(60_000);
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'view_unavailable' } }]);
    expect(webView.openCount).toBe(0);
    expect(time.pending).toBe(0);
  });

  test('settles once when the player closes it after a payment was submitted', async () => {
    const { ui, time, outcomes, trio, webView } = createFailing('post');
    const confirm = vi.fn(async () => 'complete' as const);
    ui.CheckoutFlow({ redirect: REDIRECT, confirm }, ...trio);
    webView.latest.say({ type: 'progress', step: 'submitted' });
    webView.latest.pressClose();
    await time.advance(60_000);
    expect(outcomes).toMatchObject([{ state: 'complete' }]);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(time.pending).toBe(0);
  });

  test('in close loses no outcome, and is reported', async () => {
    const { ui, time, outcomes, trio, webView, log } = createFailing('close');
    ui.HistoryFlow(...trio);
    webView.latest.showContent();
    webView.latest.settle({ state: 'complete' });
    ui.HistoryFlow(...trio).close();
    await time.flush();
    expect(outcomes.map(({ state }) => state)).toEqual(['complete', 'cancel']);
    expect(log.filter(({ code }) => code === 'view_failed')).toHaveLength(2);
  });
});

describe('options of a screen', () => {
  test.each<[string, unknown, string]>([
    ['text', 'dark', 'options must be an object'],
    ['a theme as text', { theme: 'dark' }, 'theme must be an object'],
    ['a theme as a list', { theme: [] }, 'theme must be an object'],
    ['a locale as a number', { locale: 7 }, 'locale must be a string'],
    ['a timeout as text', { timeoutMs: '5' }, 'timeoutMs must be a number'],
    ['a signal without addEventListener', { signal: {} }, 'signal.addEventListener is missing'],
  ])('%s is refused with the field named, and the next flow opens', async (_what, options, message) => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    Reflect.apply(ui.HistoryFlow, ui, [...trio, options]);
    ui.ReceiptFlow('tx-1', ...trio);
    webView.latest.pressClose();
    await time.flush();
    expect(outcomes).toMatchObject([{ error: { code: 'invalid_argument', message } }, { state: 'cancel' }]);
  });

  test('null means none', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    Reflect.apply(ui.HistoryFlow, ui, [...trio, null]);
    webView.latest.showContent();
    webView.latest.settle({ state: 'complete' });
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'complete' }]);
  });
});

describe('events', () => {
  test('are emitted in order, with the flow they belong to', async () => {
    const { ui, time, webView } = createTestManager();
    const seen: unknown[] = [];
    for (const name of ['opened', 'ready', 'progress', 'settled'] as const) {
      ui.on(name, (event: { flow: string }) => seen.push([name, event.flow]));
    }
    ui.HistoryFlow();
    webView.latest.showContent();
    webView.latest.settle({ state: 'complete' });
    await time.flush();
    expect(seen).toEqual([
      ['opened', 'history'],
      ['ready', 'history'],
      ['progress', 'history'],
      ['settled', 'history'],
    ]);
  });

  test('leave the view alone when a flow is closed within opened', async () => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    ui.once('opened', () => ui.dispose());
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'cancel', cause: 'disposed' }]);
    expect(webView.openCount).toBe(0);
  });
});

describe('construction', () => {
  test('uses five addresses unchanged', async () => {
    const { ports } = createTestManager();
    const environment = {
      authUrl: 'https://auth.example',
      invoicingUrl: 'https://invoicing.example/api/',
      paymentsUrl: 'https://payments.example',
      webUrl: 'https://web.example',
      hostedUrl: 'https://hosted.example',
    };
    const { ui, webView, service, time } = createTestManager({ environment });
    ui.HistoryFlow();
    webView.latest.showContent();
    webView.latest.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
    await time.flush();
    expect(webView.latest.options.origin).toBe('https://web.example');
    expect(service.http.requests[0]?.url).toBe('https://invoicing.example/api/v1/transactions?limit=25');
    expect(ports).toBeDefined();
  });

  test('accepts environments by name', () => {
    const { ui } = createTestManager({ environment: 'staging', environments: { staging: `${ORIGIN}/` } });
    expect(ui.addresses.authUrl).toBe(ORIGIN);
  });

  test.each([
    ['https://Pay.Example', 'https://pay.example'],
    ['HTTPS://pay.example:443/Pay/', 'https://pay.example/Pay'],
    ['http://localhost:80//', 'http://localhost'],
    ['https://pay.example:8443/a/b', 'https://pay.example:8443/a/b'],
    ['http://[::1]:8787', 'http://[::1]:8787'],
    ['https://xn--mnchen-3ya.example', 'https://xn--mnchen-3ya.example'],
  ])('writes the address %s as browsers do, since views compare pages by it', async (environment, address) => {
    const { ui, trio, webView, time } = createTestManager({ environment });
    expect(ui.addresses).toMatchObject({ webUrl: address, authUrl: address });
    ui.HistoryFlow(...trio);
    await time.flush();
    const { url, options } = webView.latest;
    expect(url).toBe(`${address}/ui/v1/screens/history`);
    expect(new URL(url ?? '')).toMatchObject({ href: url, origin: options.origin });
  });

  test.each<[unknown, RegExp]>([
    ['staging', /staging/],
    ['ftp://svc.example', /neither a URL/],
    ['javascript:alert(1)', /neither a URL/],
    [{ authUrl: 'x' }, /environment\.authUrl/],
    ['https://zahlen.münchen.example', /^environment must be .* ASCII \(xn--/],
    ['https://studio:secret@svc.example', /^environment must be .* without user(?!.*secret)/],
    ['https://svc.example:https', /^environment must be an absolute http/],
    ['https://svc.example/?integrator=1', /^environment must be .* without user, query/],
    [{ authUrl: 'https://svc.example', invoicingUrl: 'https://a@b.example' }, /^environment\.invoicingUrl must be/],
  ])('throws for the environment %s', (environment, message) => {
    const { ports } = createTestManager();
    expect(() => Reflect.apply(createTestManager, undefined, [{ environment, ports }])).toThrow(message);
  });
});

test('calls the session function once for many requests', async () => {
  const session = vi.fn();
  const { ui, service, time } = createTestManager();
  ui.on('tokenRefreshed', session);
  await Promise.all([ui.api.bearer?.bearer(), ui.api.bearer?.bearer()]);
  await time.flush();
  expect(service.sessions).toBe(1);
  expect(session).not.toHaveBeenCalled();
});
