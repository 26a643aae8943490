import { createTestPorts } from 'svc-bridge/testing';
import { describe, expect, it } from 'vitest';
import { createExecute } from '../../src/widget/execute.js';
import type { WidgetOptions } from '../../src/widget/widget-options.js';

const WEB = 'https://pay.example';
const REDIRECT = `${WEB}/ui/v1/continue?authorized_invoice_id=ai-1&is_escrow=false#nonce=once`;

type Omittable = {
  [K in keyof WidgetOptions]-?: object extends Pick<WidgetOptions, K> ? K : never;
}[keyof WidgetOptions];

interface Called {
  readonly callback: string;
  readonly value: unknown;
}

function setUp(page: { webUrl?: string | undefined } = { webUrl: WEB }) {
  const test = createTestPorts();
  const roots = new Map<string, object>([
    ['pay', {}],
    ['other', {}],
  ]);
  const printed: unknown[][] = [];
  const called: Called[] = [];
  const execute = createExecute<object>({
    findRoot: (id) => roots.get(id),
    portsFor: (_root, log) => ({ ...test.ports, ...(log && { log }) }),
    webUrl: page.webUrl,
    console: { debug: (...words) => void printed.push(words), error: (...words) => void printed.push(words) },
  });
  const list = (callback: string) => (value: unknown) => void called.push({ callback, value });
  const options: WidgetOptions = {
    rootId: 'pay',
    flow: 'checkout',
    redirect: REDIRECT,
    onComplete: list('onComplete'),
    onError: list('onError'),
    onReady: list('onReady'),
  };
  return { ...test, execute, options, called, printed };
}

describe('the result objects of interface §6.2', () => {
  it.each([
    ['payment-selection', 'cancel', {}, { source: 'svc', event: 'svc.payment-selection.complete', state: 'cancel' }],
    [
      'payment-selection',
      'complete',
      { paymentMethods: [{ payment_method_id: 'pm-1', amount: 0 }] },
      {
        source: 'svc',
        event: 'svc.payment-selection.complete',
        state: 'complete',
        paymentMethods: [{ payment_method_id: 'pm-1', amount: 0 }],
      },
    ],
    ['checkout', 'cancel', {}, { source: 'svc', event: 'svc.checkout.complete', state: 'cancel' }],
    [
      'checkout',
      'complete',
      { trigger: 'done-button' },
      { source: 'svc', event: 'svc.checkout.complete', state: 'complete', trigger: 'done-button' },
    ],
    [
      'checkout',
      'error',
      { trigger: 'close-button' },
      { source: 'svc', event: 'svc.checkout.complete', state: 'error', trigger: 'close-button' },
    ],
  ])('%s ends with %s: onComplete receives exactly that row', async (flow, state, more, row) => {
    const { execute, options, called, webView, time } = setUp();

    execute({ ...options, flow });
    await time.flush();
    webView.latest.showContent();
    webView.latest.settle({ state, ...more });
    await time.flush();

    expect(called).toEqual([
      { callback: 'onReady', value: { source: 'svc', event: `svc.${flow}.ready` } },
      { callback: 'onComplete', value: row },
    ]);
  });
});

describe('an error of interface §7.4', () => {
  const settled = async (flow: string, event: object) => {
    const { execute, options, called, webView, time } = setUp();
    execute({ ...options, flow });
    await time.flush();
    webView.latest.showContent();
    const error = {
      code: 'api_refused',
      message: 'used',
      api: { responseCode: 409, messages: ['used'], codes: ['x'] },
    };
    webView.latest.say({ type: 'settle', event: { source: 'svc', event: `svc.${flow}.complete`, ...event }, error });
    await time.flush();
    return called.slice(1);
  };

  it.each(['tos', 'kyc', 'purchase', 'payout', 'payment-selection'])(
    'at the end of the %s page goes to onError, complete',
    async (flow) => {
      const api = { responseCode: 409, messages: ['used'], codes: ['x'] };
      expect(await settled(flow, { state: 'error', trigger: 'close-button' })).toMatchObject([
        { callback: 'onError', value: { code: 'api_refused', api } },
      ]);
    },
  );

  it('that ends a checkout without Close goes to onError', async () => {
    expect(await settled('checkout', { state: 'error' })).toMatchObject([{ callback: 'onError' }]);
  });

  it('that a checkout shows full-screen goes to onComplete even when its page does not answer the Close', async () => {
    const { execute, options, called, webView, time } = setUp();
    execute(options);
    await time.flush();
    webView.latest.showContent();
    webView.latest.say({ type: 'progress', step: 'error', error: { code: 'api_refused', message: 'm' } });
    webView.latest.pressClose();
    await time.advance(2_000);
    const value = { source: 'svc', event: 'svc.checkout.complete', state: 'error', trigger: 'close-button' };
    expect(called.slice(1)).toEqual([{ callback: 'onComplete', value }]);
  });
});

