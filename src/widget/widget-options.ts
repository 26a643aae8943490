import type { FrameTheme } from '../frame/messages.js';
import type { SelectedPaymentMethod } from '../model/flow-event.js';
import { PAYMENT_FLOWS, type PaymentFlowName } from '../model/flow-names.js';
import type { SdkError } from '../result/sdk-error.js';
import { checkPaymentOptions, flag, optional } from '../ui/flow-options.js';

/** A flow's final event (interface §6.2). */
export interface WidgetResult {
  readonly source: 'svc';
  /** Such as `svc.checkout.complete`. */
  readonly event: string;
  readonly state: 'complete' | 'cancel' | 'error';
  /** `done-button` or `close-button`. */
  readonly trigger?: string;
  /** Payment selection only: pass it to invoice creation unchanged. */
  readonly paymentMethods?: readonly SelectedPaymentMethod[];
  readonly [field: string]: unknown;
}

/** Gap §4.3: the ready message. */
export interface WidgetReady {
  readonly source: 'svc';
  /** Such as `svc.checkout.ready`. */
  readonly event: string;
}

/** Options of `Svc.execute` (interface §4.3). */
export interface WidgetOptions {
  /** Id of the element that the flow is shown in. */
  readonly rootId: string;
  /** A `PaymentFlowName`, such as `checkout`. */
  readonly flow: string;
  /** From authorize-user or authorize-invoice; single-use. */
  readonly redirect: string | { readonly url: string };
  /** Called once at the end, also if the buyer cancelled or closed a checkout that showed an error: see its `state`. */
  readonly onComplete: (result: WidgetResult) => void;
  /** Called once instead, with every other error: a wrong option, a refused redirect, a blocked or dead page (interface §7.4). */
  readonly onError: (error: SdkError) => void;
  readonly onReady?: (message: WidgetReady) => void;
  /** Logs each step to the console. */
  readonly debug?: boolean;
  readonly flowConfig?: Readonly<Record<string, unknown>>;
  readonly theme?: FrameTheme;
}

export interface WidgetHandle {
  /** Ends the flow; harmless once it has ended. */
  close(): void;
}

/** @returns a sentence that names the first wrong option; undefined if all are valid (interface §4.3) */
export function checkWidgetOptions(options: Readonly<Record<string, unknown>>): string | undefined {
  const { rootId, flow, onComplete, onError } = options;
  if (typeof rootId !== 'string' || rootId === '') return 'rootId must be the id of an element of this page';
  if (!PAYMENT_FLOWS.some((name) => name === flow)) {
    return `flow must be one of ${PAYMENT_FLOWS.join(', ')}, not ${typeof flow === 'string' ? `"${flow}"` : typeof flow}`;
  }
  if (typeof onComplete !== 'function') return 'onComplete must be a function';
  if (typeof onError !== 'function') return 'onError must be a function';
  if (typeof options.redirect === 'function') return 'redirect must be a URL or an object with url';
  return checkPaymentOptions(flow as PaymentFlowName, options, { onReady: optional('function'), debug: flag });
}
