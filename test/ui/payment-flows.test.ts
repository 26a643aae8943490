import { describe, expect, test, vi } from 'vitest';
import { createTestManager, ORIGIN, REDIRECT } from '../support/create-test-manager.js';

const FLOWS = [
  ['TosFlow', 'tos'],
  ['KycFlow', 'kyc'],
  ['PurchaseFlow', 'purchase'],
  ['PayoutFlow', 'payout'],
  ['PaymentSelectionFlow', 'payment-selection'],
  ['CheckoutFlow', 'checkout'],
] as const;

describe.each(FLOWS)('%s', (method, flow) => {
  test('loads its page without the nonce and sends it in the welcome', async () => {
    const { ui, trio, webView, time, outcomes } = createTestManager();
    ui[method]({ redirect: REDIRECT, theme: { primaryColor: '#123456' }, flowConfig: {} }, ...trio);
    expect(webView.latest.url).toBe(`${ORIGIN}/ui/v1/flow/${flow}`);
    await time.flush();
    webView.latest.showContent();
    expect(webView.latest.received[0]).toEqual({
      type: 'welcome',
      version: 1,
      hostDrawsClose: true,
      theme: { primaryColor: '#123456' },
      flowConfig: {},
      nonce: 'n0nce',
      parameters: { authorized_invoice_id: 'inv-1', is_escrow: 'true' },
    });
    webView.latest.settle({ state: 'complete', trigger: 'done-button', extra: 1 });
    await time.flush();
    expect(outcomes).toEqual([
      { source: 'svc', event: `svc.${flow}.complete`, state: 'complete', trigger: 'done-button', extra: 1 },
    ]);
  });
});

describe('results of interface §6.2', () => {
  test.each([
    [{ state: 'cancel' }, { state: 'cancel', cause: 'closed_by_player' }],
    [{ state: 'CANCEL' }, { state: 'cancel' }],
    [
      { state: 'Complete', trigger: 'done-button' },
      { state: 'complete', trigger: 'done-button' },
    ],
    [
      { state: 'complete', paymentMethods: [{ payment_method_id: 'p', amount: 0 }] },
      { state: 'complete', paymentMethods: [{ payment_method_id: 'p', amount: 0 }] },
    ],
    [
      { state: 'error', trigger: 'close-button' },
      { state: 'error', trigger: 'close-button', error: { code: 'page_failed' } },
    ],
    [{ state: 'surprise' }, { state: 'error', error: { code: 'page_failed' } }],
  ])('%j', async (event, expected) => {
    const { ui, trio, webView, time, outcomes } = createTestManager();
    ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
    webView.latest.showContent();
    webView.latest.settle(event);
    webView.latest.settle({ state: 'complete' });
    await time.flush();
    expect(outcomes).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({ source: 'svc', event: 'svc.checkout.complete', ...expected });
  });

  test('reads an event without a state as a completion, and a malformed one as an error', async () => {
    for (const [event, state] of [
      [{ source: 'svc', event: 'svc.checkout.complete' }, 'complete'],
      [{ source: 'svc', event: 'svc.checkout.complete', state: 7 }, 'error'],
      [undefined, 'error'],
    ] as const) {
      const { ui, trio, webView, time, outcomes } = createTestManager();
      ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
      webView.latest.showContent();
      webView.latest.say({ type: 'settle', event });
      await time.flush();
      expect(outcomes).toMatchObject([{ state }]);
    }
  });

  test('passes a page’s error on completely', async () => {
    const { ui, trio, webView, time, outcomes } = createTestManager();
    ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
    webView.latest.showContent();
    const error = {
      code: 'new_code',
      message: 'm',
      retryable: true,
      api: { responseCode: 409, messages: ['a'], codes: ['b'] },
    };
    webView.latest.say({
      type: 'settle',
      event: { source: 'svc', event: 'svc.checkout.complete', state: 'error' },
      error,
    });
    await time.flush();
    expect(outcomes).toEqual([
      { source: 'svc', event: 'svc.checkout.complete', state: 'error', error, payload: error.api },
    ]);
  });
});