describe('a flow that cannot be shown', () => {
  it('calls onError, and not onComplete', async () => {
    const { execute, options, called, webView, time } = setUp();

    execute(options);
    await time.flush();
    webView.latest.vanish({ code: 'page_blocked', message: 'a policy blocks it', retryable: false });
    await time.flush();

    expect(called).toMatchObject([{ callback: 'onError', value: { code: 'page_blocked' } }]);
  });

  it('calls onError when the page goes silent', async () => {
    const { execute, options, called, webView, time } = setUp();

    execute(options);
    await time.flush();
    webView.latest.showContent();
    await time.advance(60_000);

    expect(called.slice(1)).toMatchObject([{ callback: 'onError', value: { code: 'page_unresponsive' } }]);
  });
});

describe('closing', () => {
  it('by the integrator is one cancel', async () => {
    const { execute, options, called, webView, time } = setUp();

    const handle = execute(options);
    await time.flush();
    webView.latest.showContent();
    handle.close();
    handle.close();
    await time.advance(60_000);

    expect(called.slice(1)).toEqual([
      { callback: 'onComplete', value: { source: 'svc', event: 'svc.checkout.complete', state: 'cancel' } },
    ]);
    expect(webView.openCount).toBe(0);
  });

  it('by the buyer before the page has loaded is one cancel', async () => {
    const { execute, options, called, webView, time } = setUp();

    execute(options);
    await time.flush();
    webView.latest.pressClose();
    await time.flush();

    expect(called).toMatchObject([{ callback: 'onComplete', value: { state: 'cancel' } }]);
  });
});

