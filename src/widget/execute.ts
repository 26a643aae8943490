import type { PaymentFlowName } from '../model/flow-names.js';
import type { LogPort, Ports } from '../ports/ports.js';
import type { FlowResult } from '../result/flow-result.js';
import { createSdkError, type SdkError } from '../result/sdk-error.js';
import { FlowHost } from '../ui/flow-host.js';
import { paymentFlow } from '../ui/open-payment-flow.js';
import { checkWidgetOptions, type WidgetHandle, type WidgetOptions, type WidgetResult } from './widget-options.js';

/** The page that the widget is used in. */
export interface WidgetPage<Root extends object> {
  /** Undefined if there is no such element. */
  findRoot(id: string): Root | undefined;
  portsFor(root: Root, log: LogPort | undefined): Ports;
  /** The service that served the script; undefined if unknown. */
  readonly webUrl: string | undefined;
  readonly console: Pick<Console, 'debug' | 'error'>;
}

/** Makes `Svc.execute`. It never throws, and calls exactly one of `onComplete` and `onError` once, after it has returned. */
export function createExecute<Root extends object>(page: WidgetPage<Root>): (options: WidgetOptions) => WidgetHandle {
  const busy = new WeakSet<Root>();

  return function execute(options: WidgetOptions): WidgetHandle {
    const given = Object(options) as WidgetOptions & Record<string, unknown>;
    const root = typeof given.rootId === 'string' ? page.findRoot(given.rootId) : undefined;
    const refuse = (code: 'invalid_argument' | 'busy', message: string): WidgetHandle => {
      reportError(page, given.onError, createSdkError(code, message));
      return { close: () => undefined };
    };
    const wrong = checkWidgetOptions(given);
    if (wrong !== undefined) return refuse('invalid_argument', wrong);
    const webUrl = page.webUrl ?? webUrlOf(given.redirect);
    if (webUrl === undefined) return refuse('invalid_argument', 'redirect does not belong to this service');
    if (!root) return refuse('invalid_argument', `rootId: this page has no element with the id "${given.rootId}"`);
    if (busy.has(root)) {
      return refuse('busy', `rootId: a flow is open in the element "${given.rootId}"; wait for it to end, or close it`);
    }
    busy.add(root);
    return openFlow({ page, options: given, root, webUrl, onEnd: () => busy.delete(root) });
  };
}

interface OpenFlowOptions<Root extends object> {
  readonly page: WidgetPage<Root>;
  readonly options: WidgetOptions;
  readonly root: Root;
  readonly webUrl: string;
  readonly onEnd: () => void;
}

function openFlow<Root extends object>({ page, options, root, webUrl, onEnd }: OpenFlowOptions<Root>): WidgetHandle {
  const log: LogPort | undefined = options.debug
    ? { write: ({ level, code, message }) => page.console.debug(`svc ${level}: ${code}: ${message}`) }
    : undefined;
  const ports = page.portsFor(root, log);
  const host = new FlowHost({ environment: webUrl, ports });
  const { flow, redirect, flowConfig, theme, onReady } = options;
  host.on('ready', () => onReady?.({ source: 'svc', event: `svc.${flow}.ready` }));
  if (options.debug) host.on('progress', ({ step }) => page.console.debug(`svc debug: progress: ${step}`));
  const settle = (result: FlowResult) => {
    onEnd();
    if (result.state === 'error' && !isCheckoutError(result)) reportError(page, options.onError, result.error);
    else call(page, options.onComplete, widgetResultOf(result));
  };
  return paymentFlow(
    host,
    flow as PaymentFlowName,
    { redirect, ...(flowConfig && { flowConfig: { ...flowConfig } }), ...(theme && { theme }) },
    { onComplete: settle, onCancel: settle, onError: settle },
  );
}

/** The one error that is a result (interface §6.2, §7.4): the buyer has seen it, and pressed Close. */
function isCheckoutError({ event, trigger }: FlowResult): boolean {
  return event === 'svc.checkout.complete' && trigger === 'close-button';
}

/** Exactly the fields of interface §6.2 for each row, plus what the page added to a completion. */
function widgetResultOf(result: FlowResult): WidgetResult {
  const { source, event, state } = result;
  switch (state) {
    case 'cancel':
      return { source, event, state };
    case 'error':
      return { source, event, state, trigger: 'close-button' };
    default: {
      const { transaction_id: _, ...row } = result;
      return row;
    }
  }
}

/** `https://pay.example/ui/v1/continue#nonce=…` → `https://pay.example` */
function webUrlOf(redirect: WidgetOptions['redirect']): string | undefined {
  const url: unknown = typeof redirect === 'string' ? redirect : redirect.url;
  return /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?(\/[^?#\s]*?)?(?=\/ui\/v\d+\/)/.exec(String(url))?.[0];
}

function reportError(page: Pick<WidgetPage<object>, 'console'>, onError: unknown, error: SdkError): void {
  if (typeof onError === 'function') call(page, onError as (error: SdkError) => void, error);
  // With no callback to tell, the console is better than silence.
  else page.console.error(`Svc.execute: ${error.message}; onError must be a function`);
}

function call<T>(page: Pick<WidgetPage<object>, 'console'>, callback: (value: T) => void, value: T): void {
  void Promise.resolve().then(() => {
    try {
      callback(value);
    } catch (cause) {
      page.console.error('Svc.execute: a callback threw', cause);
    }
  });
}
