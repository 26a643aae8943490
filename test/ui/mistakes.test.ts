import { describe, expect, test, vi } from 'vitest';
import type { FlowHandle, FlowOptions, PaymentFlowName, PaymentFlowOptions, UIManager } from '../../src/index.js';
import { PAYMENT_FLOWS } from '../../src/model/flow-names.js';
import type { FlowHostOptions } from '../../src/ui/flow-host.js';
import { paymentFlow } from '../../src/ui/open-payment-flow.js';
import { createTestManager, ORIGIN, REDIRECT, type TestManager } from '../support/create-test-manager.js';

const fn = () => undefined;
const TOKEN = { access_token: 'secret-access' };

/** Calls as plain JavaScript can make them, without a compiler. */
const call =
  (method: 'HistoryFlow' | 'ReceiptFlow' | 'CheckoutFlow', ...args: unknown[]): ((ui: UIManager) => FlowHandle) =>
  (ui) =>
    Reflect.apply(ui[method], ui, args);
const checkout = (options: unknown) => call('CheckoutFlow', options);
const session = (give: () => unknown) => ({ session: give }) as Partial<FlowHostOptions>;

describe('an invalid call ends the flow with its code, and a message with the field and the remedy', () => {
  test.each<[string, (ui: UIManager) => FlowHandle, string, string]>([
    [
      'callbacks in an object',
      call('HistoryFlow', { onComplete: fn }),
      'invalid_argument',
      'onComplete, onCancel and onError must be functions',
    ],
    [
      'a string as a callback',
      call('HistoryFlow', fn, 'x'),
      'invalid_argument',
      'onComplete, onCancel and onError must be functions',
    ],
    [
      'a receipt without its id',
      call('ReceiptFlow', fn, fn, fn),
      'invalid_argument',
      'transactionId must be an id, as the service returned it',
    ],
    [
      'a receipt with a number as its id',
      call('ReceiptFlow', 7),
      'invalid_argument',
      'transactionId must be an id, as the service returned it',
    ],
    ['options as text', call('HistoryFlow', fn, fn, fn, 'dark'), 'invalid_argument', 'options must be an object'],
    [
      'a theme that is text',
      call('HistoryFlow', fn, fn, fn, { theme: 'dark' }),
      'invalid_argument',
      'theme must be an object',
    ],
    [
      'a locale that is a number',
      call('HistoryFlow', fn, fn, fn, { locale: 7 }),
      'invalid_argument',
      'locale must be a string',
    ],
    [
      'a limit that is text',
      call('HistoryFlow', fn, fn, fn, { timeoutMs: '5' }),
      'invalid_argument',
      'timeoutMs must be a number',
    ],
    [
      'no redirect',
      checkout({}),
      'invalid_argument',
      'redirect is missing: pass the one from authorize-user or authorize-invoice',
    ],
    [
      'a redirect that was not awaited',
      checkout({ redirect: Promise.resolve(REDIRECT) }),
      'invalid_argument',
      '[object Promise]',
    ],
    [
      'a redirect that is the Response, not its JSON',
      checkout({ redirect: () => new Response('{}') }),
      'invalid_argument',
      '[object Response]',
    ],
    ['a redirect function without a return', checkout({ redirect: fn }), 'invalid_argument', '[object Undefined]'],
    [
      'the whole envelope as a redirect',
      checkout({ redirect: { status: 'Success', payload: {} } }),
      'invalid_argument',
      'status,payload',
    ],
    [
      "the server's refusal as a redirect",
      checkout({ redirect: async () => ({ code: 'signed_out', message: 'nobody is signed in' }) }),
      'invalid_argument',
      'nobody is signed in',
    ],
    [
      'a redirect of another service',
      checkout({ redirect: 'https://other.example/x#nonce=n' }),
      'invalid_argument',
      'it must begin with https://svc.example',
    ],
    [
      'the result of confirm instead of the function',
      checkout({ redirect: REDIRECT, confirm: Promise.resolve('complete') }),
      'invalid_argument',
      'confirm must be a function',
    ],
    [
      'a flowConfig as text',
      checkout({ redirect: REDIRECT, flowConfig: 'x' }),
      'invalid_argument',
      'flowConfig must be an object',
    ],
  ])('%s', async (_what, open, code, says) => {
    const { ui, time, webView } = createTestManager();
    const { finished } = open(ui);
    await time.flush();
    expect(await finished).toMatchObject({ state: 'error', error: { code, message: expect.stringContaining(says) } });
    expect(webView.openCount).toBe(0);
  });
});