describe('options', () => {
  it.each([
    ['rootId', { rootId: undefined }],
    ['rootId', { rootId: '' }],
    ['rootId', { rootId: 'nowhere' }],
    ['flow', { flow: undefined }],
    ['flow', { flow: 'teleport' }],
    ['flow', { flow: 'history' }],
    ['redirect', { redirect: undefined }],
    ['redirect', { redirect: '' }],
    ['redirect', { redirect: 7 }],
    ['redirect', { redirect: () => REDIRECT }],
    ['redirect', { redirect: 'https://evil.example/ui/v1/continue#nonce=once' }],
    ['redirect', { redirect: `${WEB}/ui/v1/continue` }],
    ['onComplete', { onComplete: undefined }],
    ['onReady', { onReady: 'yes' }],
    ['debug', { debug: 1 }],
    ['flowConfig', { flowConfig: 'x' }],
    ['hideSKUs', { flowConfig: { hideSKUs: 'yes' } }],
    ['theme', { theme: [] }],
    ['primaryColor', { theme: { primaryColor: 7 } }],
  ])('a wrong %s causes one onError that names it (%j), and no exception', async (name, wrong) => {
    const { execute, options, called, time } = setUp();

    execute({ ...options, ...wrong } as WidgetOptions);
    await time.flush();

    expect(called).toMatchObject([{ callback: 'onError', value: { code: 'invalid_argument' } }]);
    expect(JSON.stringify(called)).toContain(name);
    expect(JSON.stringify(called)).not.toContain('nonce=');
  });

  it.each(['tos', 'payment-selection', 'checkout'])('that are null mean the same as omitted ones: %s', async (flow) => {
    const { execute, options, called, webView, time } = setUp();
    const nulls = { onReady: null, debug: null, flowConfig: null, theme: null } satisfies Record<Omittable, null>;

    execute({ ...options, flow, ...(nulls as object) });
    await time.flush();
    webView.latest.showContent();
    webView.latest.settle({ state: 'complete' });
    await time.flush();

    expect(JSON.stringify(webView.latest.received)).not.toContain('null');
    expect(called).toMatchObject([{ callback: 'onComplete', value: { state: 'complete' } }]);
  });

  it.each([undefined, null, 'checkout', 7, {}])(
    'an options object that is %j causes a console message, not an exception',
    async (none) => {
      const { execute, printed, time } = setUp();

      execute(none as never);
      await time.flush();

      expect(printed).toHaveLength(1);
      expect(String(printed[0])).toContain('rootId');
    },
  );

  it('may contain the redirect as an object with url', async () => {
    const { execute, options, webView, time } = setUp();

    execute({ ...options, redirect: { url: REDIRECT } });
    await time.flush();
    webView.latest.showContent();

    expect(webView.latest.received[0]).toMatchObject({
      type: 'welcome',
      nonce: 'once',
      parameters: { authorized_invoice_id: 'ai-1', is_escrow: 'false' },
    });
  });

  it('name the service when the script cannot tell', async () => {
    const { execute, options, webView, time } = setUp({ webUrl: undefined });

    execute(options);
    await time.flush();

    expect(webView.latest.url).toBe(`${WEB}/ui/v1/flow/checkout`);
  });

  it('that name no service are refused when the script cannot tell', async () => {
    const { execute, options, called, time } = setUp({ webUrl: undefined });
    // A page that wraps its lines may break an address, which throws no error and leaves the element free.
    expect(() => execute({ ...options, redirect: REDIRECT.replace('.', '\n.') })).not.toThrow();
    await time.flush();
    expect(called.splice(0)).toMatchObject([{ callback: 'onError', value: { code: 'invalid_argument' } }]);
    // No browser would write a page's origin so.
    for (const host of ['//zahlen.münchen.example', '//player@pay.example', '//pay.example:https']) {
      expect(() => execute({ ...options, redirect: REDIRECT.replace(/\/\/[^/]+/, host) })).not.toThrow();
    }
    await time.flush();
    expect(called.splice(0)).toMatchObject(Array(3).fill({ callback: 'onError', value: { code: 'invalid_argument' } }));

    execute({ ...options, redirect: 'https://pay.example/elsewhere#nonce=once' });
    await time.flush();

    expect(called).toMatchObject([{ callback: 'onError', value: { code: 'invalid_argument' } }]);
  });
});

describe('two flows', () => {
  it('in one element: the second is refused, the first continues', async () => {
    const { execute, options, called, webView, time } = setUp();

    execute(options);
    execute(options);
    await time.flush();

    expect(called).toMatchObject([{ callback: 'onError', value: { code: 'busy' } }]);
    expect(webView.openCount).toBe(1);
  });

  it('run side by side in two elements', async () => {
    const { execute, options, webView, time } = setUp();

    execute(options);
    execute({ ...options, rootId: 'other' });
    await time.flush();

    expect(webView.openCount).toBe(2);
  });

  it('run one after the other, the second opened in the callback of the first', async () => {
    const { execute, options, webView, time } = setUp();
    execute({ ...options, onComplete: () => void execute(options) });
    await time.flush();
    webView.latest.showContent();

    webView.latest.settle({ state: 'cancel' });
    await time.flush();

    expect(webView.views).toHaveLength(2);
    expect(webView.openCount).toBe(1);
  });
});

describe('a callback that throws', () => {
  it('is reported on the console and has no other effect', async () => {
    const { execute, options, printed, webView, time } = setUp();

    execute({
      ...options,
      onComplete: () => {
        throw new Error('mine');
      },
    });
    await time.flush();
    webView.latest.showContent();
    webView.latest.settle({ state: 'cancel' });
    await time.flush();

    expect(printed).toEqual([['Svc.execute: a callback threw', new Error('mine')]]);
  });
});

describe('debug', () => {
  it('logs what happens, and never the nonce', async () => {
    const { execute, options, printed, webView, time } = setUp();

    execute({ ...options, debug: true });
    await time.flush();
    webView.latest.showContent();
    webView.latest.say({ type: 'nonsense' });
    await time.flush();

    expect(printed.length).toBeGreaterThan(0);
    expect(JSON.stringify(printed)).not.toContain('once');
  });
});