describe('redirect', () => {
  test.each([
    ['a text', REDIRECT],
    ['an object with redirect', { redirect: REDIRECT }],
    ['an object with url', { url: REDIRECT }],
    ['a function', () => REDIRECT],
    ['an async function', async () => ({ redirect: REDIRECT })],
  ])('may be %s', async (_what, redirect) => {
    const { ui, webView, time } = createTestManager();
    ui.CheckoutFlow({ redirect });
    webView.latest.showContent();
    await time.flush();
    expect(webView.latest.received[0]).toMatchObject({ type: 'welcome', nonce: 'n0nce' });
  });

  test('is requested once, and only when the flow opens', async () => {
    const { ui, time } = createTestManager();
    const redirect = vi.fn(async () => REDIRECT);
    ui.HistoryFlow();
    ui.CheckoutFlow({ redirect });
    await time.flush();
    expect(redirect).not.toHaveBeenCalled();
  });

  test('is requested before the view opens', async () => {
    const { ui, webView } = createTestManager();
    const viewsAtThatTime: number[] = [];
    ui.CheckoutFlow({
      redirect: async () => {
        viewsAtThatTime.push(webView.views.length);
        return REDIRECT;
      },
    });
    expect(viewsAtThatTime).toEqual([0]);
    expect(webView.views).toHaveLength(1);
  });

  test.each<[string, () => unknown, string, RegExp]>([
    ['of another environment', () => 'https://evil.example/ui/v1/continue#nonce=x', 'invalid_argument', /environment/],
    [
      'of another environment than the one origin that it has',
      () => 'https://evil.example/ui/v1/continue#nonce=x',
      'invalid_argument',
      new RegExp(`it must begin with ${ORIGIN}$`),
    ],
    ['without a nonce', () => `${ORIGIN}/ui/v1/continue`, 'invalid_argument', /nonce/],
    ['that is malformed', () => `${ORIGIN}/ui/v1/continue#nonce=%E0%A4%A`, 'invalid_argument', /is malformed/],
    ['that is null', () => null, 'invalid_argument', /not \[object Null\]/],
    ['that cannot be fetched', () => Promise.reject(new Error('500')), 'network_failed', /redirect/],
  ])('%s ends the flow, and never appears in the message', async (_what, redirect, code, message) => {
    const { ui, trio, time, outcomes } = createTestManager();
    Reflect.apply(ui.CheckoutFlow, ui, [{ redirect }, ...trio]);
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'error', error: { code, message: expect.stringMatching(message) } }]);
    expect(JSON.stringify(outcomes)).not.toMatch(/#nonce|evil/);
  });
});

describe('options', () => {
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'redirect is missing: pass the one from authorize-user or authorize-invoice'],
    ['null', null, 'redirect is missing: pass the one from authorize-user or authorize-invoice'],
    ['no redirect', {}, 'redirect is missing: pass the one from authorize-user or authorize-invoice'],
    [
      'an empty redirect',
      { redirect: '' },
      'redirect is missing: pass the one from authorize-user or authorize-invoice',
    ],
    ['a flowConfig that is a list', { redirect: REDIRECT, flowConfig: ['hideSKUs'] }, 'flowConfig must be an object'],
    ['a flowConfig that is text', { redirect: REDIRECT, flowConfig: 'x' }, 'flowConfig must be an object'],
    [
      'a theme colour that is a number',
      { redirect: REDIRECT, theme: { primaryColor: 1 } },
      'theme.primaryColor must be a string',
    ],
    [
      'a flag that is text',
      { redirect: REDIRECT, flowConfig: { hideSKUs: 'yes' } },
      'flowConfig.hideSKUs must be a boolean',
    ],
    [
      'a label that is a number',
      { redirect: REDIRECT, flowConfig: { selectButton: { label: 1 } } },
      'flowConfig.selectButton.label must be a string',
    ],
    ['a confirm that is text', { redirect: REDIRECT, confirm: 'yes' }, 'confirm must be a function'],
    ['a limit that is text', { redirect: REDIRECT, timeoutMs: '5' }, 'timeoutMs must be a number'],
  ])('%s is refused with the field named', async (_what, options, message) => {
    const { ui, trio, time, outcomes, webView } = createTestManager();
    Reflect.apply(ui.CheckoutFlow, ui, [options, ...trio]);
    await time.flush();
    expect(outcomes).toMatchObject([{ error: { code: 'invalid_argument', message } }]);
    expect(webView.views).toHaveLength(0);
  });

  test("validate payment selection's details", async () => {
    const { ui, trio, time, outcomes } = createTestManager();
    const flowConfig = { transactionDetails: { transaction_amount: '5', currency: 'USD' } };
    Reflect.apply(ui.PaymentSelectionFlow, ui, [{ redirect: REDIRECT, flowConfig }, ...trio]);
    await time.flush();
    expect(outcomes).toMatchObject([
      { error: { message: 'flowConfig.transactionDetails.transaction_amount must be a number' } },
    ]);
  });
});