describe('a wrong session is described without its values', () => {
  test.each<[string, Partial<FlowHostOptions>, string]>([
    ['nothing', session(fn), 'session returned [object Undefined]'],
    ['null', session(() => null), 'session returned [object Null]'],
    ['the answer, not its JSON', session(async () => new Response('{}')), 'session returned [object Response]'],
    ['a text', session(() => 'secret-access'), 'session returned [object String]'],
    ['the whole envelope', session(() => ({ status: 'Success', payload: { token: TOKEN } })), 'status,payload'],
    ['the result of authorize-user', session(() => ({ ok: true, value: { token: TOKEN } })), 'ok,value'],
    ['an empty token', session(() => ({ access_token: '' })), 'access_token'],
    [
      "the server's refusal",
      session(() => ({ code: 'signed_out', message: 'nobody is signed in' })),
      'nobody is signed in',
    ],
    ['a rejection', session(() => Promise.reject(new Error('secret-access'))), 'session failed, see cause'],
  ])('%s', async (_what, options, says) => {
    const { ui, time } = createTestManager(options);
    const { finished } = ui.HistoryFlow();
    await time.flush();
    const result = await finished;
    const message = expect.stringMatching(/; it must return \{access_token\}$/);
    expect(result).toMatchObject({ state: 'error', error: { code: 'token_missing', message } });
    const { error } = result as Extract<typeof result, { state: 'error' }>;
    expect(error.message).toContain(says);
    expect(error.message).not.toContain('secret');
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['the result of session instead of the function', { session: Promise.resolve(TOKEN) }, 'session must be a function'],
  ['the token instead of a session function', { session: TOKEN }, 'session must be a function'],
  ['a theme that is text', { theme: 'dark' }, 'theme must be an object'],
  ['a colour that is a number', { theme: { primaryColor: 1 } }, 'theme.primaryColor must be a string'],
  ['a typeface that is an object', { theme: { typeface: { family: 'Runes' } } }, 'theme.typeface must be a string'],
  ...['colorScheme', 'preset', 'corners', 'surface', 'density', 'motion', 'sounds', 'typefaceFile'].map(
    (name): [string, Record<string, unknown>, string] => [
      `a number as ${name}`,
      { theme: { [name]: 1 } },
      `theme.${name} must be a string`,
    ],
  ),
  ['a locale that is a list', { locale: ['de'] }, 'locale must be a string'],
  [
    'an environment without its scheme',
    { environment: 'svc.example' },
    'environment "svc.example" is neither a URL nor a name',
  ],
  [
    'an environment with a missing address',
    { environment: { authUrl: 'https://a.example' } },
    'environment.invoicingUrl must be an absolute',
  ],
])('a manager is refused at once for %s', (_what, options, says) => {
  const given = options as Partial<FlowHostOptions> & { redirect?: PaymentFlowOptions['redirect'] };
  expect(() => createTestManager(given)).toThrow(says);
});

describe('null in an option means the same as leaving it out', () => {
  type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T];
  const MANAGER = {
    environments: null,
    integrator: null,
    session: null,
    theme: null,
    locale: null,
    openTimeoutMs: null,
    requestTimeoutMs: null,
  } satisfies Record<Optional<FlowHostOptions>, null>;
  const FLOW = { signal: null, theme: null, locale: null, timeoutMs: null } satisfies Record<
    Optional<FlowOptions>,
    null
  >;
  const PAYMENT = { ...FLOW, flowConfig: null, confirm: null } satisfies Record<Optional<PaymentFlowOptions>, null>;
  const THEME = {
    backgroundColor: null,
    primaryColor: null,
    colorScheme: null,
    preset: null,
    typeface: null,
    typefaceFile: null,
    corners: null,
    surface: null,
    density: null,
    motion: null,
    sounds: null,
    tenFoot: null,
  };
  const CONFIGS = {
    checkout: {
      hideUserWallets: null,
      hideSKUs: null,
      showInvoiceReferenceInfo: null,
      selectButton: null,
      postOAuthURLOverride: null,
    },
    'payment-selection': { transactionDetails: null },
  };
  const managerOf = (nulls: object) => createTestManager(nulls as Partial<FlowHostOptions>);

  /** The welcome of the page that `open` opens. */
  async function welcomeOf({ ui, time, webView }: TestManager, open: (ui: UIManager) => FlowHandle): Promise<unknown> {
    const handle = open(ui);
    await time.advance(1_000);
    webView.latest.showContent();
    expect(webView.latest).toMatchObject({ isClosed: false, url: expect.not.stringContaining('null') });
    const [welcome] = webView.latest.received;
    handle.close();
    expect(await handle.finished).toMatchObject({ state: 'cancel', cause: 'closed_by_host' });
    return welcome;
  }

  test.each(PAYMENT_FLOWS)('for a manager and %s', async (flow) => {
    const open = (options: object) => (ui: UIManager) =>
      paymentFlow(ui, flow, { redirect: REDIRECT, ...options }, { onComplete: fn, onCancel: fn, onError: fn });
    const plain = await welcomeOf(createTestManager(), open({}));
    expect(await welcomeOf(managerOf(MANAGER), open(PAYMENT))).toEqual(plain);
  });

  test('for a screen', async () => {
    const open = (options: unknown) => call('HistoryFlow', fn, null, null, options);
    const plain = await welcomeOf(createTestManager(), open(undefined));
    expect(await welcomeOf(managerOf({ ...MANAGER, session: () => TOKEN }), open(FLOW))).toEqual(plain);
  });

  test('for each field of a look and of a flowConfig', async () => {
    for (const [flow, flowConfig] of Object.entries(CONFIGS)) {
      const open = (ui: UIManager) =>
        paymentFlow(
          ui,
          flow as PaymentFlowName,
          { redirect: REDIRECT, ...({ theme: THEME, flowConfig } as object) },
          { onComplete: fn, onCancel: fn, onError: fn },
        );
      expect(await welcomeOf(managerOf({ theme: THEME }), open)).toMatchObject({ theme: {}, flowConfig: {} });
      expect(JSON.stringify(await welcomeOf(managerOf({ theme: THEME }), open))).not.toContain('null');
    }
    const selectButton = { label: null };
    const open = checkout({ redirect: REDIRECT, flowConfig: { selectButton } });
    expect(await welcomeOf(createTestManager(), open)).toMatchObject({ flowConfig: { selectButton } });
  });

  test('for a page that is prewarmed', () => {
    const { ui, ports } = managerOf({ ...MANAGER, theme: THEME });
    const prewarm = vi.fn(() => fn);
    Object.assign(ports.webView, { prewarm });
    ui.prewarm('checkout');
    const view = { origin: ORIGIN, page: 'checkout', theme: {}, locale: undefined };
    expect(prewarm).toHaveBeenCalledWith(view, `${ORIGIN}/ui/v1/flow/checkout`);
  });
});