describe('an interrupted payment', () => {
  const interrupt = async (confirm: () => Promise<string> | never, manager = createTestManager()) => {
    Reflect.apply(manager.ui.CheckoutFlow, manager.ui, [{ redirect: REDIRECT, confirm }, ...manager.trio]);
    manager.webView.latest.showContent();
    manager.webView.latest.say({ type: 'progress', step: 'submitted' });
    manager.webView.latest.vanish({ code: 'page_failed', message: 'crashed', retryable: true });
    await manager.time.flush();
    return manager;
  };

  test('is queried until the server has an outcome', async () => {
    const answers = ['pending', 'nonsense', 'complete'];
    const { time, outcomes, webView } = await interrupt(async () => answers.shift() ?? 'pending');
    expect(webView.openCount).toBe(0);
    expect(outcomes).toHaveLength(0);
    await time.advance(3_000);
    expect(outcomes).toMatchObject([{ state: 'complete' }]);
    expect(time.pending).toBe(0);
  });

  test('keeps its error when the server reports that nothing was paid', async () => {
    const { outcomes } = await interrupt(async () => 'incomplete');
    expect(outcomes).toMatchObject([{ state: 'error', error: { code: 'page_failed' } }]);
  });

  test.each([
    ['is down', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('bug');
      },
    ],
    ['never answers', () => new Promise<string>(() => undefined)],
  ])('ends with outcome_unknown after 30 s when the server %s', async (_what, confirm) => {
    const { time, outcomes } = await interrupt(confirm);
    await time.advance(29_999);
    expect(outcomes).toHaveLength(0);
    await time.advance(1);
    expect(outcomes).toMatchObject([{ error: { code: 'outcome_unknown', retryable: false } }]);
    expect(time.pending).toBe(0);
  });

  test('is queried once more when the device slept meanwhile', async () => {
    const answers = ['pending', 'pending', 'complete'];
    const manager = createTestManager();
    const { time, outcomes } = manager;
    const answer = (resolve: (answer: string) => void) => () => resolve(answers.shift() ?? 'pending');
    await interrupt(() => new Promise((resolve) => time.timers.after(500, answer(resolve))), manager);
    await time.advance(2_000);
    expect(answers).toEqual(['complete']);
    time.pause(3_600_000);
    await time.advance(5_000);
    expect(outcomes).toMatchObject([{ state: 'complete' }]);
    expect(time.pending).toBe(0);
  });

  test('is queried one question at a time', async () => {
    let open = 0;
    let most = 0;
    const manager = createTestManager();
    const { time, outcomes } = manager;
    await interrupt(async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => time.timers.after(6_000, resolve));
      open -= 1;
      return 'pending';
    }, manager);
    await time.advance(30_000);
    expect(most).toBe(1);
    expect(outcomes).toMatchObject([{ error: { code: 'outcome_unknown' } }]);
  });

  test.each([
    ['close()', 'closed_by_host'],
    ['dispose()', 'disposed'],
  ])('that the game ends by %s is queried first; a second call ends it at once', async (how, cause) => {
    const confirm = vi.fn(() => new Promise<never>(() => undefined));
    const { ui, trio, webView, time, outcomes } = createTestManager();
    const flow = ui.CheckoutFlow({ redirect: REDIRECT, confirm }, ...trio);
    const end = () => (how === 'close()' ? flow.close() : ui.dispose());
    webView.latest.showContent();
    webView.latest.say({ type: 'progress', step: 'submitted' });
    end();
    await time.flush();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(outcomes).toHaveLength(0);
    end();
    await time.flush();
    expect(outcomes).toMatchObject([{ state: 'cancel', cause, submitted: true }]);
    expect(time.pending).toBe(0);
  });

  test('asks nothing when it is over before the question', async () => {
    const confirm = vi.fn(async () => 'complete' as const);
    const { ui, trio, webView, time, outcomes } = createTestManager();
    const flow = ui.CheckoutFlow({ redirect: REDIRECT, confirm }, ...trio);
    webView.latest.showContent();
    webView.latest.say({ type: 'progress', step: 'submitted' });
    flow.close();
    flow.close();
    await time.advance(60_000);
    expect(outcomes).toMatchObject([{ state: 'cancel', cause: 'closed_by_host', submitted: true }]);
    expect(confirm).not.toHaveBeenCalled();
  });

  test('is queried, too, when the player has closed its page, which did not know', async () => {
    const confirm = vi.fn(async () => 'complete' as const);
    const { ui, trio, webView, time, outcomes } = createTestManager();
    ui.CheckoutFlow({ redirect: REDIRECT, confirm }, ...trio);
    webView.latest.showContent();
    webView.latest.say({ type: 'progress', step: 'submitted' });
    webView.latest.say({
      type: 'settle',
      event: { source: 'svc', event: 'svc.checkout.complete', state: 'error' },
      error: { code: 'outcome_unknown', message: 'closed', retryable: false },
    });
    await time.flush();
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(outcomes).toMatchObject([{ state: 'complete' }]);
    expect(time.pending).toBe(0);
  });

  test('counts as busy until its outcome is known', async () => {
    const { ui, time, trio, outcomes } = await interrupt(async () => 'pending');
    ui.HistoryFlow(...trio);
    await time.flush();
    expect(outcomes).toMatchObject([{ error: { code: 'busy' } }]);
  });
});

test("opens a bank's page top level, but no script", async () => {
  const { ui, webView, log } = createTestManager();
  ui.CheckoutFlow({ redirect: REDIRECT });
  webView.latest.showContent();
  webView.latest.say({ type: 'open', url: 'https://bank.example/3ds' });
  webView.latest.say({ type: 'open', url: 'javascript:alert(1)' });
  expect(webView.latest.openedPages).toEqual(['https://bank.example/3ds']);
  expect(log.map(({ code }) => code)).toContain('page_message_invalid');
});

test('warns of a theme that a page had to adjust, in its words', () => {
  const { ui, webView, log } = createTestManager();
  ui.CheckoutFlow({ redirect: REDIRECT });
  webView.latest.showContent();
  const message = 'theme.primaryColor "#ffcc00" has 1.5:1 on the page';
  webView.latest.say({ type: 'progress', step: 'theme_adjusted', data: { message } });
  webView.latest.say({ type: 'progress', step: 'keyboard_done' });
  expect(log.filter(({ level }) => level === 'warn')).toEqual([{ level: 'warn', code: 'theme_adjusted', message }]);
});

test('refuses a page of another protocol version', async () => {
  const { ui, trio, webView, time, outcomes } = createTestManager();
  ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
  webView.latest.say({ type: 'hello', versions: [99], page: 'checkout' });
  await time.flush();
  expect(outcomes).toMatchObject([{ error: { code: 'page_version_unsupported' } }]);
});
